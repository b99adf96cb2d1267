import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** One text that the carrier was asked to send. */
export interface CarrierMessage {
  id: string
  from: string
  to: string
  body: string
  media: string[]
  status: string
  errorCode: string | null
  createdAt: string
}

/** One entry of the thread on a customer's phone. */
export interface PhoneEntry extends CarrierMessage {
  isFromCustomer: boolean
}

interface OutboundFilter {
  to?: string | undefined
  from?: string | undefined
  since?: Date | undefined
  limit: number
  /** Also the requests that were answered with an error or lost: they are no texts. */
  refused: boolean
}

const columns = ['id', 'from_number', 'to_number', 'body', 'media_urls', 'status', 'error_code', 'created_at'] as const

interface Row {
  id: string
  from_number: string
  to_number: string
  body: string
  media_urls: string[]
  status: string
  error_code: string | null
  created_at: Date
}

/** What the platform asked to send, the newest first. */
export async function listOutbound(db: Kysely<Schema>, { to, from, since, limit, refused }: OutboundFilter): Promise<CarrierMessage[]> {
  const rows = await db
    .selectFrom('sandbox_carrier_messages')
    .select(columns)
    .where('status', 'not in', refused ? ['received'] : ['received', 'refused'])
    .$if(to !== undefined, (query) => query.where('to_number', '=', to ?? ''))
    .$if(from !== undefined, (query) => query.where('from_number', '=', from ?? ''))
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since ?? new Date(0)))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(shown)
}

/** The latest of both directions between a customer's phone and a business number, ascending by time. */
export async function listThread(db: Kysely<Schema>, customer: string, business: string, limit: number): Promise<PhoneEntry[]> {
  // Pictures of customers are bytes in the row: only their addresses leave the database.
  const media = sql<string[]>`(
    select coalesce(jsonb_agg(case when e.url like 'data:%' then '/sandbox/media/' || m.id || '/' || e.position - 1 else e.url end order by e.position), '[]')
    from jsonb_array_elements_text(m.media_urls) with ordinality as e(url, position)
  )`
  // A customer's text is delivered once the platform has answered its webhook; webhooks are kept for a week.
  const status = sql<string>`case
    when m.status <> 'received' then m.status
    when exists (select 1 from sandbox_carrier_webhooks w where w.message_id = m.id and w.kind = 'inbound' and w.delivered_at is null) then 'sent'
    else 'delivered' end`
  const { rows } = await sql<Row & { isFromCustomer: boolean }>`
    with latest as (
      (select * from sandbox_carrier_messages where from_number = ${customer} and to_number = ${business} order by created_at desc limit ${limit})
      union all
      (select * from sandbox_carrier_messages where from_number = ${business} and to_number = ${customer} order by created_at desc limit ${limit})
    )
    select m.id, m.from_number, m.to_number, m.body, ${media} as media_urls, ${status} as status, m.error_code, m.created_at,
      m.status = 'received' as "isFromCustomer"
    from latest m order by m.created_at desc, m.id limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...shown(row), isFromCustomer: row.isFromCustomer })).reverse()
}

export interface BusinessNumber {
  phoneNumber: string
  name: string
  company: string
}

export function listBusinessNumbers(db: Kysely<Schema>): Promise<BusinessNumber[]> {
  return db
    .selectFrom('business_phones')
    .innerJoin('companies', 'companies.id', 'business_phones.company_id')
    .select(['business_phones.phone_number as phoneNumber', 'business_phones.name', 'companies.name as company'])
    .orderBy('companies.created_at')
    .orderBy('companies.name')
    .orderBy('business_phones.created_at')
    .orderBy('business_phones.phone_number')
    .limit(200)
    .execute()
}

/** The customers of a number who were in touch last, with their names. */
export async function listCustomers(db: Kysely<Schema>, business: string): Promise<{ phone: string; name: string }[]> {
  return db
    .selectFrom('conversations')
    .innerJoin('contacts', 'contacts.id', 'conversations.contact_id')
    .innerJoin('business_phones', 'business_phones.id', 'conversations.business_phone_id')
    .select(['contacts.phone', sql<string>`btrim(contacts.first_name || ' ' || contacts.last_name)`.as('name')])
    .where('business_phones.phone_number', '=', business)
    .orderBy('conversations.last_message_at', 'desc')
    .limit(30)
    .execute()
}

function shown(row: Row): CarrierMessage {
  return {
    id: row.id,
    from: row.from_number,
    to: row.to_number,
    body: row.body,
    media: row.media_urls,
    status: row.status,
    errorCode: row.error_code,
    createdAt: row.created_at.toISOString(),
  }
}
