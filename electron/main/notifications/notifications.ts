import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Note, NotificationReply, NotifyOutcome } from '#shared/ipc/bridge.ts'
import type { NotificationCenter } from './notification-center.ts'
import type { SystemQuiet } from './system-quiet.ts'

export interface NotificationParts {
  workspaceId: string
  /** Said with each where there are several workspaces; null where there is one. */
  nameAmongOthers: () => string | null
  center: NotificationCenter
  /** Why nothing is to be announced now; null: nothing speaks against it. */
  quietWords: () => string | null
  systemQuiet: () => Promise<SystemQuiet>
  /** A click on a note of the client; null: it told of several conversations. */
  onOpenConversation: (conversationId: string | null) => void
  onReply: (reply: NotificationReply) => void
  /** A click on what the app itself told. */
  onShow: () => void
}

export interface Notifications {
  isSupported(): boolean
  /** Shows a note of the client, or says why not. */
  notify(note: Note): Promise<NotifyOutcome>
  /** Shows what answers an act of the person just now; do not disturb is about messages of others. */
  tell(note: Pick<Note, 'id' | 'title' | 'body'>): Promise<NotifyOutcome>
  /** Takes those of a tag back; null: all. */
  withdraw(tag: string | null): void
  /** From now on clicks and replies are told, and those that waited for it. Returns the way to end it. */
  listen(): () => void
}

const UNSUPPORTED: NotifyOutcome = { status: 'not-shown', reason: 'This system has no notifications.' }
const OWN = 'app-'
const Guid = z.guid()

/** The notifications of one workspace. Those of a conversation carry its id, so that there is one for each and it can be taken back. */
export function createNotifications(parts: NotificationParts): Notifications {
  const { workspaceId, nameAmongOthers, center, quietWords, systemQuiet, onOpenConversation, onReply, onShow } = parts
  const conversationOf = (key: string): string | null => (Guid.safeParse(key).success ? key : null)

  return {
    listen: () =>
      center.own(workspaceId, {
        onClick: (key) => (key.startsWith(OWN) ? onShow() : onOpenConversation(conversationOf(key))),
        onReply: (key, text) => {
          const conversationId = conversationOf(key)
          if (conversationId) onReply({ id: randomUUID(), conversationId, text })
          else onShow()
        },
      }),
    isSupported: () => center.isSupported(),
    tell: async ({ id, title, body }) =>
      center.isSupported() ? center.show(workspaceId, { key: OWN + id, title, body, isSilent: true, canReply: false }) : UNSUPPORTED,
    async notify({ id, title, body, conversationId, tag, silent = false }) {
      if (!center.isSupported()) return UNSUPPORTED
      const quiet = quietWords()
      if (quiet !== null) return { status: 'not-shown', reason: quiet }
      const name = nameAmongOthers()
      const named = name === null ? title : `${title} · ${name}`
      const note = { key: conversationId ?? tag ?? id, title: named, body, isSilent: silent, canReply: conversationId !== null }
      const [outcome, system] = await Promise.all([center.show(workspaceId, note), systemQuiet()])
      // The system alone knows what its own do not disturb lets through: it is given the notification, and the person is told.
      if (outcome.status !== 'shown' || system !== 'on') return outcome
      return { status: 'shown', remark: 'The system’s own do not disturb is on: it may have put the notification aside.' }
    },
    withdraw: (tag) => center.withdraw(workspaceId, tag),
  }
}
