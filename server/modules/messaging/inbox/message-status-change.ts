import type { Trx } from '#server/database/open.ts'
import { changing } from '#server/realtime/changing.ts'
import { appendChange, nextSeq } from '#server/realtime/feed.ts'
import type { MessageStatus } from '#shared/contract/messaging/conversation.ts'
import { isFailed } from '#shared/domain/message-status.ts'
import { changeConversation, selectConversations, toConversation } from './conversation-rows.ts'
import type { InboxDependencies } from './dependencies.ts'
import { mayRetry } from './message-rows.ts'

export interface MessageState {
  id: string
  status: MessageStatus
  error_code: string | null
  carrier_id: string | null
  attempt: number
  handed_over_at: Date | null
  past_carrier_ids: string[]
}

export type MessageChange = Partial<Omit<MessageState, 'id'>>

/** Null: the news changes nothing. */
export type DecideMessage = (
  message: MessageState,
  conversation: { is_unsubscribed: boolean },
  trx: Trx,
) => MessageChange | null | Promise<MessageChange | null>

const stateColumns = ['id', 'status', 'error_code', 'carrier_id', 'attempt', 'handed_over_at', 'past_carrier_ids'] as const

export const selectMessageStates = (db: Pick<Trx, 'selectFrom'>) =>
  db.selectFrom('messages').select(stateColumns).where('direction', '=', 'outbound-api')

/**
 * The one way in which the status of an outbound text changes: decided on what is stored under the feed's lock, together with the
 * conversation's count of failed texts and the feed entry.
 */
export async function changeMessageStatus(
  { db, clock }: Pick<InboxDependencies, 'db' | 'clock'>,
  { companyId, messageId }: { companyId: string; messageId: string },
  decide: DecideMessage,
): Promise<void> {
  await changing(db, async (trx) => {
    const seq = await nextSeq(trx, companyId)
    const before = await trx
      .selectFrom('messages')
      .select([...stateColumns, 'conversation_id', 'client_message_id'])
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow()
    const row = await selectConversations(trx).where('c.id', '=', before.conversation_id).executeTakeFirstOrThrow()
    const change = await decide(before, row, trx)
    if (!change) return
    const at = clock.now()
    await trx
      .updateTable('messages')
      .set({ ...change, updated_at: at, seq })
      .where('id', '=', messageId)
      .execute()
    const after = { ...before, ...change }
    const failed = Number(isFailed(after.status)) - Number(isFailed(before.status))
    const conversation =
      failed === 0 ? row : await changeConversation(trx, row, { seq, failed_count: Math.max(0, row.failed_count + failed) })
    await appendChange(trx, companyId, {
      type: 'MessageStatus',
      seq,
      businessPhoneId: row.business_phone_id,
      at: at.toISOString(),
      conversationId: row.id,
      messageId,
      clientMessageId: before.client_message_id,
      status: after.status,
      errorCode: after.error_code,
      canRetry: mayRetry(after, row),
      dateUpdated: at.toISOString(),
      conversation: toConversation(conversation),
    })
  })
}
