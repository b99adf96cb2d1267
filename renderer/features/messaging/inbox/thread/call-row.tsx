import { useHost } from '#renderer/host/host-context.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import type { CallEntry } from '#shared/contract/messaging/conversation.ts'
import { clockTime, fullTime } from '#shared/domain/relative-time.ts'
import styles from './message.module.css'

function describe({ missed, outbound, numberOfMinutes }: CallEntry): string {
  if (missed) return outbound ? 'Call not answered' : 'Missed call'
  const length = numberOfMinutes < 1 ? 'under a minute' : `${numberOfMinutes} ${numberOfMinutes === 1 ? 'minute' : 'minutes'}`
  return `${outbound ? 'Outgoing call' : 'Incoming call'} · ${length}`
}

export function CallRow({ call, rowKey }: { call: CallEntry; rowKey: string }) {
  const { serverUrl } = useHost()
  return (
    <div className={styles.callRow} data-row={rowKey}>
      <div className={`${styles.call} ${call.missed ? styles.missed : ''}`}>
        <Icon name="phone" size={15} />
        <span>
          {describe(call)} ·{' '}
          <time dateTime={call.dateCreated} title={fullTime(call.dateCreated)}>
            {clockTime(call.dateCreated)}
          </time>
        </span>
      </div>
      {call.recordingUrl && (
        // biome-ignore lint/a11y/useMediaCaption: a recorded call has no captions
        <audio
          className={styles.audio}
          src={new URL(call.recordingUrl, serverUrl || window.location.origin).href}
          controls
          preload="none"
          aria-label={`Recording of the call at ${clockTime(call.dateCreated)}`}
        />
      )}
    </div>
  )
}
