import { z } from 'zod'
import { Guid, Seq, UtcInstant } from './common.ts'
import { Conversation, Message, MessageStatus, PhoneUnread } from './messaging/conversation.ts'

const base = { seq: Seq, businessPhoneId: Guid, at: UtcInstant }

/** An inbound text. `unread` is the total of its business phone after it. */
export const InboundMessageEvent = z
  .object({ ...base, type: z.literal('Send'), message: Message, conversation: Conversation, unread: PhoneUnread })
  .meta({ id: 'InboundMessageEvent' })

/** The carrier's news of an outbound text. The conversation row comes along because its "failed" mark may have changed. */
export const MessageStatusEvent = z
  .object({
    ...base,
    type: z.literal('MessageStatus'),
    conversationId: Guid,
    messageId: Guid,
    clientMessageId: Guid.nullable(),
    status: MessageStatus,
    errorCode: z.string().nullable(),
    canRetry: z.boolean(),
    dateUpdated: UtcInstant,
    conversation: Conversation,
  })
  .meta({ id: 'MessageStatusEvent' })

/**
 * Anything else that changed a row: read, starred, closed, renamed, an outbound text, or pictures that came after their text (then
 * `message` is that text).
 */
export const ConversationChangedEvent = z
  .object({
    ...base,
    type: z.literal('ConversationChanged'),
    reason: z.enum(['created', 'outbound', 'media', 'call', 'read', 'favorite', 'archived', 'contact']),
    conversation: Conversation,
    message: Message.nullable(),
    unread: PhoneUnread,
  })
  .meta({ id: 'ConversationChangedEvent' })

/** One entry of a company's change feed. The hub sends it under its `type`; catching up returns it unchanged. */
export const ChangeEvent = z
  .discriminatedUnion('type', [InboundMessageEvent, MessageStatusEvent, ConversationChangedEvent])
  .meta({ id: 'ChangeEvent' })
export type ChangeEvent = z.infer<typeof ChangeEvent>
export type InboundMessageEvent = z.infer<typeof InboundMessageEvent>
export type MessageStatusEvent = z.infer<typeof MessageStatusEvent>
export type ConversationChangedEvent = z.infer<typeof ConversationChangedEvent>

/** Sent after every event that carries `unread`, for clients that only count (tray, badge). Same seq as that event. */
export const UnreadChangedEvent = z.object({ seq: Seq, unread: PhoneUnread }).meta({ id: 'UnreadChangedEvent' })
export type UnreadChangedEvent = z.infer<typeof UnreadChangedEvent>

/** Hub methods, server to client: name and its one argument. */
export interface HubEvents {
  Send: InboundMessageEvent
  MessageStatus: MessageStatusEvent
  ConversationChanged: ConversationChangedEvent
  UnreadChanged: UnreadChangedEvent
  /** The server is going away in an orderly way: reconnect after the given pause. */
  Reconnect: { afterMs: number }
}
