import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/open.ts'
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

interface Page {
  /** `older`: latest first, below `from`. `newer`: the ones just above `from`, the nearest first. */
  direction: 'older' | 'newer'
  from: Position | null
  limit: number
  skip?: number
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
export const uuids = (ids: readonly string[]): RawBuilder<string[]> => sql`${`{${ids.join(',')}}`}::uuid[]`

/**
 * A page of conversations. What a caller may see is a set of phones, so it is read phone by phone, each from its own range of the
 * filter's index and no further than the page's length, and merged: the cost grows with phones × page, not with conversations.
 */
export async function readConversationPage(db: Db, query: ListQuery, page: Page): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    select ${conversationColumnsSql}
    from ${nearest(query, { ...page, limit: page.limit + (page.skip ?? 0) })} c
    join contacts t on t.id = c.contact_id
    join business_phones p on p.id = c.business_phone_id
    order by ${order(page.direction)}
    limit ${page.limit} offset ${page.skip ?? 0}`.execute(db)
  return rows
}

/** The same without contacts, for the search to walk along. */
export async function readPositions(db: Db, query: ListQuery, page: Omit<Page, 'skip'>): Promise<Position[]> {
  const { rows } = await sql<Position>`
    select c.id, c.last_message_at as at from ${nearest(query, page)} c order by ${order(page.direction)} limit ${page.limit}`.execute(db)
  return rows
}

function nearest({ phoneIds, filter, onlySubscribed, workflow }: ListQuery, { direction, from, limit }: Page): RawBuilder<unknown> {
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
      select * from conversations c where ${sql.join(conditions, sql` and `)} order by ${order(direction)} limit ${limit}
    ) c
    order by ${order(direction)} limit ${limit}
  )`
}

export const beyond = ({ at, id }: Position, direction: Page['direction']): RawBuilder<SqlBool> =>
  direction === 'older' ? sql`(c.last_message_at, c.id) < (${at}, ${id}::uuid)` : sql`(c.last_message_at, c.id) > (${at}, ${id}::uuid)`

export const order = (direction: Page['direction']): RawBuilder<unknown> =>
  direction === 'older' ? sql`c.last_message_at desc, c.id desc` : sql`c.last_message_at, c.id`

export interface Counts {
  needsReply: number
  failed: number
}

/** From the partial indexes alone. */
export async function countConversations(db: Db, phoneIds: readonly string[]): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from conversations c where c.business_phone_id = any(${uuids(phoneIds)}) and ${filterSql.needsReply}) as "needsReply",
      (select count(*)::int from conversations c where c.business_phone_id = any(${uuids(phoneIds)}) and ${filterSql.failed}) as failed`.execute(
    db,
  )
  return rows[0] ?? { needsReply: 0, failed: 0 }
}
