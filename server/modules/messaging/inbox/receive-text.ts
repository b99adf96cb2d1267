import type { Trx } from '#server/database/open.ts'
import { appendChange, nextSeq } from '#server/realtime/feed.ts'
import { classifyText } from '#shared/domain/opt-out.ts'
import { analyze } from '#shared/domain/segments.ts'
import { type ConversationRow, changeConversation, selectConversations, toConversation } from './conversation-rows.ts'
import type { InboxDependencies } from './dependencies.ts'
import { FETCH_QUEUE, type FetchJob, fetchMedia, type RemoteMedia } from './fetch-media.ts'
import { announceContact } from './inbox.service.ts'
import { type KeywordAction, keywordAction, keywordReplies } from './keyword-replies.ts'
import { linkSigner, type SignLink } from './media-links.ts'
import { toMessage } from './message-rows.ts'
import { nextEntryTime, openConversation } from './open-conversation.ts'
import { enterMedia, enterOutbound, type StoredMedia } from './outbound.ts'
import { storable } from './storable-text.ts'

export interface InboundText {
  /** The carrier's id: the same one again changes nothing. */
  id: string
  from: string
  to: string
  body: string
  media: RemoteMedia[]
}

interface Received {
  stored: StoredMedia[]
  missing: RemoteMedia[]
}

/** Ends the transaction without a trace. */
class AlreadyReceived extends Error {}

/**
 * Takes a text that a customer sent: message, contact and conversation where they are new, unread counts, feed entry and what a keyword
 * asks for, in one transaction.
 * @returns false when the number is none of ours
 */
export async function receiveText(deps: InboxDependencies, text: InboundText): Promise<boolean> {
  const phone = await deps.db
    .selectFrom('business_phones as p')
    .select((eb) => [
      'p.id',
      'p.company_id',
      eb.exists(eb.selectFrom('messages').select('id').where('carrier_id', '=', text.id)).as('is_repeated'),
    ])
    .where('p.phone_number', '=', text.to)
    .executeTakeFirst()
  if (!phone) return false
  if (phone.is_repeated) return true
  const received = await fetchAll(deps, phone.company_id, text.media)
  const sign = await linkSigner(deps)
  try {
    await deps.db.transaction().execute((trx) => enter(trx, deps, sign, { companyId: phone.company_id, phoneId: phone.id }, text, received))
  } catch (error) {
    if (!(error instanceof AlreadyReceived)) throw error
  }
  return true
}

/** Media come with their text where they can; what cannot be fetched now is fetched by a job, and does not hold up the text. */
async function fetchAll(deps: InboxDependencies, companyId: string, media: RemoteMedia[]): Promise<Received> {
  const received: Received = { stored: [], missing: [] }
  for (const item of media) {
    try {
      received.stored.push(await fetchMedia(deps, companyId, item))
    } catch (error) {
      deps.log.warn({ err: error }, 'media of an inbound text could not be fetched at once')
      received.missing.push(item)
    }
  }
  return received
}

async function enter(
  trx: Trx,
  deps: InboxDependencies,
  sign: SignLink,
  { companyId, phoneId }: { companyId: string; phoneId: string },
  text: InboundText,
  { stored, missing }: Received,
): Promise<void> {
  const seq = await nextSeq(trx, companyId)
  const known = await selectConversations(trx)
    .where('t.company_id', '=', companyId)
    .where('t.phone', '=', text.from)
    .where('c.business_phone_id', '=', phoneId)
    .executeTakeFirst()
  const before = known ?? (await openForNumber(trx, { companyId, phoneId }, text.from, seq, deps.clock.now()))
  const body = storable(text.body)
  const { keyword, isOptOutSuspected } = classifyText(body)
  const action = keywordAction(keyword, before.is_unsubscribed)
  const at = nextEntryTime(before, deps.clock.now())

  const message = await trx
    .insertInto('messages')
    .values({
      company_id: companyId,
      conversation_id: before.id,
      direction: 'inbound',
      body,
      status: 'received',
      source_type: 'contact',
      segments: stored.length + missing.length > 0 ? 1 : analyze(body).carrierParts,
      carrier_id: text.id,
      created_at: at,
      updated_at: at,
      seq,
    })
    .onConflict((conflict) => conflict.column('carrier_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!message) throw new AlreadyReceived()
  await enterMedia(trx, { id: message.id, companyId }, stored)
  if (missing.length > 0) {
    await deps.jobs.enqueue<FetchJob>(trx, FETCH_QUEUE, { messageId: message.id, companyId, media: missing })
  }
  const isContactChanged = await changeContact(trx, before, action, isOptOutSuspected)

  const { row, unread } = await changeConversation(trx, before, {
    seq,
    last_message_text: body,
    last_message_kind: text.media.length > 0 ? 'media' : 'text',
    last_message_direction: 'inbound',
    last_message_at: at,
    unread_count: before.unread_count + 1,
    first_unread_message_id: before.first_unread_message_id ?? message.id,
    needs_reply: needsReply(before, keyword === 'stop', action),
    is_archived: false,
  })
  const shown: ConversationRow = { ...row, is_unsubscribed: subscriptionAfter(before, action) }
  const media = stored.map((item) => ({
    message_id: message.id,
    file_id: item.fileId,
    media_type: item.mediaType,
    file_name: item.fileName,
    size: item.size,
  }))
  await appendChange(trx, companyId, {
    type: 'Send',
    seq,
    businessPhoneId: phoneId,
    at: at.toISOString(),
    message: toMessage({ ...message, user_first_name: null, user_last_name: null }, shown, media, sign),
    conversation: toConversation(shown),
    unread,
  })
  if (isContactChanged) await announceContact(trx, { companyId, id: row.contact_id }, at)
  if (action) await answer(trx, deps, sign, row.id, companyId, action)
}

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
  conversationId: string,
  companyId: string,
  action: KeywordAction,
): Promise<void> {
  const company = await trx
    .selectFrom('companies')
    .select(['name', 'can_send_messages'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (!company.can_send_messages) return
  const seq = await nextSeq(trx, companyId)
  const row = await selectConversations(trx).where('c.id', '=', conversationId).executeTakeFirstOrThrow()
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
