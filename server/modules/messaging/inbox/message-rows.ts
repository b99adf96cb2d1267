import type { Selectable } from 'kysely'
import type { Db } from '#server/database/open.ts'
import type { MessageMedia, Messages } from '#server/database/schema.ts'
import type { Message } from '#shared/contract/messaging/conversation.ts'
import { OPTED_OUT } from '#shared/domain/carrier-errors.ts'
import { canRetry, isFailed } from '#shared/domain/message-status.ts'
import { fullNameOf } from '#shared/domain/names.ts'
import { anyOf } from './conversation-list.queries.ts'
import type { ConversationRow } from './conversation-rows.ts'
import type { SignLink } from './media-links.ts'

export type MediaRow = Pick<Selectable<MessageMedia>, 'message_id' | 'file_id' | 'media_type' | 'file_name' | 'size'>

export interface MessageRow extends Omit<Selectable<Messages>, 'handed_over_at' | 'past_carrier_ids' | 'carrier_id'> {
  user_first_name: string | null
  user_last_name: string | null
}

/** The conversation that messages are of: it gives their numbers. */
export type MessageContext = Pick<
  ConversationRow,
  'id' | 'company_id' | 'contact_id' | 'contact_phone' | 'business_phone' | 'is_unsubscribed'
>

export const selectMessages = (db: Db) =>
  db
    .selectFrom('messages as m')
    .leftJoin('users as u', 'u.id', 'm.source_user_id')
    .select([
      'm.id',
      'm.company_id',
      'm.conversation_id',
      'm.direction',
      'm.body',
      'm.status',
      'm.error_code',
      'm.source_type',
      'm.source_user_id',
      'm.workflow_name',
      'm.segments',
      'm.client_message_id',
      'm.attempt',
      'm.created_at',
      'm.updated_at',
      'm.seq',
      'u.first_name as user_first_name',
      'u.last_name as user_last_name',
    ])

export async function readMedia(db: Db, messageIds: readonly string[]): Promise<MediaRow[]> {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('message_media')
    .select(['message_id', 'file_id', 'media_type', 'file_name', 'size'])
    .where('message_id', '=', anyOf(messageIds))
    .orderBy('position')
    .execute()
}

/** Whether a failed text may be sent again as things stand: after an opt-out only once the contact has resubscribed. */
export function mayRetry(message: Pick<MessageRow, 'status' | 'error_code'>, context: Pick<MessageContext, 'is_unsubscribed'>): boolean {
  return isFailed(message.status) && canRetry(message.error_code) && !(message.error_code === OPTED_OUT && context.is_unsubscribed)
}

export function toMessage(row: MessageRow, context: MessageContext, media: readonly MediaRow[], sign: SignLink): Message {
  const [from, to] =
    row.direction === 'inbound' ? [context.contact_phone, context.business_phone] : [context.business_phone, context.contact_phone]
  const shown = media
    .filter((item) => item.message_id === row.id)
    .map((item) => ({ id: item.file_id, url: sign(item.file_id), mediaType: item.media_type, fileName: item.file_name, size: item.size }))
  return {
    kind: 'message',
    id: row.id,
    conversationId: row.conversation_id,
    clientMessageId: row.client_message_id,
    direction: row.direction,
    fromPhone: from,
    toPhone: to,
    body: row.body,
    media: shown,
    mediaUrl: shown[0]?.url ?? null,
    mediaType: shown[0]?.mediaType ?? null,
    status: row.status,
    errorCode: row.error_code,
    canRetry: mayRetry(row, context),
    segments: row.segments,
    dateCreated: row.created_at.toISOString(),
    dateUpdated: row.updated_at.toISOString(),
    sourceType: row.source_type,
    sourceName: fullNameOf(row.user_first_name ?? '', row.user_last_name ?? ''),
    smsMessageHubSpotData: row.workflow_name === null ? null : { hubSpotWorkflowName: row.workflow_name },
    smsMessageContactData: { contactId: context.contact_id, companyId: context.company_id },
    seq: row.seq,
  }
}

/** One message as the wire has it. */
export async function readMessage(db: Db, id: string, context: MessageContext, sign: SignLink): Promise<Message> {
  const row = await selectMessages(db).where('m.id', '=', id).executeTakeFirstOrThrow()
  return toMessage(row, context, await readMedia(db, [id]), sign)
}
