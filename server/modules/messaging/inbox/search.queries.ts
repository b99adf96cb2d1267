import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/open.ts'
import { anyOf, beyond, filterSql, type ListQuery, nearest, order } from './conversation-list.queries.ts'
import { type ConversationRow, conversationColumnsSql } from './conversation-rows.ts'
import type { Position } from './cursor.ts'
import { contains, containsByIndex } from './search-conditions.ts'

export interface Needle {
  /** As typed; the text is matched without regard to case. */
  text: string
  /** The digits, when it can be (part of) a phone number. */
  digits: string | null
}

export interface HitRow extends ConversationRow {
  matches_name: boolean
  matches_phone: boolean
  message_id: string | null
  message_body: string | null
}

/**
 * How often a term occurs decides how an index is used, so these two are planned with their values: a statement that begins with a comment
 * is not kept prepared.
 */
const byValue = sql`/* planned by its values */`

const matchesName = (needle: Needle) => contains(sql`(t.first_name || ' ' || t.last_name)`, needle.text)
const matchesPhone = (needle: Needle) => (needle.digits === null ? sql<SqlBool>`false` : sql<SqlBool>`t.phone like ${`%${needle.digits}%`}`)

/**
 * Conversations that may match, by the indexes of texts and contacts; null when there are more than `cap`.
 * @param needle one that `isIndexed`
 */
export async function readCandidates(db: Db, companyId: string, needle: Needle, cap: number): Promise<string[] | null> {
  const byMessage = await sql<{ id: string }>`${byValue}
    select conversation_id as id from messages
    where company_id = ${companyId} and ${containsByIndex(sql`body`, needle.text)} limit ${cap + 1}`.execute(db)
  if (byMessage.rows.length > cap) return null
  // The expression of the index, as it stands there.
  const contact = sql`(first_name || ' ' || last_name || ' ' || phone)`
  const byNumber = needle.digits === null ? sql`false` : containsByIndex(contact, needle.digits)
  const byContact = await sql<{ id: string }>`${byValue}
    select c.id from contacts t join conversations c on c.contact_id = t.id
    where t.company_id = ${companyId} and (${containsByIndex(contact, needle.text)} or ${byNumber})
    limit ${cap + 1}`.execute(db)
  if (byContact.rows.length > cap) return null
  return [...new Set([...byMessage.rows, ...byContact.rows].map((row) => row.id))]
}

interface HitPage {
  /** So many conversations from the place on, or those of these ids. */
  among: number | readonly string[]
  from: Position | null
  limit: number
}

/**
 * The conversations that match, the latest first, each with its latest matching text where name and number don't match. Along the list it
 * stops as soon as it has enough: the list's order is kept through the joins. The comparison is wrapped, or the plan might turn to the
 * index of all texts for every single conversation; so wrapped, a long thread is read from its end to its first hit.
 */
export async function readHits(db: Db, list: ListQuery, needle: Needle, { among, from, limit }: HitPage): Promise<HitRow[]> {
  const source = typeof among === 'number' ? nearest(list, { direction: 'older', from, limit: among }) : chosen(list, among, from)
  const { rows } = await sql<HitRow>`
    select ${conversationColumnsSql}, ${matchesName(needle)} as matches_name, ${matchesPhone(needle)} as matches_phone,
      m.id as message_id, m.body as message_body
    from ${source} c
    join contacts t on t.id = c.contact_id
    join business_phones p on p.id = c.business_phone_id
    left join lateral (
      select id, body from messages
      where conversation_id = c.id and coalesce(${contains(sql`body`, needle.text)}, false) and not ${matchesName(needle)} and not ${matchesPhone(needle)}
      order by created_at desc, id desc limit 1
    ) m on true
    where m.id is not null or ${matchesName(needle)} or ${matchesPhone(needle)}
    order by ${order('older')} limit ${limit}`.execute(db)
  return rows
}

const chosen = ({ phoneIds, filter }: ListQuery, ids: readonly string[], from: Position | null): RawBuilder<unknown> => sql`(
  select * from conversations c
  where c.id = ${anyOf(ids)} and c.business_phone_id = ${anyOf(phoneIds)} and ${filterSql[filter]} and ${from ? beyond(from, 'older') : sql`true`}
  order by ${order('older')}
)`
