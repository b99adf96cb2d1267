import type { Trx } from '#server/database/open.ts'
import { nextSeq } from '#server/realtime/feed.ts'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { announceConversation } from './announce.ts'
import { selectConversations, toConversation } from './conversation-rows.ts'
import { openConversation } from './open-conversation.ts'

/** What other areas may ask of the inbox, in their own transaction. */

/** The conversation of a contact with a business phone; a new one is announced. */
export async function openContactConversation(
  trx: Trx,
  ends: { companyId: string; contactId: string; businessPhoneId: string },
  at: Date,
): Promise<Conversation> {
  const seq = await nextSeq(trx, ends.companyId)
  const { row, isNew } = await openConversation(trx, ends, seq, at)
  if (isNew) await announceConversation(trx, { reason: 'created', row, at })
  return toConversation(row)
}

/** After a change of a contact (name, number, subscription): every conversation of it shows something else now. */
export async function announceContact(trx: Trx, contact: { companyId: string; id: string }, at: Date): Promise<void> {
  const rows = await selectConversations(trx).where('c.contact_id', '=', contact.id).orderBy('c.id').execute()
  for (const row of rows) {
    const seq = await nextSeq(trx, contact.companyId)
    await trx.updateTable('conversations').set({ seq }).where('id', '=', row.id).execute()
    await announceConversation(trx, { reason: 'contact', row: { ...row, seq }, at })
  }
}
