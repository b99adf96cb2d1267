import type { NotificationCapability } from '#renderer/realtime/notifications.ts'

export interface Notice {
  id: string
  text: string
  /** Leads to /settings/user. */
  link: string
}

/** The notices of spec 2 §4 and §8; null where there is nothing to say. */
export function noticeFor(capability: NotificationCapability): Notice | null {
  switch (capability) {
    case 1:
      return null
    case 0:
      return { id: 'notifications-not-asked', text: 'Notifications for new texts are not turned on here yet.', link: 'Turn them on' }
    case 2:
      return { id: 'notifications-off', text: 'Notifications for new texts are not enabled for your account.', link: 'Enable them' }
    case -1:
      return {
        id: 'notifications-denied',
        text: 'Your browser or system blocks notifications, so new texts are not announced.',
        link: 'What to do',
      }
    case -2:
      return { id: 'notifications-unsupported', text: 'This browser does not support notifications.', link: 'More' }
  }
}
