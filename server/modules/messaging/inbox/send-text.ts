import type { z } from 'zod'
import type { Actor } from '#server/http/actor.ts'
import { AppError, invalid, notFound } from '#server/http/errors.ts'
import type { UploadedFile } from '#server/http/multipart.ts'
import { requirePhone } from '#server/modules/messaging/phones/phones.service.ts'
import { changing } from '#server/realtime/changing.ts'
import { nextSeq } from '#server/realtime/feed.ts'
import type { Message } from '#shared/contract/messaging/conversation.ts'
import type { sendMessage } from '#shared/contract/messaging/inbox.ts'
import { MAX_MEDIA_BYTES, MAX_MEDIA_COUNT } from '#shared/contract/messaging/limits.ts'
import { selectConversations } from './conversation-rows.ts'
import type { InboxDependencies } from './dependencies.ts'
import { linkSigner, type SignLink } from './media-links.ts'
import { attachableType, plainFileName } from './media-types.ts'
import { readMessage } from './message-rows.ts'
import { openConversation } from './open-conversation.ts'
import { enterOutbound, type StoredMedia } from './outbound.ts'
import { storable } from './storable-text.ts'

type Body = z.output<NonNullable<(typeof sendMessage)['body']>>
type Deps = Pick<InboxDependencies, 'db' | 'jobs' | 'files' | 'clock'>

interface Ends {
  companyId: string
  contactId: string
  businessPhoneId: string
}

/**
 * Accepts a text for sending: durable when it returns. The same clientMessageId answers with the same message and sends nothing twice.
 * @throws 404 contact or phone not the caller's, 400 nothing to send or media that cannot be sent, 409 sending_not_allowed or contact_unsubscribed
 */
export async function sendText(deps: Deps, actor: Actor, body: Body, files: readonly UploadedFile[]): Promise<Message> {
  const text = storable(body.message)
  const ends = await findEnds(deps, actor, body)
  if (text.trim() === '' && files.length === 0) throw invalid('message', 'Write a message or attach a picture', 'message_empty')
  const media = files.map(checkMedia)
  checkMediaTotal(files)

  const sign = await linkSigner(deps)
  const repeated = await findRepeated(deps, ends, body.clientMessageId, sign)
  if (repeated) return repeated
  await requireMaySend(deps.db, ends)

  // The bytes go first: a file that no message came to use is harmless, a message without its picture is not.
  const stored: StoredMedia[] = []
  for (const { mediaType, fileName, bytes } of media) {
    const { id } = await deps.files.save({ companyId: actor.companyId, contentType: mediaType, fileName, bytes })
    stored.push({ fileId: id, mediaType, fileName, size: bytes.byteLength })
  }
  const entered = await changing(deps.db, async (trx) => {
    const seq = await nextSeq(trx, actor.companyId)
    await requireMaySend(trx, ends)
    const { row } = await openConversation(trx, ends, seq, deps.clock.now())
    return enterOutbound(trx, deps, sign, {
      row,
      seq,
      body: text,
      media: stored,
      source: { type: 'user', userId: actor.userId },
      clientMessageId: body.clientMessageId,
      isKeywordReply: false,
    })
  })
  // Null: the same click came in twice at the same time, and the other one was first.
  const message = entered?.message ?? (await findRepeated(deps, ends, body.clientMessageId, sign))
  if (!message) throw new Error('A repeated message is not there')
  return message
}

async function findEnds({ db }: Deps, actor: Actor, body: Body): Promise<Ends> {
  const phone = await requirePhone(db, actor, body.companyPhone)
  const contact = await db
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', body.contactId)
    .where('company_id', '=', actor.companyId)
    .executeTakeFirst()
  if (!contact) throw notFound('The contact')
  return { companyId: actor.companyId, contactId: contact.id, businessPhoneId: phone.id }
}

async function findRepeated({ db }: Deps, ends: Ends, clientMessageId: string, sign: SignLink): Promise<Message | null> {
  const row = await selectConversations(db)
    .innerJoin('messages as m', 'm.conversation_id', 'c.id')
    .select('m.id as message_id')
    .where('c.contact_id', '=', ends.contactId)
    .where('c.business_phone_id', '=', ends.businessPhoneId)
    .where('m.client_message_id', '=', clientMessageId)
    .executeTakeFirst()
  return row ? readMessage(db, row.message_id, row, sign) : null
}

/** @throws 409 */
async function requireMaySend(db: Pick<InboxDependencies['db'], 'selectFrom'>, { contactId }: Ends): Promise<void> {
  const state = await db
    .selectFrom('contacts as t')
    .innerJoin('companies as o', 'o.id', 't.company_id')
    .select(['o.can_send_messages', 't.is_unsubscribed'])
    .where('t.id', '=', contactId)
    .executeTakeFirstOrThrow()
  if (!state.can_send_messages)
    throw new AppError(409, 'sending_not_allowed', 'Messages cannot be sent', {
      detail: 'Please use the chat option to reach out to a Message IQ staff member.',
    })
  if (state.is_unsubscribed)
    throw new AppError(409, 'contact_unsubscribed', "This phone number has unsubscribed and we can't send a message.", {
      detail: 'Please ask the person to text START to your IQ number to resubscribe.',
    })
}

function checkMedia({ field, fileName, bytes }: UploadedFile): { mediaType: string; fileName: string; bytes: Uint8Array } {
  const mediaType = attachableType(bytes)
  const name = plainFileName(fileName)
  if (!mediaType) throw invalid(field, `${name} is not a .jpeg, .png or .gif picture`, 'media_type')
  return { mediaType, fileName: name, bytes }
}

function checkMediaTotal(files: readonly UploadedFile[]): void {
  const field = files[0]?.field ?? ''
  if (files.length > MAX_MEDIA_COUNT) throw invalid(field, `More than ${MAX_MEDIA_COUNT} files`, 'too_many_media')
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0)
  if (bytes > MAX_MEDIA_BYTES)
    throw invalid(field, `The files are larger than ${MAX_MEDIA_BYTES / 1024 / 1024} MB in all`, 'media_too_large')
}
