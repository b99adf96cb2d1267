import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/open.ts'
import type { PhoneUnread } from '#shared/contract/messaging/conversation.ts'
import type { ConversationFilter } from '#shared/contract/messaging/inbox.ts'
import { type ConversationRow, conversationColumnsSql } from './conversation-rows.ts'
import type { Position } from './cursor.ts'

export interface ListQuery {
  phoneIds: readonly string[]
  filter: ConversationFilter
  /** Leaves out unsubscribed contacts. */
  onlySubscribed?: boolean
  /** Only conversations with a text of a HubSpot workflow; with a name, of that workflow. */
  workflow?: { name: string | null }
}

export interface Page {
  /** `older`: latest first, below `from`. `newer`: the ones just above `from`, the nearest first. */
  direction: 'older' | 'newer'
  from: Position | null
  limit: number
}

/** Each is the predicate of a partial index on (business_phone_id, last_message_at desc, id desc). */
export const filterSql = {
  all: sql<SqlBool>`not c.is_archived`,
  closed: sql<SqlBool>`c.is_archived`,
  needsReply: sql<SqlBool>`c.needs_reply and not c.is_archived`,
  starred: sql<SqlBool>`c.is_favorite and not c.is_archived`,
  unread: sql<SqlBool>`c.unread_count > 0`,
  failed: sql<SqlBool>`c.failed_count > 0`,
} satisfies Record<ConversationFilter, RawBuilder<SqlBool>>

/** PostgreSQL spells an array so; both drivers pass it on unchanged. */
const uuids = (ids: readonly string[]): RawBuilder<string[]> => sql`${`{${ids.join(',')}}`}::uuid[]`
/** `= any(…)` is one statement for any number of ids; `in (…)` would be another to prepare for each. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql`any(${uuids(ids)})`

/** A page of conversations. */
export async function readConversationPage(db: Db, query: ListQuery, page: Page): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    select ${conversationColumnsSql}
    from ${nearest(query, page)} c
    join contacts t on t.id = c.contact_id
    join business_phones p on p.id = c.business_phone_id
    order by ${order(page.direction)}`.execute(db)
  return rows
}

/** The place of the last of so many conversations, for who goes on behind them; null when there are not so many. It reads the index only. */
export async function readPlaceAfter(
  db: Db,
  query: ListQuery,
  { from, count }: { from: Position | null; count: number },
): Promise<Position | null> {
  const places = nearest(query, { direction: 'older', from, limit: count }, sql`id, last_message_at`)
  const { rows } = await sql<Position>`
    select c.id, c.last_message_at as at from ${places} c order by ${order('older')} offset ${count - 1} limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * The conversations next to a place. What a caller may see is a set of phones, so they are read phone by phone, each from its own range of
 * the filter's index and no further than the page's length, and merged: the cost grows with phones × page, not with conversations.
 */
export function nearest(
  { phoneIds, filter, onlySubscribed, workflow }: ListQuery,
  { direction, from, limit }: Page,
  columns: RawBuilder<unknown> = sql`*`,
): RawBuilder<unknown> {
  const conditions = [sql`c.business_phone_id = wanted.phone_id`, filterSql[filter]]
  if (from) conditions.push(beyond(from, direction))
  if (onlySubscribed) conditions.push(sql`not exists (select 1 from contacts s where s.id = c.contact_id and s.is_unsubscribed)`)
  if (workflow) {
    const name = workflow.name === null ? sql`w.workflow_name is not null` : sql`w.workflow_name = ${workflow.name}`
    conditions.push(sql`exists (select 1 from messages w where w.conversation_id = c.id and ${name})`)
  }
  return sql`(
    select c.* from unnest(${uuids(phoneIds)}) as wanted(phone_id)
    cross join lateral (
      select ${columns} from conversations c where ${sql.join(conditions, sql` and `)} order by ${order(direction)} limit ${limit}
    ) c
    order by ${order(direction)} limit ${limit}
  )`
}

export const beyond = ({ at, id }: Position, direction: Page['direction']): RawBuilder<SqlBool> =>
  direction === 'older' ? sql`(c.last_message_at, c.id) < (${at}, ${id}::uuid)` : sql`(c.last_message_at, c.id) > (${at}, ${id}::uuid)`

export const order = (direction: Page['direction']): RawBuilder<unknown> =>
  direction === 'older' ? sql`c.last_message_at desc, c.id desc` : sql`c.last_message_at, c.id`

export interface PhoneCounts {
  phone: PhoneUnread
  needsReply: number
  failed: number
  /** The position of the company's feed in the same snapshot. */
  seq: number
}

/** What each phone keeps of its conversations: nothing is counted here. The oldest phone first. */
export async function readPhoneCounts(db: Db, phoneIds: readonly string[]): Promise<PhoneCounts[]> {
  const rows = await db
    .selectFrom('business_phones as p')
    .leftJoin('company_feeds as f', 'f.company_id', 'p.company_id')
    .select([
      'p.id',
      'p.unread_messages',
      'p.unread_conversations',
      'p.needs_reply_conversations as needsReply',
      'p.failed_conversations as failed',
      'f.last_seq',
    ])
    .where('p.id', '=', anyOf(phoneIds))
    .orderBy('p.created_at')
    .orderBy('p.phone_number')
    .execute()
  return rows.map(({ id, unread_messages, unread_conversations, last_seq, ...counts }) => ({
    ...counts,
    phone: { businessPhoneId: id, unreadMessages: unread_messages, unreadConversations: unread_conversations },
    seq: last_seq ?? 0,
  }))
}
