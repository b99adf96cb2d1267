import type { Trx } from '#server/database/open.ts'
import type { Actor } from '#server/http/actor.ts'
import { notFound } from '#server/http/errors.ts'
import { changing } from '#server/realtime/changing.ts'
import { nextSeq } from '#server/realtime/feed.ts'
import type { ConversationChangedEvent } from '#shared/contract/hub-events.ts'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { announceConversation } from './announce.ts'
import {
  type ConversationChange,
  type ConversationRow,
  changeConversation,
  requireConversation,
  toConversation,
} from './conversation-rows.ts'
import type { InboxDependencies } from './dependencies.ts'

type Deps = Pick<InboxDependencies, 'db' | 'clock'>
/** Null: there is nothing to change. */
type Decide = (trx: Trx, row: ConversationRow) => Promise<ConversationChange | null>

async function change(
  deps: Deps,
  actor: Actor,
  id: string,
  reason: ConversationChangedEvent['reason'],
  decide: Decide,
): Promise<Conversation> {
  return changing(deps.db, async (trx) => {
    const seq = await nextSeq(trx, actor.companyId)
    const before = await requireConversation(trx, actor, id)
    const decided = await decide(trx, before)
    if (!decided) return toConversation(before)
    const row = await changeConversation(trx, before, { ...decided, seq })
    await announceConversation(trx, { reason, row, at: deps.clock.now() })
    return toConversation(row)
  })
}

export const setFavorite = (deps: Deps, actor: Actor, id: string, isFavorite: boolean): Promise<Conversation> =>
  change(deps, actor, id, 'favorite', async (_trx, row) => (row.is_favorite === isFavorite ? null : { is_favorite: isFavorite }))

/** Closing reads; opening again leaves it read (spec 2 §4). */
export const setArchived = (deps: Deps, actor: Actor, id: string, isArchived: boolean): Promise<Conversation> =>
  change(deps, actor, id, 'archived', async (_trx, row) => {
    if (row.is_archived === isArchived) return null
    return isArchived ? { is_archived: true, unread_count: 0, first_unread_message_id: null } : { is_archived: false }
  })

/** @param upToMessageId the last text that was seen: later ones stay unread. @throws 404 when it is not of this conversation */
export const markRead = (deps: Deps, actor: Actor, id: string, upToMessageId: string | undefined): Promise<Conversation> =>
  change(deps, actor, id, 'read', async (trx, row) => {
    const later = upToMessageId === undefined ? null : await inboundAfter(trx, row, upToMessageId)
    if (row.unread_count === 0) return null
    if (later === null) return { unread_count: 0, first_unread_message_id: null }
    const left = Math.min(row.unread_count, later.count)
    if (left === row.unread_count) return null
    return { unread_count: left, first_unread_message_id: left === 0 ? null : later.firstId }
  })

/** Pending is the number of inbound texts; with none nothing happens (spec 2 §4). The thread opens at the last of them. */
export const markUnread = (deps: Deps, actor: Actor, id: string): Promise<Conversation> =>
  change(deps, actor, id, 'read', async (trx, row) => {
    const inbound = trx.selectFrom('messages').where('conversation_id', '=', row.id).where('direction', '=', 'inbound')
    const { count } = await inbound.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    if (count === 0 || count === row.unread_count) return null
    const last = await inbound.select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    return { unread_count: count, first_unread_message_id: last.id }
  })

async function inboundAfter(trx: Trx, row: ConversationRow, messageId: string): Promise<{ count: number; firstId: string | null }> {
  const seen = await trx
    .selectFrom('messages')
    .select(['id', 'created_at'])
    .where('id', '=', messageId)
    .where('conversation_id', '=', row.id)
    .executeTakeFirst()
  if (!seen) throw notFound('The message')
  const later = await trx
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', row.id)
    .where('direction', '=', 'inbound')
    .where((eb) => eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(seen.created_at, seen.id)))
    .orderBy('created_at')
    .orderBy('id')
    .limit(row.unread_count)
    .execute()
  return { count: later.length, firstId: later[0]?.id ?? null }
}
