import type { InboundMessageEvent } from '#shared/contract/hub-events.ts'
import { formatPhone } from '#shared/domain/phone-format.ts'

/**
 * Spec 2 §4. 1: enabled and allowed; 0: neither (the person was never asked, or has not answered); -1: denied by the browser; 2:
 * available but not enabled for the account; -2: the browser does not support it.
 */
export type NotificationCapability = 1 | 0 | -1 | 2 | -2

export function notificationCapability(
  permission: 'granted' | 'denied' | 'default' | 'unsupported',
  isEnabledForAccount: boolean,
): NotificationCapability {
  switch (permission) {
    case 'unsupported':
      return -2
    case 'denied':
      return -1
    case 'granted':
      return isEnabledForAccount ? 1 : 2
    case 'default':
      return 0
    default:
      return permission satisfies never
  }
}

export interface TextNote {
  id: string
  title: string
  body: string
  /** What a click opens; null is the list. */
  conversationId: string | null
}

export function noteOf({ message, conversation }: InboundMessageEvent): TextNote {
  return {
    id: message.id,
    title: conversation.fullName || formatPhone(conversation.phone),
    body: message.body || (message.media.length > 0 ? 'Photo' : ''),
    conversationId: conversation.id,
  }
}

export interface Announcement extends TextNote {
  /** How many texts it tells of. */
  count: number
  conversationIds: string[]
}

/** A single text is shown as it is, several as their number; a click leads to the conversation when they are all of one. */
export function mergeNotes(notes: readonly TextNote[]): Announcement | null {
  const [first, second] = notes
  if (!first) return null
  const conversationIds = [...new Set(notes.flatMap(({ conversationId }) => conversationId ?? []))]
  if (!second) return { ...first, count: 1, conversationIds }
  const isOneConversation = notes.every((note) => note.conversationId === first.conversationId)
  const names = [...new Set(notes.map((note) => note.title))]
  return {
    id: notes.at(-1)?.id ?? first.id,
    title: `You have ${notes.length} new messages`,
    body: names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} others`,
    conversationId: isOneConversation ? first.conversationId : null,
    count: notes.length,
    conversationIds,
  }
}

/** What a bystander may read of it: names and texts, names, or neither. */
export function withPreview(note: Announcement, preview: 'all' | 'no-text' | 'no-name'): Announcement {
  if (preview === 'all') return note
  const isMerged = note.count > 1
  if (preview === 'no-name') return { ...note, title: isMerged ? note.title : 'You have a new message', body: '' }
  return isMerged ? note : { ...note, body: 'New message' }
}

/** Ids of the last texts, so that one which comes again (after a reconnection) is not announced again. */
const REMEMBERED = 1000

/** What waits to be announced. Knows no time and no permissions. */
export class NotificationQueue {
  #notes: TextNote[] = []
  #known = new Set<string>()

  /** @returns whether it is new */
  add(note: TextNote): boolean {
    if (this.#known.has(note.id)) return false
    this.#known.add(note.id)
    const [oldest] = this.#known
    if (oldest !== undefined && this.#known.size > REMEMBERED) this.#known.delete(oldest)
    this.#notes.push(note)
    return true
  }

  /** What has been read elsewhere needs no announcement any more. */
  drop(conversationId: string): void {
    this.#notes = this.#notes.filter((note) => note.conversationId !== conversationId)
  }

  /** Everything that waits, as one note; nothing waits afterwards. */
  take(): Announcement | null {
    const merged = mergeNotes(this.#notes)
    this.#notes = []
    return merged
  }
}
