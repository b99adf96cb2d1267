import { focusComposer } from '../composer/focus-composer.ts'
import type { OutboxItem } from '../composer/outbox.slice.ts'
import { discardText, drain, editText, retryText } from '../composer/outbox.ts'
import { useOutboxDispatch } from '../composer/use-outbox-runner.ts'
import styles from './message.module.css'

/** Under a text that the server has not taken yet: what is happening, and what can be done about it. */
export function PendingMeta({ item }: { item: OutboxItem }) {
  const dispatch = useOutboxDispatch()
  const action = (label: string, run: () => void) => (
    <button type="button" className={styles.action} onClick={run}>
      {label}
    </button>
  )
  const discard = action('Discard', () => dispatch(discardText(item)))
  switch (item.phase) {
    case 'sending':
    case 'accepted':
      return <div className={`${styles.meta} ${styles.out}`}>Sending Message...</div>
    case 'waiting':
      return (
        <div className={`${styles.meta} ${styles.out}`}>
          <span className={styles.warn}>No answer from the server. It is tried again by itself.</span>
          {action('Try now', () => void dispatch(drain(item.conversation.id)))}
          {discard}
        </div>
      )
    case 'refused': {
      const hasLostFiles = item.refusal?.code === 'files_lost'
      const edit = () => {
        dispatch(editText(item))
        focusComposer()
      }
      return (
        <div className={`${styles.meta} ${styles.out}`}>
          <span className={styles.err}>Not sent: {item.refusal?.words}</span>
          {(!hasLostFiles || item.text !== '') && action(hasLostFiles ? 'Send text only' : 'Retry', () => void dispatch(retryText(item)))}
          {action('Edit', edit)}
          {discard}
        </div>
      )
    }
  }
}
