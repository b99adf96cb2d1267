import { z } from 'zod'
import { E164, Guid, Seq, UtcInstant } from '../common.ts'

/** One row of the list: one contact on one business phone. The row carries all that the list shows. */
export const Conversation = z
  .object({
    id: Guid,
    contactId: Guid,
    businessPhoneId: Guid,
    businessPhone: E164,
    fullName: z.string().meta({ description: "The contact's name; empty when only the number is known" }),
    phone: E164,
    lastMessageText: z.string(),
    lastMessageKind: z.enum(['none', 'text', 'media', 'call']),
    lastMessageDirection: z.enum(['inbound', 'outbound-api']).nullable(),
    lastContactDate: UtcInstant,
    /** '' is read, 'new' is unread with a pending count (spec 2 §4). */
    status: z.enum(['', 'new']),
    unreadMessagesCount: z.int().min(0),
    needsReply: z.boolean(),
    hasFailed: z.boolean(),
    isFavorite: z.boolean(),
    isArchived: z.boolean(),
    isUnsubscribed: z.boolean(),
    /** Feed position of the row's last change: an event that is not newer is ignored. */
    seq: Seq,
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof Conversation>

/** The carrier's statuses plus ours: `unknown` is a send whose outcome is being looked up at the carrier. */
export const MessageStatus = z
  .enum([
    'accepted',
    'scheduled',
    'queued',
    'sending',
    'sent',
    'delivered',
    'undelivered',
    'failed',
    'read',
    'canceled',
    'unknown',
    'receiving',
    'received',
  ])
  .meta({ id: 'MessageStatus' })
export type MessageStatus = z.infer<typeof MessageStatus>

export const Media = z
  .object({
    id: Guid,
    /** Below the server's origin, signed, good for at least a day. */
    url: z.string(),
    mediaType: z.string().meta({ description: 'MIME type' }),
    fileName: z.string(),
    size: z.int().min(0).meta({ description: 'bytes' }),
  })
  .meta({ id: 'Media' })
export type Media = z.infer<typeof Media>

export const Message = z
  .object({
    kind: z.literal('message'),
    id: Guid,
    conversationId: Guid,
    clientMessageId: Guid.nullable(),
    direction: z.enum(['inbound', 'outbound-api']),
    fromPhone: E164,
    toPhone: E164,
    body: z.string(),
    media: z.array(Media),
    mediaUrl: z.string().nullable().meta({ description: 'The first of media, as the specification names it' }),
    mediaType: z.string().nullable(),
    status: MessageStatus,
    errorCode: z.string().nullable(),
    canRetry: z.boolean(),
    segments: z.int().min(0),
    dateCreated: UtcInstant,
    dateUpdated: UtcInstant,
    sourceType: z.enum(['contact', 'user', 'system', 'hubspot', 'activecampaign']),
    sourceName: z.string().meta({ description: "The staff user's name; empty for other sources" }),
    smsMessageHubSpotData: z.object({ hubSpotWorkflowName: z.string() }).nullable(),
    smsMessageContactData: z.object({ contactId: Guid, companyId: Guid }),
    seq: Seq,
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

export const CallEntry = z
  .object({
    kind: z.literal('call'),
    id: Guid,
    conversationId: Guid,
    outbound: z.boolean(),
    missed: z.boolean(),
    numberOfMinutes: z.int().min(0),
    recordingUrl: z.string().nullable(),
    dateCreated: UtcInstant,
    seq: Seq,
  })
  .meta({ id: 'CallEntry' })
export type CallEntry = z.infer<typeof CallEntry>

export const ThreadEntry = z.discriminatedUnion('kind', [Message, CallEntry]).meta({ id: 'ThreadEntry' })
export type ThreadEntry = z.infer<typeof ThreadEntry>

/** Unread of one business phone; a client adds up those that its user may see. */
export const PhoneUnread = z
  .object({ businessPhoneId: Guid, unreadMessages: z.int().min(0), unreadConversations: z.int().min(0) })
  .meta({ id: 'PhoneUnread' })
export type PhoneUnread = z.infer<typeof PhoneUnread>
