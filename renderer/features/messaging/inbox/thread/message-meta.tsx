import { isApiError } from '#renderer/api/api-error.ts'
import { useRetryMessageMutation } from '#renderer/api/messaging/inbox.api.ts'
import type { Message } from '#shared/contract/messaging/conversation.ts'
import { carrierError } from '#shared/domain/carrier-errors.ts'
import { isFailed, statusLabel } from '#shared/domain/message-status.ts'
import { clockTime, fullTime } from '#shared/domain/relative-time.ts'
import styles from './message.module.css'

/** Who wrote an outbound text. */
export function sourceLabel(message: Message): string {
  const workflow = message.smsMessageHubSpotData?.hubSpotWorkflowName
  switch (message.sourceType) {
    case 'hubspot':
      return workflow ? `HubSpot workflow: ${workflow}` : 'HubSpot workflow'
    case 'system':
      return 'System'
    case 'activecampaign':
      return 'ActiveCampaign'
    case 'user':
    case 'contact':
      return message.sourceName || 'Staff'
  }
}

const tone = (message: Message): string | undefined => {
  switch (message.status) {
    case 'delivered':
    case 'read':
    case 'queued':
      return styles.ok
    case 'unknown':
      return styles.warn
    default:
      return undefined
  }
}

export function MessageMeta({ message }: { message: Message }) {
  const time = (
    <time dateTime={message.dateCreated} title={fullTime(message.dateCreated)}>
      {clockTime(message.dateCreated)}
    </time>
  )
  if (message.direction === 'inbound') return <div className={styles.meta}>{time}</div>
  return (
    <div className={`${styles.meta} ${styles.out}`}>
      {sourceLabel(message)} · {time} ·{' '}
      {isFailed(message.status) ? <Failure message={message} /> : <span className={tone(message)}>{statusLabel(message.status)}</span>}
    </div>
  )
}

/** 'Failed: the phone could not be reached', and Retry once the reason allows it. */
function Failure({ message }: { message: Message }) {
  const [retry, { isLoading, error }] = useRetryMessageMutation()
  const { words } = carrierError(message.errorCode)
  // The table's words are sentences of their own, and stand behind a colon here; an acronym keeps its capitals.
  const reason = words.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())
  const refusal = isApiError(error) ? (error.detail ?? error.title) : null
  return (
    <>
      <span className={styles.err}>
        {statusLabel(message.status)}: {reason}
      </span>
      {refusal && <span className={styles.err}> · {refusal}</span>}
      {message.canRetry && (
        <button type="button" className={styles.action} disabled={isLoading} onClick={() => retry({ messageId: message.id })}>
          {isLoading ? 'Retrying…' : 'Retry'}
        </button>
      )}
    </>
  )
}
