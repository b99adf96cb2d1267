import type { Host, NotificationPermissionState, Unsubscribe } from './host.ts'
import { drawUnreadIcon } from './web-favicon.ts'

/** What the service worker tells the page, and nothing else is listened to. */
export interface OpenConversation {
  type: 'open-conversation'
  conversationId: string | null
}

export function isOpenConversation(data: unknown): data is OpenConversation {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    data.type === 'open-conversation' &&
    'conversationId' in data &&
    (typeof data.conversationId === 'string' || data.conversationId === null)
  )
}

const isSupported = () => 'Notification' in window && 'serviceWorker' in navigator

const permission = (): NotificationPermissionState => (isSupported() ? Notification.permission : 'unsupported')

async function setBadge(total: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  // Browsers offer the badge to installed apps only and reject otherwise: the favicon shows the number all the same.
  await (total > 0 ? navigator.setAppBadge(total) : navigator.clearAppBadge()).catch(() => undefined)
}

/** `registration` is that of the root service worker; null where it could not be registered. */
export function createWebShell(registration: Promise<ServiceWorkerRegistration | null>): Host['shell'] {
  // Not known: a number that an earlier visit left on the app's icon is taken away by a zero, too.
  let shownUnread: number | null = null
  return {
    setUnread: (total) => {
      if (total === shownUnread) return
      shownUnread = total
      drawUnreadIcon(total)
      void setBadge(total)
    },
    // A page of the browser says itself when it is cut off.
    setConnection: () => undefined,
    notify: async (note) => {
      const state = permission()
      if (state === 'unsupported') return { status: 'not-shown', reason: 'This browser does not support notifications.' }
      if (state === 'denied') return { status: 'not-shown', reason: 'Notifications are blocked in the browser for this site.' }
      if (state === 'default') return { status: 'not-shown', reason: 'The browser has not been allowed to show notifications yet.' }
      const { showInBrowser } = await import('./web-notify.ts')
      return showInBrowser(registration, note)
    },
    withdraw: (tag) => {
      void registration.then(async (worker) => {
        const shown = (await worker?.getNotifications(tag === null ? {} : { tag })) ?? []
        for (const notification of shown) notification.close()
      })
    },
    // Notifications of a browser have no field to write in.
    onReply: (): Unsubscribe => () => undefined,
    replyTaken: () => undefined,
    notificationPermission: async () => permission(),
    requestNotificationPermission: async () => (isSupported() ? Notification.requestPermission() : 'unsupported'),
    onOpenConversation: (callback) => {
      if (!('serviceWorker' in navigator)) return () => undefined
      const listen = (event: MessageEvent) => {
        if (isOpenConversation(event.data)) callback(event.data.conversationId)
      }
      navigator.serviceWorker.addEventListener('message', listen)
      return () => navigator.serviceWorker.removeEventListener('message', listen)
    },
    // The browser has no tray; "next unread" is a shortcut of the inbox there.
    onNextUnread: (): Unsubscribe => () => undefined,
    // A browser opens the settings at their address.
    onOpenSettings: (): Unsubscribe => () => undefined,
    openExternal: (url) => {
      window.open(url, '_blank', 'noopener,noreferrer')
    },
  }
}
