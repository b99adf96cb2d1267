import type { z } from 'zod'
import type { Actor } from '#server/http/actor.ts'
import { notFound } from '#server/http/errors.ts'
import { currentSeq } from '#server/realtime/feed.ts'
import type { ThreadEntry } from '#shared/contract/messaging/conversation.ts'
import type { getContactMessages, ThreadPage } from '#shared/contract/messaging/inbox.ts'
import { type ConversationRow, selectVisibleConversations } from './conversation-rows.ts'
import { fromCursor, type Position, toCursor } from './cursor.ts'
import type { InboxDependencies } from './dependencies.ts'
import { linkSigner, type SignLink } from './media-links.ts'
import { type MediaRow, readMedia, toMessage } from './message-rows.ts'
import { type EntryRow, messagePosition, positionOf, readSlice } from './thread.queries.ts'

type Query = z.output<NonNullable<(typeof getContactMessages)['query']>>

/** Entries shown above the first unread one, to see what it follows. */
const CONTEXT_BEFORE_UNREAD = 3

interface Window {
  entries: EntryRow[]
  hasOlder: boolean
  hasNewer: boolean
}

/** @throws 404 where contact and phone have no conversation that the caller may see, or `around` is no message of it */
export async function readThread(deps: Pick<InboxDependencies, 'db' | 'clock'>, actor: Actor, query: Query): Promise<ThreadPage> {
  const { db } = deps
  const conversation = await selectVisibleConversations(db, actor)
    .where('c.contact_id', '=', query.contactId)
    .where('p.phone_number', '=', query.companyPhone)
    .executeTakeFirst()
  if (!conversation) throw notFound('The conversation')
  const seq = await currentSeq(db, actor.companyId)
  const { entries, hasOlder, hasNewer } = await readWindow(deps, conversation, query)
  const media = await readMedia(
    db,
    entries.filter((entry) => entry.kind === 'message').map((entry) => entry.id),
  )
  const sign = await linkSigner(deps)
  const [first, last] = [entries[0], entries.at(-1)]
  return {
    items: entries.map((entry) => toEntry(entry, conversation, media, sign)),
    olderCursor: hasOlder ? (first ? toCursor(positionOf(first)) : (query.after ?? null)) : null,
    newerCursor: hasNewer ? (last ? toCursor(positionOf(last)) : (query.before ?? null)) : null,
    firstUnreadId: conversation.first_unread_message_id,
    seq,
  }
}

async function readWindow({ db }: Pick<InboxDependencies, 'db'>, conversation: ConversationRow, query: Query): Promise<Window> {
  const { top } = query
  const slice = (direction: 'older' | 'newer', from: Position | null, limit: number, isInclusive = false) =>
    readSlice(db, { conversationId: conversation.id, direction, from, limit, isInclusive })

  if (query.before !== undefined) {
    const { entries, hasMore } = await slice('older', fromCursor(query.before, 'before'), top)
    return { entries, hasOlder: hasMore, hasNewer: true }
  }
  if (query.after !== undefined) {
    const { entries, hasMore } = await slice('newer', fromCursor(query.after, 'after'), top)
    return { entries, hasOlder: true, hasNewer: hasMore }
  }
  const anchor = await anchorOf(db, conversation, query)
  if (!anchor) {
    const { entries, hasMore } = await slice('older', null, top)
    return { entries, hasOlder: hasMore, hasNewer: false }
  }
  const newer = await slice('newer', anchor.at, Math.max(1, top - anchor.contextBefore), true)
  const older = await slice('older', anchor.at, top - newer.entries.length)
  // With no room left above, something older may still be there: the client asks and learns.
  return { entries: [...older.entries, ...newer.entries], hasOlder: older.hasMore || top === newer.entries.length, hasNewer: newer.hasMore }
}

async function anchorOf(db: InboxDependencies['db'], conversation: ConversationRow, query: Query) {
  if (query.around !== undefined) {
    const at = await messagePosition(db, conversation.id, query.around)
    if (!at) throw notFound('The message')
    return { at, contextBefore: Math.floor(query.top / 2) }
  }
  if (query.anchor === 'newest' || conversation.first_unread_message_id === null) return null
  const at = await messagePosition(db, conversation.id, conversation.first_unread_message_id)
  return at && { at, contextBefore: CONTEXT_BEFORE_UNREAD }
}

function toEntry(entry: EntryRow, conversation: ConversationRow, media: MediaRow[], sign: SignLink): ThreadEntry {
  if (entry.kind === 'message') return toMessage(entry, conversation, media, sign)
  return {
    kind: 'call',
    id: entry.id,
    conversationId: entry.conversation_id,
    outbound: entry.is_outbound,
    missed: entry.is_missed,
    numberOfMinutes: entry.minutes,
    recordingUrl: entry.recording_url,
    dateCreated: entry.created_at.toISOString(),
    seq: entry.seq,
  }
}
