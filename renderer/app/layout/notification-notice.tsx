import { useDispatch } from 'react-redux'
import { Link, useLocation } from 'react-router-dom'
import { useSession } from '#renderer/features/platform/session/use-session.ts'
import { useNotificationPermission } from '#renderer/host/use-notification-permission.ts'
import { noticeDismissed, selectDismissedNotices } from '#renderer/lib/preferences.slice.ts'
import { notificationCapability } from '#renderer/realtime/notifications.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { useAppSelector } from '../store.ts'
import styles from './banner.module.css'
import { noticeFor } from './notification-words.ts'

/** Says why no notifications will come, once; closed, it stays closed until the reason changes. */
export function NotificationNotice() {
  const dispatch = useDispatch()
  const { user } = useSession()
  const { pathname } = useLocation()
  const permission = useNotificationPermission()
  const dismissed = useAppSelector(selectDismissedNotices)
  // The settings say it themselves.
  if (permission === null || pathname === '/settings/user') return null
  const notice = noticeFor(notificationCapability(permission, user.notifications))
  if (!notice || dismissed.includes(notice.id)) return null
  return (
    <section className={styles.banner} data-tone="info" aria-label="Notifications">
      <Icon name="bell" size={16} />
      <span className={styles.text}>
        {notice.text} <Link to="/settings/user">{notice.link}</Link>
      </span>
      <button type="button" className={styles.close} aria-label="Close this notice" onClick={() => dispatch(noticeDismissed(notice.id))}>
        <Icon name="close" size={14} />
      </button>
    </section>
  )
}
