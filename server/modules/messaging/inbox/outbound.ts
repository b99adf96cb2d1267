import type { Trx } from '#server/database/open.ts'
import type { Message } from '#shared/contract/messaging/conversation.ts'
import { analyze } from '#shared/domain/segments.ts'
import { announceConversation } from './announce.ts'
import { type ConversationRow, changeConversation } from './conversation-rows.ts'
import type { InboxDependencies } from './dependencies.ts'
import type { SignLink } from './media-links.ts'
import { readMessage } from './message-rows.ts'
import { nextEntryTime } from './open-conversation.ts'
import { enqueueSend } from './send-jobs.ts'

export interface StoredMedia {
  fileId: string
  mediaType: string
  fileName: string
  size: number
}

interface Outbound {
  /** Read after `nextSeq`. */
  row: ConversationRow
  seq: number
  body: string
  media: readonly StoredMedia[]
  source: { type: 'user'; userId: string } | { type: 'system' }
  clientMessageId: string | null
  /** Only for the answer to a keyword: it may go to a contact who has just opted out. */
  isKeywordReply: boolean
}

/**
 * Enters a text to be sent: message, media, conversation row, feed entry and job, all in the caller's transaction.
 * @returns null when the conversation has a message with this clientMessageId already: then nothing was changed
 */
export async function enterOutbound(
  trx: Trx,
  { jobs, clock }: Pick<InboxDependencies, 'jobs' | 'clock'>,
  sign: SignLink,
  { row, seq, body, media, source, clientMessageId, isKeywordReply }: Outbound,
): Promise<{ message: Message; row: ConversationRow } | null> {
  const at = nextEntryTime(row, clock.now())
  const entered = await trx
    .insertInto('messages')
    .values({
      company_id: row.company_id,
      conversation_id: row.id,
      direction: 'outbound-api',
      body,
      status: 'queued',
      source_type: source.type,
      source_user_id: source.type === 'user' ? source.userId : null,
      segments: media.length > 0 ? 1 : analyze(body).carrierParts,
      client_message_id: clientMessageId,
      created_at: at,
      updated_at: at,
      seq,
    })
    .onConflict((conflict) => conflict.columns(['conversation_id', 'client_message_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!entered) return null

  await enterMedia(trx, { id: entered.id, companyId: row.company_id }, media)
  const changed = await changeConversation(trx, row, {
    seq,
    last_message_text: body,
    last_message_kind: media.length > 0 ? 'media' : 'text',
    last_message_direction: 'outbound-api',
    last_message_at: at,
    is_archived: false,
    // An automatic answer is not the reply that somebody waits for.
    ...(source.type === 'user' && { needs_reply: false }),
  })
  const message = await readMessage(trx, entered.id, changed, sign)
  await announceConversation(trx, { reason: 'outbound', row: changed, message, at })
  await enqueueSend(trx, jobs, {
    messageId: entered.id,
    attempt: 0,
    from: row.business_phone,
    to: row.contact_phone,
    at: at.getTime(),
    isKeywordReply,
  })
  return { message, row: changed }
}

export async function enterMedia(
  trx: Trx,
  message: { id: string; companyId: string },
  media: readonly StoredMedia[],
  firstPosition = 0,
): Promise<void> {
  if (media.length === 0) return
  await trx
    .insertInto('message_media')
    .values(
      media.map(({ fileId, mediaType, fileName, size }, index) => ({
        message_id: message.id,
        company_id: message.companyId,
        file_id: fileId,
        media_type: mediaType,
        file_name: fileName,
        size,
        position: firstPosition + index,
      })),
    )
    .execute()
}
