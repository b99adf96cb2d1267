import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/open.ts'
import { beyond, filterSql, type ListQuery, order, uuids } from './conversation-list.queries.ts'
import { type ConversationRow, conversationColumnsSql } from './conversation-rows.ts'
import type { Position } from './cursor.ts'

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
 * How often a term occurs decides how to look for it, so these statements are planned with their values: one that begins with a comment
 * is not kept prepared.
 */
const byValue = sql`/* planned by its values */`

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const containing = (text: string): string => `%${escapeLike(text)}%`

/** Without regard to case; where the text has none (Chinese, digits), in the form that does not fold every row first. */
function contains(column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const hasCase = text.toLowerCase() !== text.toUpperCase()
  return hasCase ? sql`${column} ilike ${containing(text)}` : sql`${column} like ${containing(text)}`
}

const matchesName = (needle: Needle) => contains(sql`(t.first_name || ' ' || t.last_name)`, needle.text)
const matchesPhone = (needle: Needle) =>
  needle.digits === null ? sql<SqlBool>`false` : sql<SqlBool>`t.phone like ${containing(needle.digits)}`

/**
 * Conversations that may match, by the trigram indexes; null when they are too many to be worth naming: then the term is so common
 * that walking along the list finds a page soon.
 */
export async function readCandidates(db: Db, companyId: string, needle: Needle, cap: number): Promise<string[] | null> {
  const byMessage = await sql<{ id: string }>`${byValue}
    select conversation_id as id from messages where company_id = ${companyId} and ${contains(sql`body`, needle.text)} limit ${cap + 1}`.execute(
    db,
  )
  if (byMessage.rows.length > cap) return null
  // The expression of the index, as it stands there.
  const contact = sql`(first_name || ' ' || last_name || ' ' || phone)`
  const byNumber = needle.digits === null ? sql`false` : contains(contact, needle.digits)
  const byContact = await sql<{ id: string }>`${byValue}
    select c.id from contacts t join conversations c on c.contact_id = t.id
    where t.company_id = ${companyId} and (${contains(contact, needle.text)} or ${byNumber})
    limit ${cap + 1}`.execute(db)
  if (byContact.rows.length > cap) return null
  return [...new Set([...byMessage.rows, ...byContact.rows].map((row) => row.id))]
}

/** Those of the given conversations that match, the latest first, each with its latest matching text where name and number don't match. */
export async function readHits(
  db: Db,
  { phoneIds, filter }: ListQuery,
  needle: Needle,
  page: { among: readonly string[]; from: Position | null; limit: number },
): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`${byValue}
    select ${conversationColumnsSql}, ${matchesName(needle)} as matches_name, ${matchesPhone(needle)} as matches_phone,
      m.id as message_id, m.body as message_body
    from (
      select * from conversations c
      where c.id = any(${uuids(page.among)}) and c.business_phone_id = any(${uuids(phoneIds)}) and ${filterSql[filter]}
        and ${page.from ? beyond(page.from, 'older') : sql`true`}
      order by ${order('older')}
    ) c
    join contacts t on t.id = c.contact_id
    join business_phones p on p.id = c.business_phone_id
    left join lateral (
      select id, body from messages
      where conversation_id = c.id and ${contains(sql`body`, needle.text)} and not ${matchesName(needle)} and not ${matchesPhone(needle)}
      order by created_at desc, id desc limit 1
    ) m on true
    where m.id is not null or ${matchesName(needle)} or ${matchesPhone(needle)}
    order by ${order('older')} limit ${page.limit}`.execute(db)
  return rows
}
