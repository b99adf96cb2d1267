import { Notification } from 'electron'
import type { Note, NotifyOutcome } from '#shared/ipc/bridge.ts'
import { iconPath } from './home.ts'

/** Some systems never say whether they showed a notification. */
const ANSWER_WITHIN_MS = 3_000

export interface NotificationParts {
  isDoNotDisturb: () => boolean
  /** A click on a note of the client; null: it told of several conversations. */
  onOpenConversation: (conversationId: string | null) => void
  /** A click on what the app itself told. */
  onShow: () => void
}

export interface Notifications {
  isSupported(): boolean
  /** Shows a note of the client, or says why not. */
  notify(note: Note): Promise<NotifyOutcome>
  /** Shows what answers an act of the person just now; do not disturb is about messages of others. */
  tell(note: Note): Promise<NotifyOutcome>
}

export function createNotifications({ isDoNotDisturb, onOpenConversation, onShow }: NotificationParts): Notifications {
  // A notification without a reference is collected, and the click on it goes astray. One of the same tag takes the place of the older.
  const showing = new Map<string, Notification>()

  function show(note: Note, onClick: () => void): Promise<NotifyOutcome> {
    const key = note.tag ?? note.id
    const notification = new Notification({ title: note.title, body: note.body, icon: iconPath('notification.png') })
    showing.get(key)?.close()
    showing.set(key, notification)
    const forget = () => {
      if (showing.get(key) === notification) showing.delete(key)
    }
    notification.on('click', () => {
      forget()
      onClick()
    })
    notification.on('close', forget)

    const { promise, resolve } = Promise.withResolvers<NotifyOutcome>()
    const timer = setTimeout(
      () => resolve({ status: 'not-shown', reason: 'The system did not say whether it showed the notification.' }),
      ANSWER_WITHIN_MS,
    )
    notification.on('show', () => resolve({ status: 'shown' }))
    notification.on('failed', (_event, error) => {
      forget()
      resolve({ status: 'not-shown', reason: error })
    })
    notification.show()
    return promise.finally(() => clearTimeout(timer))
  }

  const unsupported: NotifyOutcome = { status: 'not-shown', reason: 'This system has no notifications.' }
  return {
    isSupported: () => Notification.isSupported(),
    tell: async (note) => (Notification.isSupported() ? show(note, onShow) : unsupported),
    notify: async (note) => {
      if (!Notification.isSupported()) return unsupported
      if (isDoNotDisturb()) return { status: 'not-shown', reason: 'Do not disturb is on.' }
      return show(note, () => onOpenConversation(note.conversationId))
    },
  }
}
