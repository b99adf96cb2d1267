import type { DemoConversation, DemoEntry } from './demo-conversations.ts'
import type { Trx } from './open.ts'

interface Place {
  companyId: string
  phoneId: string
  staffId: string
  conversation: DemoConversation
}

/** Stores a contact with its thread; the conversation row agrees with the texts, as after real ones. */
export async function insertConversation(trx: Trx, { companyId, phoneId, staffId, conversation }: Place): Promise<void> {
  const { entries, unread = 0 } = conversation
  const contactId = await insertContact(trx, companyId, conversation)
  const last = entries.at(-1)
  if (!last) return
  const lastText = entries.findLast((entry) => !('call' in entry))
  const { id } = await trx
    .insertInto('conversations')
    .values({
      company_id: companyId,
      contact_id: contactId,
      business_phone_id: phoneId,
      ...summary(last),
      last_message_at: ago(last.at),
      needs_reply: lastText !== undefined && 'in' in lastText && conversation.unsubscribed !== true && conversation.closed !== true,
      failed_count: entries.filter((entry) => 'out' in entry && (entry.status === 'failed' || entry.status === 'undelivered')).length,
      unread_count: unread,
      is_favorite: conversation.starred ?? false,
      is_archived: conversation.closed ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const inbound: string[] = []
  for (const entry of entries) {
    if ('call' in entry) {
      await trx
        .insertInto('calls')
        .values({
          company_id: companyId,
          conversation_id: id,
          is_outbound: entry.outbound ?? false,
          is_missed: entry.call === 'missed',
          minutes: entry.minutes ?? 0,
          created_at: ago(entry.at),
        })
        .execute()
      continue
    }
    const message = await trx
      .insertInto('messages')
      .values({ company_id: companyId, conversation_id: id, ...text(entry, staffId), created_at: ago(entry.at), updated_at: ago(entry.at) })
      .returning('id')
      .executeTakeFirstOrThrow()
    if ('in' in entry) inbound.push(message.id)
  }
  if (unread === 0) return
  await trx
    .updateTable('conversations')
    .set({ first_unread_message_id: inbound.at(-unread) ?? null })
    .where('id', '=', id)
    .execute()
}

async function insertContact(trx: Trx, companyId: string, conversation: DemoConversation): Promise<string> {
  const { id } = await trx
    .insertInto('contacts')
    .values({
      company_id: companyId,
      first_name: conversation.firstName,
      last_name: conversation.lastName,
      phone: conversation.number,
      email: conversation.email ?? '',
      notes: conversation.notes ?? '',
      crm_contact_id: conversation.crmContactId ?? null,
      is_unsubscribed: conversation.unsubscribed ?? false,
      created_at: ago(Math.max(...conversation.entries.map((entry) => entry.at))),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const name of conversation.tags ?? []) {
    const tag = await trx
      .insertInto('tags')
      .values({ company_id: companyId, name })
      .onConflict((conflict) => conflict.columns(['company_id', 'name']).doUpdateSet({ name }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.insertInto('contact_tags').values({ contact_id: id, tag_id: tag.id }).execute()
  }
  return id
}

const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)

function summary(entry: DemoEntry) {
  if ('call' in entry) {
    const direction = entry.outbound ? ('outbound-api' as const) : ('inbound' as const)
    return {
      last_message_text: entry.call === 'missed' ? 'Missed call' : 'Call',
      last_message_kind: 'call' as const,
      last_message_direction: direction,
    }
  }
  if ('in' in entry) return { last_message_text: entry.in, last_message_kind: 'text' as const, last_message_direction: 'inbound' as const }
  return { last_message_text: entry.out, last_message_kind: 'text' as const, last_message_direction: 'outbound-api' as const }
}

function text(entry: Exclude<DemoEntry, { call: unknown }>, staffId: string) {
  if ('in' in entry) return { direction: 'inbound' as const, body: entry.in, status: 'received' as const, source_type: 'contact' as const }
  const { by = 'staff' } = entry
  return {
    direction: 'outbound-api' as const,
    body: entry.out,
    status: entry.status ?? ('delivered' as const),
    error_code: entry.errorCode ?? null,
    source_type: by === 'staff' ? ('user' as const) : by === 'system' ? ('system' as const) : ('hubspot' as const),
    source_user_id: by === 'staff' ? staffId : null,
    workflow_name: typeof by === 'object' ? by.workflow : null,
  }
}
