import type { Actor } from '#server/http/actor.ts'
import { AppError, notFound } from '#server/http/errors.ts'
import type { Message } from '#shared/contract/messaging/conversation.ts'
import { isFailed } from '#shared/domain/message-status.ts'
import { selectVisibleConversations } from './conversation-rows.ts'
import type { InboxDependencies } from './dependencies.ts'
import { linkSigner } from './media-links.ts'
import { mayRetry, readMessage } from './message-rows.ts'
import { changeMessageStatus } from './message-status-change.ts'
import { enqueueSend } from './send-jobs.ts'

/**
 * Sends a failed text again, as its next attempt. A second click while that is under way changes nothing.
 * @throws 404, or 409 retry_not_allowed while the reason stands
 */
export async function retryMessage(
  deps: Pick<InboxDependencies, 'db' | 'jobs' | 'clock'>,
  actor: Actor,
  messageId: string,
): Promise<Message> {
  const { db, jobs } = deps
  const conversation = await selectVisibleConversations(db, actor)
    .innerJoin('messages as m', 'm.conversation_id', 'c.id')
    .innerJoin('companies as o', 'o.id', 'c.company_id')
    .select(['o.can_send_messages'])
    .where('m.id', '=', messageId)
    .where('m.direction', '=', 'outbound-api')
    .executeTakeFirst()
  if (!conversation) throw notFound('The message')
  const sign = await linkSigner(deps)

  await changeMessageStatus(deps, { companyId: actor.companyId, messageId }, async (message, { is_unsubscribed }, trx) => {
    if (message.attempt > 0 && !isFailed(message.status)) return null
    const isAllowed = mayRetry(message, { is_unsubscribed }) && !is_unsubscribed && conversation.can_send_messages
    if (!isAllowed) throw new AppError(409, 'retry_not_allowed', 'This message cannot be sent again')
    const attempt = message.attempt + 1
    await enqueueSend(trx, jobs, {
      messageId,
      attempt,
      from: conversation.business_phone,
      to: conversation.contact_phone,
      at: deps.clock.now().getTime(),
      isKeywordReply: false,
    })
    return nextAttempt(message)
  })
  return readMessage(db, messageId, conversation, sign)
}

/** A fresh attempt: what the carrier still says of the earlier one no longer counts. */
export const nextAttempt = (message: { attempt: number; carrier_id: string | null; past_carrier_ids: string[] }) => ({
  status: 'queued' as const,
  error_code: null,
  carrier_id: null,
  handed_over_at: null,
  attempt: message.attempt + 1,
  past_carrier_ids: message.carrier_id === null ? message.past_carrier_ids : [...message.past_carrier_ids, message.carrier_id],
})
