import { useAppSelector } from '../store.ts'
import styles from './connection-status.module.css'
import { connectionWords, useShownConnection } from './connection-words.ts'

/** Whether what is on the screen is up to date. */
export function ConnectionStatus() {
  const status = useShownConnection(useAppSelector((state) => state.connection.status))
  return (
    <span className={styles.status} data-status={status}>
      <span className={styles.dot} />
      <span className={styles.words}>{connectionWords[status].short}</span>
    </span>
  )
}
