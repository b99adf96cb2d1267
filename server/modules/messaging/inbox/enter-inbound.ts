import { randomUUID } from 'node:crypto'
import type { Trx } from '#server/database/open.ts'
import { nextSeq } from '#server/realtime/feed.ts'
import { classifyText } from '#shared/domain/opt-out.ts'
import { analyze } from '#shared/domain/segments.ts'
import { type ConversationRow, changedRow, phoneUnread, selectConversations, toConversation } from './conversation-rows.ts'
import type { InboxDependencies } from './dependencies.ts'
import { FETCH_QUEUE, type FetchJob, type RemoteMedia } from './fetch-media.ts'
import { findEnds, type InboundMessage, nextSeqOfNumber, storeInbound } from './inbound.queries.ts'
import { announceContact } from './inbox.service.ts'
import { type KeywordAction, keywordAction, keywordReplies } from './keyword-replies.ts'
import type { SignLink } from './media-links.ts'
import { toMessage } from './message-rows.ts'
import { nextEntryTime, openConversation } from './open-conversation.ts'
import { enterMedia, enterOutbound, type StoredMedia } from './outbound.ts'
import { storable } from './storable-text.ts'

export interface Inbound {
  /** The carrier's id. */
  id: string
  from: string
  to: string
  body: string
  stored: StoredMedia[]
  /** What a job is to fetch. */
  missing: RemoteMedia[]
}

/**
 * Enters a text that a customer sent, in the caller's transaction: message, contact and conversation where they are new, feed entry and
 * what a keyword asks for. A repeat changes nothing.
 * @returns false when the number is none of ours
 */
export async function enterInbound(trx: Trx, deps: InboxDependencies, sign: SignLink, text: Inbound): Promise<boolean> {
  const place = await nextSeqOfNumber(trx, text.to)
  if (!place) return false
  const { companyId, seq } = place
  const ends = await findEnds(trx, { ...text, companyId })
  if (ends.isRepeated) return true
  const now = deps.clock.now()
  const before = ends.row ?? (await openForNumber(trx, { companyId, phoneId: ends.phoneId }, text.from, seq, now))
  const body = storable(text.body)
  const { keyword, isOptOutSuspected } = classifyText(body)
  const action = keywordAction(keyword, before.is_unsubscribed)
  const hasMedia = text.stored.length + text.missing.length > 0
  const message: InboundMessage = {
    id: randomUUID(),
    body,
    segments: hasMedia ? 1 : analyze(body).carrierParts,
    carrierId: text.id,
    at: nextEntryTime(before, now),
    seq,
  }
  const isContactChanged = await changeContact(trx, before, action, isOptOutSuspected)
  const change = {
    seq,
    last_message_text: body,
    last_message_kind: hasMedia ? 'media' : 'text',
    last_message_direction: 'inbound',
    last_message_at: message.at,
    unread_count: before.unread_count + 1,
    first_unread_message_id: before.first_unread_message_id ?? message.id,
    needs_reply: needsReply(before, keyword === 'stop', action),
    is_archived: false,
  } as const
  const row = { ...changedRow(before, change), is_unsubscribed: subscriptionAfter(before, action) }
  await storeInbound(trx, message, row, change, {
    type: 'Send',
    seq,
    businessPhoneId: row.business_phone_id,
    at: message.at.toISOString(),
    message: toMessage(rowOf(message, row), row, mediaOf(message, text.stored), sign),
    conversation: toConversation(row),
    unread: phoneUnread(row),
  })
  await enterMedia(trx, { id: message.id, companyId }, text.stored)
  if (text.missing.length > 0) {
    await deps.jobs.enqueue<FetchJob>(trx, FETCH_QUEUE, { messageId: message.id, companyId, media: text.missing })
  }
  if (isContactChanged) await announceContact(trx, { companyId, id: row.contact_id }, message.at)
  if (action) await answer(trx, deps, sign, row, action)
  return true
}

const rowOf = ({ at, ...message }: InboundMessage, { company_id, id }: ConversationRow) => ({
  ...message,
  company_id,
  conversation_id: id,
  direction: 'inbound' as const,
  status: 'received' as const,
  error_code: null,
  source_type: 'contact' as const,
  source_user_id: null,
  workflow_name: null,
  client_message_id: null,
  attempt: 0,
  created_at: at,
  updated_at: at,
  user_first_name: null,
  user_last_name: null,
})

const mediaOf = ({ id }: InboundMessage, stored: readonly StoredMedia[]) =>
  stored.map((item) => ({
    message_id: id,
    file_id: item.fileId,
    media_type: item.mediaType,
    file_name: item.fileName,
    size: item.size,
  }))

async function openForNumber(
  trx: Trx,
  { companyId, phoneId }: { companyId: string; phoneId: string },
  number: string,
  seq: number,
  at: Date,
): Promise<ConversationRow> {
  const contact = await trx
    .insertInto('contacts')
    .values({ company_id: companyId, phone: number, created_at: at })
    .onConflict((conflict) => conflict.columns(['company_id', 'phone']).doUpdateSet({ phone: number }))
    .returning('id')
    .executeTakeFirstOrThrow()
  // Before the text: its time must be free for the text itself.
  const before = new Date(at.getTime() - 1)
  return (await openConversation(trx, { companyId, contactId: contact.id, businessPhoneId: phoneId }, seq, before)).row
}

/** Nobody can answer a STOP, and a keyword that was answered by itself does not wait for a person. */
function needsReply(before: ConversationRow, isStop: boolean, action: KeywordAction | null): boolean {
  if (isStop) return false
  return action === null ? true : before.needs_reply
}

function subscriptionAfter(before: ConversationRow, action: KeywordAction | null): boolean {
  if (action === 'stop') return true
  return action === 'start' ? false : before.is_unsubscribed
}

async function changeContact(trx: Trx, row: ConversationRow, action: KeywordAction | null, isSuspected: boolean): Promise<boolean> {
  const contact = trx.updateTable('contacts').where('id', '=', row.contact_id)
  if (action === 'stop' || action === 'start') {
    await contact.set({ is_unsubscribed: action === 'stop', is_opt_out_suspected: false }).execute()
    return true
  }
  if (!isSuspected || row.is_unsubscribed) return false
  const { numUpdatedRows } = await contact.set({ is_opt_out_suspected: true }).where('is_opt_out_suspected', '=', false).executeTakeFirst()
  return numUpdatedRows > 0n
}

async function answer(
  trx: Trx,
  deps: InboxDependencies,
  sign: SignLink,
  conversation: ConversationRow,
  action: KeywordAction,
): Promise<void> {
  const company = await trx
    .selectFrom('companies')
    .select(['name', 'can_send_messages'])
    .where('id', '=', conversation.company_id)
    .executeTakeFirstOrThrow()
  if (!company.can_send_messages) return
  const seq = await nextSeq(trx, conversation.company_id)
  const row = await selectConversations(trx).where('c.id', '=', conversation.id).executeTakeFirstOrThrow()
  await enterOutbound(trx, deps, sign, {
    row,
    seq,
    body: keywordReplies[action](company.name),
    media: [],
    source: { type: 'system' },
    clientMessageId: null,
    isKeywordReply: true,
  })
}
