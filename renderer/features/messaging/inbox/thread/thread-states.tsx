import { isApiError } from '#renderer/api/api-error.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { formatPhone } from '#shared/domain/phone-format.ts'
import { focusComposer } from '../composer/focus-composer.ts'
import styles from './thread.module.css'

const shapes = [
  { side: 'start', width: '46%', height: 58 },
  { side: 'end', width: '38%', height: 38 },
  { side: 'start', width: '30%', height: 38 },
  { side: 'end', width: '52%', height: 58 },
] as const

function Shapes({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => {
    const { side, width, height } = shapes[index % shapes.length] ?? shapes[0]
    return <div key={index.toString()} className={styles.shape} style={{ alignSelf: `flex-${side}`, width, height }} />
  })
}

export function ThreadSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading the texts">
      <Shapes count={8} />
    </div>
  )
}

/** Stands above the loaded texts while there are older ones. Its height never changes. */
export function OlderSkeleton() {
  return (
    <div className={styles.older} aria-hidden="true">
      <Shapes count={4} />
    </div>
  )
}

export function ThreadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={styles.centre} role="alert">
      <Icon name="alert" size={32} />
      <strong>The texts could not be loaded.</strong>
      <span>{isApiError(error) ? (error.detail ?? error.title) : 'The server gave no answer.'}</span>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  )
}

export function PageError({ what, onRetry }: { what: 'older' | 'newer'; onRetry: () => void }) {
  return (
    <div className={styles.pageError} role="alert">
      The {what} texts could not be loaded.
      <Button isSmall onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}

export function ThreadEmpty({ conversation }: { conversation: Conversation }) {
  return (
    <div className={styles.centre}>
      <span className={styles.emptyMark}>
        <Icon name="text" size={30} />
      </span>
      <strong>No texts with {conversation.fullName || formatPhone(conversation.phone)} yet</strong>
      <span>The first text that you send, or that they send to {formatPhone(conversation.businessPhone)}, starts the conversation.</span>
      <Button isPrimary onClick={() => focusComposer()}>
        Write a text
      </Button>
    </div>
  )
}
