import { sql } from 'kysely'
import type { Trx } from '#server/database/open.ts'
import { appending } from '#server/realtime/feed.ts'
import type { ChangeEvent } from '#shared/contract/hub-events.ts'
import { type ConversationChange, type ConversationRow, conversationColumnsSql } from './conversation-rows.ts'

// Three statements an inbound text, for it pays for each of them: take the position, read, write.

/** `nextSeq` for the company of a business number; nothing when no company has it. */
export async function nextSeqOfNumber(trx: Trx, number: string): Promise<{ companyId: string; seq: number } | undefined> {
  const { rows } = await sql<{ companyId: string; seq: number }>`
    insert into company_feeds (company_id, last_seq) select company_id, 1 from business_phones where phone_number = ${number}
    on conflict (company_id) do update set last_seq = company_feeds.last_seq + 1
    returning company_id as "companyId", last_seq as seq`.execute(trx)
  return rows[0]
}

interface Ends {
  phoneId: string
  isRepeated: boolean
  /** Null: the number has not texted this phone yet. */
  row: ConversationRow | null
}

/** Where a text belongs. Read after the position was taken: nothing of it changes until the transaction ends. */
export async function findEnds(trx: Trx, text: { id: string; from: string; to: string; companyId: string }): Promise<Ends> {
  const { rows } = await sql<{ phone_id: string; is_repeated: boolean } & (ConversationRow | { id: null })>`
    select p.id as phone_id, exists (select 1 from messages where carrier_id = ${text.id}) as is_repeated, ${conversationColumnsSql}
    from business_phones p
    left join (contacts t join conversations c on c.contact_id = t.id)
      on t.company_id = p.company_id and t.phone = ${text.from} and c.business_phone_id = p.id
    where p.phone_number = ${text.to} and p.company_id = ${text.companyId}`.execute(trx)
  if (!rows[0]) throw new Error('A business phone has moved to another company')
  const { phone_id, is_repeated, ...row } = rows[0]
  return { phoneId: phone_id, isRepeated: is_repeated, row: row.id === null ? null : row }
}

export interface InboundMessage {
  id: string
  body: string
  segments: number
  carrierId: string
  at: Date
  seq: number
}

/** Message, conversation and feed entry; the phone's counts are kept by a trigger. */
export async function storeInbound(
  trx: Trx,
  message: InboundMessage,
  row: Pick<ConversationRow, 'id' | 'company_id'>,
  change: Required<Omit<ConversationChange, 'failed_count' | 'is_favorite'>>,
  event: ChangeEvent,
): Promise<void> {
  const { id, body, segments, carrierId, at, seq } = message
  const { entry, notify } = appending(trx, row.company_id, event)
  await sql`
    with message as (
      insert into messages (id, company_id, conversation_id, direction, body, status, source_type, segments, carrier_id, created_at, updated_at, seq)
      values (${id}, ${row.company_id}, ${row.id}, 'inbound', ${body}, 'received', 'contact', ${segments}, ${carrierId}, ${at}, ${at}, ${seq})
    ), conversation as (
      update conversations set seq = ${seq}, last_message_text = ${change.last_message_text}, last_message_kind = ${change.last_message_kind},
        last_message_direction = ${change.last_message_direction}, last_message_at = ${change.last_message_at},
        unread_count = ${change.unread_count}, first_unread_message_id = ${change.first_unread_message_id},
        needs_reply = ${change.needs_reply}, is_archived = ${change.is_archived}
      where id = ${row.id}
    ), entry as (${entry})
    select ${notify}`.execute(trx)
}
