import { type ActivationArguments, Notification, type NotificationResponse } from 'electron'
import type { NotifyOutcome } from '#shared/ipc/bridge.ts'
import { iconPath } from '../pages/home.ts'
import { notificationId, ownerOf, parseNotificationId } from './notification-id.ts'
import { windowsToast } from './toast-xml.ts'

/** Some systems never say whether they showed a notification. */
const ANSWER_WITHIN_MS = 3_000
/** An activation that reaches us by two ways is one. */
const SAME_WITHIN_MS = 5_000

export interface CenterNote {
  /** The conversation's id, or the name of a note of several; one of the same key takes the place of the older. */
  key: string
  title: string
  body: string
  isSilent: boolean
  canReply: boolean
}

/** What a person did with a notification. */
export interface NotificationOwner {
  onClick(key: string): void
  onReply(key: string, text: string): void
}

export interface NotificationCenter {
  isSupported(): boolean
  show(workspaceId: string, note: CenterNote): Promise<NotifyOutcome>
  /** Takes them back from the screen and from the action centre, also those of a former run; null: all of the workspace. */
  withdraw(workspaceId: string, key: string | null): void
  /** Who is told of clicks and replies; those that came before wait for it. Returns the way to end it. */
  own(workspaceId: string, owner: NotificationOwner): () => void
}

interface Activation {
  key: string
  /** null: a click. */
  reply: string | null
}

/**
 * The one door to the system's notifications. A click or a reply comes by one of three ways: by the object that showed it (macOS, Linux), by
 * Windows, which knows only the id, and by what started the app. All end in `activate`.
 *
 * @param launch what the app was started by, where macOS says so
 */
export function createNotificationCenter({
  platform = process.platform,
  launch = null,
  now = Date.now,
}: {
  platform?: NodeJS.Platform
  launch?: NotificationResponse | null
  now?: () => number
} = {}): NotificationCenter {
  const isWindows = platform === 'win32'
  // A notification without a reference is collected, and the click on it goes astray.
  const showing = new Map<string, Notification>()
  const owners = new Map<string, NotificationOwner>()
  const waiting = new Map<string, Activation[]>()
  let last = { what: '', at: 0 }

  function activate(id: string, reply: string | null): void {
    const address = parseNotificationId(id)
    const what = JSON.stringify([id, reply])
    if (!address || (last.what === what && now() - last.at < SAME_WITHIN_MS)) return
    last = { what, at: now() }
    const owner = owners.get(address.owner)
    if (owner) deliver(owner, { key: address.key, reply })
    else waiting.set(address.owner, [...(waiting.get(address.owner) ?? []), { key: address.key, reply }])
  }

  function listen(notification: Notification, id: string): void {
    const forget = () => {
      if (showing.get(id) === notification) showing.delete(id)
    }
    showing.set(id, notification)
    notification.on('close', forget)
    notification.on('failed', forget)
    if (isWindows) return // told by `handleActivation`, for whatever is left of it
    notification.on('click', () => {
      forget()
      activate(id, null)
    })
    notification.on('reply', ({ reply }) => activate(id, reply))
  }

  if (isWindows) {
    // Without this question Electron registers with Windows only at the first notification, and the click that started the app reaches nobody.
    Notification.isSupported()
    Notification.handleActivation(({ arguments: given, reply }: ActivationArguments) => {
      const fields = new URLSearchParams(given)
      activate(fields.get('tag') ?? '', fields.get('type') === 'reply' ? (reply ?? '') : null)
    })
  }
  if (platform === 'darwin') {
    if (launch) activate(launch.identifier, launch.userText ?? null)
    void Notification.getHistory().then((former) => {
      for (const notification of former) if (parseNotificationId(notification.id)) listen(notification, notification.id)
    })
  }

  return {
    isSupported: () => Notification.isSupported(),
    show(workspaceId, { key, title, body, isSilent, canReply }) {
      const id = notificationId(workspaceId, key)
      const notification = new Notification({
        id,
        groupId: id,
        title,
        body,
        silent: isSilent,
        icon: iconPath('notification.png'),
        ...(canReply && platform === 'darwin' ? { hasReply: true, replyPlaceholder: 'Reply' } : {}),
        ...(isWindows ? { toastXml: windowsToast({ id, title, body, isSilent, canReply }) } : {}),
      })
      const older = showing.get(id)
      listen(notification, id)
      older?.close()
      return outcomeOf(notification)
    },
    withdraw(workspaceId, key) {
      const prefix = `${ownerOf(workspaceId)}-`
      const id = key === null ? null : notificationId(workspaceId, key)
      for (const [shown, notification] of showing) {
        if (id === null ? !shown.startsWith(prefix) : shown !== id) continue
        showing.delete(shown)
        notification.close()
      }
      if (platform === 'darwin' && id !== null) Notification.remove(id)
    },
    own(workspaceId, owner) {
      const name = ownerOf(workspaceId)
      owners.set(name, owner)
      for (const activation of waiting.get(name) ?? []) deliver(owner, activation)
      waiting.delete(name)
      return () => {
        if (owners.get(name) === owner) owners.delete(name)
      }
    },
  }
}

function deliver(owner: NotificationOwner, { key, reply }: Activation): void {
  // An empty reply is a press of the button: the person wants to write.
  if (reply?.trim()) owner.onReply(key, reply.trim())
  else owner.onClick(key)
}

function outcomeOf(notification: Notification): Promise<NotifyOutcome> {
  const { promise, resolve } = Promise.withResolvers<NotifyOutcome>()
  const timer = setTimeout(
    () => resolve({ status: 'not-shown', reason: 'The system did not say whether it showed the notification.' }),
    ANSWER_WITHIN_MS,
  )
  notification.once('show', () => resolve({ status: 'shown' }))
  notification.once('failed', (_event, error) => resolve({ status: 'not-shown', reason: error }))
  notification.show()
  return promise.finally(() => clearTimeout(timer))
}
