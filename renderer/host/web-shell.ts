import type { Host, Note, NotificationPermissionState, Unsubscribe } from './host.ts'
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

/** Missing in TypeScript's library: announce again although an older notification with this tag is still there. */
interface Options extends NotificationOptions {
  renotify: boolean
  timestamp: number
}

/** Every open tab announces the same text: the first one shows it, the others find it shown. */
function showOnce(worker: ServiceWorkerRegistration, note: Note): Promise<void> {
  const tag = note.tag ?? note.id
  return navigator.locks.request('iq.notification', async () => {
    const shown = await worker.getNotifications({ tag })
    if (shown.some((notification) => notification.data?.id === note.id)) return
    const options: Options = {
      body: note.body,
      tag,
      renotify: true,
      timestamp: Date.now(),
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      data: { id: note.id, conversationId: note.conversationId },
    }
    await worker.showNotification(note.title, options)
  })
}

/** `registration` is that of the root service worker; null where it could not be registered. */
export function createWebShell(registration: Promise<ServiceWorkerRegistration | null>): Host['shell'] {
  let shownUnread = 0
  return {
    setUnread: (total) => {
      if (total === shownUnread) return
      shownUnread = total
      drawUnreadIcon(total)
      void setBadge(total)
    },
    notify: async (note) => {
      const state = permission()
      if (state === 'unsupported') return { status: 'not-shown', reason: 'This browser does not support notifications.' }
      if (state === 'denied') return { status: 'not-shown', reason: 'Notifications are blocked in the browser for this site.' }
      if (state === 'default') return { status: 'not-shown', reason: 'The browser has not been allowed to show notifications yet.' }
      const worker = await registration
      if (!worker) return { status: 'not-shown', reason: 'The service worker that shows notifications is not running.' }
      try {
        await showOnce(worker, note)
        return { status: 'shown' }
      } catch (error) {
        return { status: 'not-shown', reason: error instanceof Error ? error.message : 'The browser refused the notification.' }
      }
    },
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
