import { quietAt, quietWords } from '#shared/domain/do-not-disturb.ts'
import type { Note, NotifyOutcome } from './host.ts'
import { readWebQuiet } from './web-quiet.ts'

// Loaded with the first notification: the list is painted without it.

/** Missing in TypeScript's library: announce again although an older notification with this tag is still there. */
interface Options extends NotificationOptions {
  renotify: boolean
  timestamp: number
}

/** Every open tab announces the same text: the first one shows it, the others find it shown. */
function showOnce(worker: ServiceWorkerRegistration, note: Note): Promise<void> {
  const tag = note.conversationId ?? note.tag ?? note.id
  return navigator.locks.request('iq.notification', async () => {
    const shown = await worker.getNotifications({ tag })
    if (shown.some((notification) => notification.data?.id === note.id)) return
    const options: Options = {
      body: note.body,
      tag,
      renotify: true,
      silent: note.silent ?? false,
      timestamp: Date.now(),
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      data: { id: note.id, conversationId: note.conversationId },
    }
    await worker.showNotification(note.title, options)
  })
}

export async function showInBrowser(registration: Promise<ServiceWorkerRegistration | null>, note: Note): Promise<NotifyOutcome> {
  const quiet = quietAt(readWebQuiet(), Date.now())
  if (quiet) return { status: 'not-shown', reason: quietWords(quiet, Date.now(), readWebQuiet().hours.timeZone) }
  const worker = await registration
  if (!worker) return { status: 'not-shown', reason: 'The service worker that shows notifications is not running.' }
  try {
    await showOnce(worker, note)
    return { status: 'shown' }
  } catch (error) {
    return { status: 'not-shown', reason: error instanceof Error ? error.message : 'The browser refused the notification.' }
  }
}
