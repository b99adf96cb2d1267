import type { Trx } from '#server/database/open.ts'
import { type ConversationRow, selectConversations } from './conversation-rows.ts'

interface Ends {
  companyId: string
  contactId: string
  businessPhoneId: string
}

/** The conversation of a contact with a business phone, made if there is none yet. Call it after `nextSeq`. */
export async function openConversation(
  trx: Trx,
  { companyId, contactId, businessPhoneId }: Ends,
  seq: number,
  at: Date,
): Promise<{ row: ConversationRow; isNew: boolean }> {
  const find = () =>
    selectConversations(trx).where('c.contact_id', '=', contactId).where('c.business_phone_id', '=', businessPhoneId).executeTakeFirst()
  const existing = await find()
  if (existing) return { row: existing, isNew: false }
  await trx
    .insertInto('conversations')
    .values({ company_id: companyId, contact_id: contactId, business_phone_id: businessPhoneId, last_message_at: at, seq })
    .execute()
  const row = await find()
  if (!row) throw new Error('The conversation that was just made is not there')
  return { row, isNew: true }
}

/** Entries of a thread never share a millisecond or go back, whatever the clocks of the servers say: their order is that of the commits. */
export const nextEntryTime = (row: Pick<ConversationRow, 'last_message_at'>, now: Date): Date =>
  new Date(Math.max(now.getTime(), row.last_message_at.getTime() + 1))
