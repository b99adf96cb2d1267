import type { z } from 'zod'
import type { Db } from '#server/database/open.ts'
import type { Actor } from '#server/http/actor.ts'
import { phonesOfUser } from '#server/modules/messaging/phones/phones.service.ts'
import { currentSeq } from '#server/realtime/feed.ts'
import type { ConversationCounts, ConversationPage, getConversations } from '#shared/contract/messaging/inbox.ts'
import { type ListQuery, type PhoneCounts, readConversationPage, readPhoneCounts, readPlaceAfter } from './conversation-list.queries.ts'
import { type ConversationRow, toConversation } from './conversation-rows.ts'
import { fromCursor, toCursor } from './cursor.ts'

type Query = z.output<NonNullable<(typeof getConversations)['query']>>

const cursorOf = (row: ConversationRow | undefined): string | null => (row ? toCursor({ at: row.last_message_at, id: row.id }) : null)

/** @returns seq as of before the page was read: what a client hears after it is applied again, what it missed is not possible */
export async function readConversations(db: Db, actor: Actor, query: Query): Promise<ConversationPage> {
  const [phones, seq] = await Promise.all([phonesOfUser(db, actor, query.idUser), currentSeq(db, actor.companyId)])
  const list: ListQuery = {
    phoneIds: phones.map((phone) => phone.id),
    filter: query.filter,
    onlySubscribed: query.filterUnsubscribe ?? false,
    ...((query.messageHubSpot || query.messageName) && { workflow: { name: query.messageName || null } }),
  }
  if (query.before !== undefined) {
    const rows = await readConversationPage(db, list, {
      direction: 'newer',
      from: fromCursor(query.before, 'before'),
      limit: query.top + 1,
    })
    const items = rows.slice(0, query.top).reverse()
    const hasNewer = rows.length > query.top
    return {
      items: items.map(toConversation),
      nextCursor: cursorOf(items.at(-1)) ?? query.before,
      previousCursor: hasNewer ? cursorOf(items[0]) : null,
      seq,
    }
  }
  const { skip } = query
  const given = query.cursor === undefined ? null : fromCursor(query.cursor, 'cursor')
  const from = skip === 0 ? given : await readPlaceAfter(db, list, { from: given, count: skip })
  const isBeyondEnd = skip > 0 && from === null
  const rows = isBeyondEnd ? [] : await readConversationPage(db, list, { direction: 'older', from, limit: query.top + 1 })
  const items = rows.slice(0, query.top)
  const isTop = given === null && skip === 0
  return {
    items: items.map(toConversation),
    nextCursor: rows.length > query.top ? cursorOf(items.at(-1)) : null,
    previousCursor: isTop ? null : (cursorOf(items[0]) ?? query.cursor ?? null),
    seq,
  }
}

export async function readCounts(db: Db, actor: Actor, userId: string | undefined): Promise<ConversationCounts> {
  const phones = await phonesOfUser(db, actor, userId)
  if (phones.length === 0) return { needsReply: 0, unread: 0, failed: 0, phones: [], seq: await currentSeq(db, actor.companyId) }
  const counts = await readPhoneCounts(
    db,
    phones.map(({ id }) => id),
  )
  const total = (of: (phone: PhoneCounts) => number): number => counts.reduce((sum, phone) => sum + of(phone), 0)
  return {
    needsReply: total(({ needsReply }) => needsReply),
    unread: total(({ phone }) => phone.unreadConversations),
    failed: total(({ failed }) => failed),
    phones: counts.map(({ phone }) => phone),
    seq: counts[0]?.seq ?? 0,
  }
}
