/**
 * The carrier's books: one row a text, in both directions. Status `received` is a customer's text; `refused` is a request that was
 * answered with an error or lost on the way, kept to show and to count tries: no text came to be.
 */

import { randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/open.ts'
import type { OutboundText } from '#server/ports/sms-carrier.ts'
import { analyze } from '#shared/domain/segments.ts'
import { CONFIRMATION_WINDOW_MS, helpKeywords, startKeywords, stopKeywords } from './keywords.ts'

const newCarrierId = (): string => `SM${randomBytes(16).toString('hex')}`

export interface InboundText {
  id: string
  from: string
  to: string
  body: string
  /** Absolute addresses, `/sandbox/media/…` paths, or `data:` URLs, whose bytes the row keeps. */
  media: { url: string; contentType: string }[]
}

/** A row with its id given is the text's only one: inserting it again changes nothing. */
export async function enterInbound(db: Db, text: InboundText, at: Date): Promise<void> {
  // The callback names kept pictures by their address in the sandbox; the bytes stay in the books.
  const media = text.media.map(({ url, contentType }, position) => ({
    url: url.startsWith('data:') ? `/sandbox/media/${encodeURIComponent(text.id)}/${position}` : url,
    contentType,
  }))
  const payload = { id: text.id, from: text.from, to: text.to, body: text.body, media, sentAt: at.toISOString() }
  // One statement: the text and the webhook that it owes stand together or not at all.
  await sql`
    with entered as (
      insert into sandbox_carrier_messages (id, from_number, to_number, body, media_urls, status_callback, status, created_at, updated_at)
      values (${text.id}, ${text.from}, ${text.to}, ${text.body}, ${JSON.stringify(text.media.map(({ url }) => url))}::jsonb, '', 'received', ${at}, ${at})
      on conflict (id) do nothing
      returning id
    )
    insert into sandbox_carrier_webhooks (kind, message_id, payload, due_at)
    select 'inbound', id, ${JSON.stringify(payload)}::jsonb, ${at} from entered`.execute(db)
}

export async function enterOutbound(
  db: Db,
  text: OutboundText,
  entry: { status: 'accepted' | 'refused'; errorCode?: string; nextStepAt: Date | null; at: Date },
): Promise<string> {
  const id = newCarrierId()
  await db
    .insertInto('sandbox_carrier_messages')
    .values({
      id,
      from_number: text.from,
      to_number: text.to,
      body: text.body,
      media_urls: JSON.stringify(text.mediaUrls),
      status_callback: text.statusCallback,
      status: entry.status,
      error_code: entry.errorCode ?? null,
      // An MMS counts as one, whatever its length.
      segments: text.mediaUrls.length > 0 ? 1 : analyze(text.body).carrierParts,
      next_step_at: entry.nextStepAt,
      created_at: entry.at,
      updated_at: entry.at,
    })
    .execute()
  return id
}

/** How often a request for this text (known by its status callback) was refused or lost. */
export async function countRefused(db: Db, text: OutboundText): Promise<number> {
  const { count } = await db
    .selectFrom('sandbox_carrier_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('from_number', '=', text.from)
    .where('to_number', '=', text.to)
    .where('status_callback', '=', text.statusCallback)
    .where('status', '=', 'refused')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Did the phone `to` text STOP to `from`, with no START since, and has it had its one answer? */
export async function isOptedOut(db: Db, { from, to }: { from: string; to: string }, now: Date): Promise<boolean> {
  const lastKeyword = (keywords: string[]) =>
    db
      .selectFrom('sandbox_carrier_messages')
      .select('created_at')
      .select(sql<string>`upper(btrim(body, E' \\t\\r\\n'))`.as('word'))
      .where('from_number', '=', to)
      .where('to_number', '=', from)
      .where('status', '=', 'received')
      .where(sql<SqlBool>`upper(btrim(body, E' \\t\\r\\n')) = any(${keywords})`)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()

  const latest = await lastKeyword([...stopKeywords, ...startKeywords])
  if (!latest || startKeywords.includes(latest.word)) return false
  const asked = await lastKeyword([...stopKeywords, ...helpKeywords])
  if (!asked || now.getTime() - asked.created_at.getTime() > CONFIRMATION_WINDOW_MS) return true
  const answered = await db
    .selectFrom('sandbox_carrier_messages')
    .select('id')
    .where('from_number', '=', from)
    .where('to_number', '=', to)
    .where('status', 'not in', ['received', 'refused'])
    .where('created_at', '>=', asked.created_at)
    .limit(1)
    .executeTakeFirst()
  return answered !== undefined
}
