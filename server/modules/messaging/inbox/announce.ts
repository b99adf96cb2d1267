import type { Trx } from '#server/database/open.ts'
import { appendChange } from '#server/realtime/feed.ts'
import type { ConversationChangedEvent } from '#shared/contract/hub-events.ts'
import type { Message } from '#shared/contract/messaging/conversation.ts'
import { type ConversationRow, phoneUnread, toConversation } from './conversation-rows.ts'

interface Change {
  reason: ConversationChangedEvent['reason']
  row: ConversationRow
  message?: Message
  at: Date
}

/** Puts a changed row into the feed, under the seq that the row carries. */
export async function announceConversation(trx: Trx, { reason, row, message, at }: Change): Promise<void> {
  await appendChange(trx, row.company_id, {
    type: 'ConversationChanged',
    reason,
    seq: row.seq,
    businessPhoneId: row.business_phone_id,
    at: at.toISOString(),
    conversation: toConversation(row),
    message: message ?? null,
    unread: phoneUnread(row),
  })
}
