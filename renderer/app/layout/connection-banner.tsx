import { Icon } from '#renderer/ui/icon.tsx'
import { useAppSelector } from '../store.ts'
import styles from './banner.module.css'
import { connectionWords, useShownConnection } from './connection-words.ts'

/** The live region is always there, so that screen readers hear what appears in it. */
export function ConnectionBanner() {
  const status = useShownConnection(useAppSelector((state) => state.connection.status))
  const text = connectionWords[status].banner
  return (
    <div role="status">
      {text !== null && (
        <div className={styles.banner} data-tone={status === 'offline' ? 'error' : 'warning'}>
          <Icon name="alert" size={16} />
          <span className={styles.text}>{text}</span>
        </div>
      )}
    </div>
  )
}
