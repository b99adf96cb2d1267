import { useNavigate } from 'react-router-dom'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { type ShortcutId, shortcuts } from '#shared/commands/shortcuts.ts'
import { keyOf } from './keyboard/shortcuts.ts'
import styles from './open-states.module.css'
import { useIsOwnWindow } from './own-window.ts'
import { ThreadSkeleton } from './thread/thread-states.tsx'

const HINTS: readonly ShortcutId[] = ['next', 'nextUnread', 'search', 'newConversation', 'help']
const hints = shortcuts.filter(({ id }) => HINTS.includes(id))

export function NoConversation() {
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Icon name="inbox" size={32} />
      </span>
      <h2 className={styles.title}>Choose a conversation…</h2>
      <p className={styles.text}>or start a new one. These keys help:</p>
      <dl className={styles.hints}>
        {hints.map(({ id, does }) => (
          <div key={id} className={styles.hint}>
            <dt>
              <kbd className={styles.key}>{keyOf(id)}</kbd>
            </dt>
            <dd>{id === 'help' ? 'All shortcuts' : does}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export function OpenLoading() {
  return (
    <>
      <div className={styles.toolbar} />
      <ThreadSkeleton />
    </>
  )
}

export function OpenNotFound() {
  const navigate = useNavigate()
  const isOwnWindow = useIsOwnWindow()
  return (
    <div className={styles.state}>
      <h2 className={styles.title}>This conversation is not here</h2>
      <p className={styles.text}>It may belong to another company, or to a phone number that is not assigned to you.</p>
      {!isOwnWindow && <Button onClick={() => navigate('/conversations')}>Back to the list</Button>}
    </div>
  )
}

export function OpenFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={styles.state}>
      <h2 className={styles.title}>The conversation could not be loaded</h2>
      <p className={styles.text}>Please check your connection and try again.</p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  )
}
