import { randomUUID } from 'node:crypto'
import type { Message } from '#shared/contract/messaging/conversation.ts'

const CUSTOMER = '+14152349999'
const BUSINESS = '+14155550142'
const EVERY_MS = 37 * 60_000

/** A conversation with the words of a corpus, in turns of one to four texts, ascending by time. Each body is told from all others by its end. */
export function inventThread(length: number, texts: readonly string[]): Message[] {
  const conversationId = randomUUID()
  const begin = Date.UTC(2026, 0, 1) - length * EVERY_MS
  return Array.from({ length }, (_, index): Message => {
    const isInbound = index % 7 < 4
    const dateCreated = new Date(begin + index * EVERY_MS).toISOString()
    return {
      kind: 'message',
      id: randomUUID(),
      conversationId,
      clientMessageId: null,
      direction: isInbound ? 'inbound' : 'outbound-api',
      fromPhone: isInbound ? CUSTOMER : BUSINESS,
      toPhone: isInbound ? BUSINESS : CUSTOMER,
      body: `${texts[index % texts.length]} ⟨${index}⟩`,
      media: [],
      mediaUrl: null,
      mediaType: null,
      status: isInbound ? 'received' : 'delivered',
      errorCode: null,
      canRetry: false,
      segments: 1,
      dateCreated,
      dateUpdated: dateCreated,
      sourceType: isInbound ? 'contact' : 'user',
      sourceName: isInbound ? '' : 'Staff',
      smsMessageHubSpotData: null,
      smsMessageContactData: { contactId: conversationId, companyId: conversationId },
      seq: index + 1,
    }
  })
}
