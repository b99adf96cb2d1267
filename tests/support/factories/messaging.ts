import type { ConversationChangedEvent, InboundMessageEvent, MessageStatusEvent } from '#shared/contract/hub-events.ts'
import type { Conversation, Message, PhoneUnread } from '#shared/contract/messaging/conversation.ts'

/** A GUID that is told apart at a glance: `guid(7)` ends in 7. */
export const guid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** A moment so many minutes into the day on which the tests play. */
export const minute = (minutes: number): string => new Date(Date.UTC(2026, 10, 2, 9, minutes)).toISOString()

export const phoneId = guid(900)

/** Conversation number `n`; the higher, the later its last text. */
export function conversation(n: number, changes: Partial<Conversation> = {}): Conversation {
  return {
    id: guid(n),
    contactId: guid(1000 + n),
    businessPhoneId: phoneId,
    businessPhone: '+12125550100',
    fullName: `Contact ${n}`,
    phone: `+1212555${String(1000 + n)}`,
    lastMessageText: `Text ${n}`,
    lastMessageKind: 'text',
    lastMessageDirection: 'inbound',
    lastContactDate: minute(n),
    status: '',
    unreadMessagesCount: 0,
    needsReply: false,
    hasFailed: false,
    isFavorite: false,
    isArchived: false,
    isUnsubscribed: false,
    seq: n,
    ...changes,
  }
}

/** Text number `n` of a conversation. */
export function message(n: number, conversationId: string, changes: Partial<Message> = {}): Message {
  return {
    kind: 'message',
    id: guid(5000 + n),
    conversationId,
    clientMessageId: null,
    direction: 'inbound',
    fromPhone: '+12125551001',
    toPhone: '+12125550100',
    body: `Text ${n}`,
    media: [],
    mediaUrl: null,
    mediaType: null,
    status: 'received',
    errorCode: null,
    canRetry: false,
    segments: 1,
    dateCreated: minute(n),
    dateUpdated: minute(n),
    sourceType: 'contact',
    sourceName: '',
    smsMessageHubSpotData: null,
    smsMessageContactData: { contactId: guid(1), companyId: guid(2) },
    seq: n,
    ...changes,
  }
}

export const phoneUnread = (unreadMessages: number, unreadConversations = Math.min(1, unreadMessages)): PhoneUnread => ({
  businessPhoneId: phoneId,
  unreadMessages,
  unreadConversations,
})

/** A text that came in at feed position `seq`, for the row as it is afterwards. */
export function inboundEvent(seq: number, row: Conversation, changes: Partial<InboundMessageEvent> = {}): InboundMessageEvent {
  const pending = Math.max(1, row.unreadMessagesCount)
  return {
    type: 'Send',
    seq,
    businessPhoneId: row.businessPhoneId,
    at: minute(seq),
    message: message(seq, row.id, { seq, dateCreated: minute(seq) }),
    conversation: { ...row, lastContactDate: minute(seq), status: 'new', unreadMessagesCount: pending, needsReply: true, seq },
    unread: phoneUnread(pending),
    ...changes,
  }
}

export function changedEvent(seq: number, row: Conversation, changes: Partial<ConversationChangedEvent> = {}): ConversationChangedEvent {
  return {
    type: 'ConversationChanged',
    reason: 'read',
    seq,
    businessPhoneId: row.businessPhoneId,
    at: minute(seq),
    conversation: { ...row, seq },
    message: null,
    unread: phoneUnread(row.unreadMessagesCount),
    ...changes,
  }
}

export function statusEvent(seq: number, row: Conversation, text: Message, changes: Partial<MessageStatusEvent> = {}): MessageStatusEvent {
  return {
    type: 'MessageStatus',
    seq,
    businessPhoneId: row.businessPhoneId,
    at: minute(seq),
    conversationId: row.id,
    messageId: text.id,
    clientMessageId: text.clientMessageId,
    status: 'delivered',
    errorCode: null,
    canRetry: false,
    dateUpdated: minute(seq),
    conversation: { ...row, seq },
    ...changes,
  }
}
