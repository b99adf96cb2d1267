import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/database/open.ts'
import { analyze } from '#shared/domain/segments.ts'
import type { InventedConversation } from './invent.ts'

const TABLES = ['messages', 'conversations', 'contacts']

/** The texts, once: every message row takes its body from here, inside the database. */
export async function loadTexts(trx: Trx, texts: readonly string[]): Promise<void> {
  await sql`create temporary table seed_texts (n integer primary key, body text not null, segments integer not null) on commit drop`.execute(
    trx,
  )
  for (let start = 0; start < texts.length; start += 5000) {
    const part = texts.slice(start, start + 5000)
    const segments = part.map((text) => analyze(text).carrierParts)
    await sql`
      insert into seed_texts select ${start} + position - 1, body, segments
      from unnest(${part}::text[], ${segments}::integer[]) with ordinality as t(body, segments, position)`.execute(trx)
  }
}

/**
 * Takes the indexes that are not there to keep rows unique off the large tables: built afterwards in one go they are several times faster.
 * @returns the statements that bring them back
 */
export async function dropIndexes(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisunique and i.indrelid = any(${TABLES}::regclass[])`.execute(trx)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(trx)
  return rows.map(({ definition }) => definition)
}

/** Rows that are consistent by construction need no check of every reference; only a superuser may leave it out. */
export async function skipReferenceChecks(trx: Trx): Promise<void> {
  const { rows } = await sql<{ allowed: string }>`select current_setting('is_superuser') as allowed`.execute(trx)
  if (rows[0]?.allowed === 'on') await sql`set local session_replication_role = replica`.execute(trx)
}

export async function insertConversations(
  trx: Trx,
  { companyId, seq, conversations }: { companyId: string; seq: number; conversations: readonly InventedConversation[] },
): Promise<void> {
  const contacts = conversations.map(({ contact, messages }) => ({ ...contact, at: messages[0]?.at ?? new Date(0) }))
  await sql`
    insert into contacts (id, company_id, first_name, last_name, email, phone, is_unsubscribed, created_at, updated_at)
    select id, ${companyId}, first_name, last_name, email, phone, is_unsubscribed, at, at
    from ${columns(contacts, { id: 'uuid', firstName: 'text', lastName: 'text', email: 'text', phone: 'text', isUnsubscribed: 'boolean', at: 'timestamptz' })}
      as c(id, first_name, last_name, email, phone, is_unsubscribed, at)`.execute(trx)

  const rows = conversations.map((conversation) => {
    const last = conversation.messages.at(-1)
    return {
      ...conversation,
      contactId: conversation.contact.id,
      text: last?.text ?? 0,
      isInbound: last?.isInbound ?? true,
      at: last?.at ?? new Date(0),
      createdAt: conversation.messages[0]?.at ?? new Date(0),
    }
  })
  await sql`
    insert into conversations (id, company_id, contact_id, business_phone_id, last_message_text, last_message_kind, last_message_direction,
      last_message_at, unread_count, first_unread_message_id, needs_reply, failed_count, is_favorite, is_archived, seq, created_at)
    select c.id, ${companyId}, contact_id, phone_id, t.body, 'text', case when is_inbound then 'inbound' else 'outbound-api' end,
      at, unread, first_unread, needs_reply, failed, is_favorite, is_archived, ${seq}, created_at
    from ${columns(rows, {
      id: 'uuid',
      contactId: 'uuid',
      phoneId: 'uuid',
      text: 'integer',
      isInbound: 'boolean',
      at: 'timestamptz',
      unread: 'integer',
      firstUnreadId: 'uuid',
      needsReply: 'boolean',
      failedCount: 'integer',
      isFavorite: 'boolean',
      isArchived: 'boolean',
      createdAt: 'timestamptz',
    })} as c(id, contact_id, phone_id, text, is_inbound, at, unread, first_unread, needs_reply, failed, is_favorite, is_archived, created_at)
    join seed_texts t on t.n = c.text`.execute(trx)

  const messages = conversations.flatMap(({ id, messages: thread }) => thread.map((message) => ({ ...message, conversationId: id })))
  for (let start = 0; start < messages.length; start += 5000) {
    await insertMessages(trx, companyId, seq, messages.slice(start, start + 5000))
  }
}

type MessageRow = InventedConversation['messages'][number] & { conversationId: string }

async function insertMessages(trx: Trx, companyId: string, seq: number, messages: readonly MessageRow[]): Promise<void> {
  await sql`
    insert into messages (id, company_id, conversation_id, direction, body, status, error_code, source_type, source_user_id, workflow_name,
      segments, carrier_id, created_at, updated_at, seq)
    select m.id, ${companyId}, conversation_id, case when is_inbound then 'inbound' else 'outbound-api' end, t.body, status, error_code,
      source_type, source_user_id, workflow_name, t.segments, carrier_id, at, at, ${seq}
    from ${columns(messages, {
      id: 'uuid',
      conversationId: 'uuid',
      isInbound: 'boolean',
      text: 'integer',
      status: 'text',
      errorCode: 'text',
      sourceType: 'text',
      sourceUserId: 'uuid',
      workflowName: 'text',
      carrierId: 'text',
      at: 'timestamptz',
    })} as m(id, conversation_id, is_inbound, text, status, error_code, source_type, source_user_id, workflow_name, carrier_id, at)
    join seed_texts t on t.n = m.text`.execute(trx)
}

/** Rows as one array a column: a handful of parameters for thousands of rows. */
function columns<Row extends object>(rows: readonly Row[], types: { [K in keyof Row]?: string }): RawBuilder<unknown> {
  const names = Object.keys(types) as (keyof Row)[]
  const arrays = names.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(`${types[name]}[]`)}`)
  return sql`unnest(${sql.join(arrays)})`
}
