import { z } from 'zod'
import { E164, Guid, Seq } from '../common.ts'
import { ChangeEvent } from '../hub-events.ts'
import { operation, roles } from '../operation.ts'
import { Conversation, Message, PhoneUnread, ThreadEntry } from './conversation.ts'
import { CONVERSATION_PAGE_SIZE, MAX_MEDIA_BYTES, MAX_MEDIA_COUNT, MAX_MESSAGE_LENGTH, MESSAGE_PAGE_SIZE } from './limits.ts'

export const ConversationFilter = z.enum(['all', 'needsReply', 'starred', 'closed', 'unread', 'failed']).meta({ id: 'ConversationFilter' })
export type ConversationFilter = z.infer<typeof ConversationFilter>

const cursor = z.string().max(200).optional()

export const ConversationPage = z
  .object({
    items: z.array(Conversation),
    /** Older rows follow this; null at the end. */
    nextCursor: z.string().nullable(),
    /** Newer rows precede this; null when the page begins at the top. */
    previousCursor: z.string().nullable(),
    seq: Seq,
  })
  .meta({ id: 'ConversationPage' })
export type ConversationPage = z.infer<typeof ConversationPage>

export const getConversations = operation({
  operationId: 'getConversations',
  method: 'GET',
  path: '/Web/Inbox/GetConversations',
  tag: 'messaging/inbox',
  summary: 'A page of conversations, the latest first. Give cursor for the older page, before for the newer one, or skip.',
  roles,
  query: z.object({
    id: Guid.meta({ description: 'company id' }),
    top: z.coerce.number().int().min(1).max(100).default(CONVERSATION_PAGE_SIZE),
    skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
    cursor,
    before: cursor,
    filter: ConversationFilter.default('all'),
    idUser: Guid.optional().meta({ description: "'Filter by User': only conversations of this user's phones" }),
    filterUnsubscribe: z.stringbool().optional().meta({ description: 'Leave out unsubscribed contacts' }),
    messageHubSpot: z.stringbool().optional().meta({ description: 'Only conversations with a text sent by a HubSpot workflow' }),
    messageName: z.string().max(200).optional().meta({ description: 'Only conversations with a text of the workflow of this name' }),
  }),
  response: ConversationPage,
})

export const getConversation = operation({
  operationId: 'getConversation',
  method: 'GET',
  path: '/Web/Inbox/GetConversation/{conversationId}',
  tag: 'messaging/inbox',
  summary: 'One conversation row.',
  roles,
  params: z.object({ conversationId: Guid }),
  response: Conversation,
})

export const ConversationCounts = z
  .object({
    needsReply: z.int(),
    unread: z.int(),
    failed: z.int(),
    phones: z.array(PhoneUnread),
    seq: Seq,
  })
  .meta({ id: 'ConversationCounts' })
export type ConversationCounts = z.infer<typeof ConversationCounts>

export const getConversationCounts = operation({
  operationId: 'getConversationCounts',
  method: 'GET',
  path: '/Web/Inbox/GetConversationCounts',
  tag: 'messaging/inbox',
  summary: 'Counts for the filters, and unread by business phone, of what the caller may see.',
  roles,
  query: z.object({ id: Guid.meta({ description: 'company id' }), idUser: Guid.optional() }),
  response: ConversationCounts,
})

export const SearchHit = z
  .object({
    conversation: Conversation,
    field: z.enum(['name', 'phone', 'message']),
    /** The text around the hit, and where in it the hit stands (UTF-16 offsets). */
    text: z.string(),
    start: z.int().min(0),
    end: z.int().min(0),
    messageId: Guid.nullable(),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof SearchHit>

export const SearchPage = z.object({ items: z.array(SearchHit), nextCursor: z.string().nullable() }).meta({ id: 'SearchPage' })

export const searchMessages = operation({
  operationId: 'searchMessages',
  method: 'GET',
  path: '/Web/Inbox/SearchMessages',
  tag: 'messaging/inbox',
  summary: 'Conversations whose name, number or texts contain the words, the latest first, with the hit. At most one hit a conversation.',
  roles,
  query: z.object({
    id: Guid.meta({ description: 'company id' }),
    searchText: z.string().trim().min(1).max(200),
    top: z.coerce.number().int().min(1).max(100).default(CONVERSATION_PAGE_SIZE),
    cursor,
    filter: ConversationFilter.default('all'),
    idUser: Guid.optional(),
  }),
  response: SearchPage,
})

export const ThreadPage = z
  .object({
    /** Ascending by time. */
    items: z.array(ThreadEntry),
    olderCursor: z.string().nullable(),
    newerCursor: z.string().nullable(),
    /** The first unread inbound text at the time of reading; null when all is read. */
    firstUnreadId: Guid.nullable(),
    seq: Seq,
  })
  .meta({ id: 'ThreadPage' })
export type ThreadPage = z.infer<typeof ThreadPage>

export const getContactMessages = operation({
  operationId: 'getContactMessages',
  method: 'GET',
  path: '/Web/Inbox/GetContactMessages',
  tag: 'messaging/inbox',
  summary:
    'A page of the thread of a contact with a business phone: the newest, or with anchor=firstUnread the page that begins a little before the first unread text, or around a message, or before/after a cursor.',
  roles,
  query: z.object({
    contactId: Guid,
    companyPhone: E164,
    top: z.coerce.number().int().min(1).max(200).default(MESSAGE_PAGE_SIZE),
    before: cursor,
    after: cursor,
    anchor: z.enum(['newest', 'firstUnread']).default('newest'),
    around: Guid.optional().meta({ description: 'A message id, for a search hit' }),
  }),
  response: ThreadPage,
})

export const sendMessage = operation({
  operationId: 'sendMessage',
  method: 'POST',
  path: '/Web/Inbox/SendMessage',
  tag: 'messaging/inbox',
  summary:
    'Accepts a text for sending. The same clientMessageId answers with the same message and sends nothing twice. 409 contact_unsubscribed, sending_not_allowed; 400 message_empty, media_type, media_too_large, too_many_media.',
  roles,
  body: z
    .object({
      contactId: Guid,
      companyId: Guid,
      companyPhone: E164,
      message: z.string().max(MAX_MESSAGE_LENGTH).default(''),
      clientMessageId: Guid,
      timezone: z.coerce.number().min(-14).max(14).optional().meta({ description: 'browser offset in hours' }),
      mmsContent: z
        .array(z.any().meta({ type: 'string', format: 'binary' }))
        .optional()
        .meta({ description: '.jpeg .png .jpg .gif' }),
    })
    .meta({ id: 'SendMessageRequest' }),
  files: { field: 'mmsContent', maxCount: MAX_MEDIA_COUNT, maxBytes: MAX_MEDIA_BYTES },
  response: Message,
})

export const retryMessage = operation({
  operationId: 'retryMessage',
  method: 'POST',
  path: '/Web/Inbox/RetryMessage/{messageId}',
  tag: 'messaging/inbox',
  summary: 'Sends a failed message again, once its reason allows it. 409 retry_not_allowed otherwise.',
  roles,
  params: z.object({ messageId: Guid }),
  response: Message,
})

export const setIsFavorite = operation({
  operationId: 'setIsFavorite',
  method: 'PUT',
  path: '/Web/Inbox/SetIsFavorite',
  tag: 'messaging/inbox',
  summary: 'Stars a conversation, or takes the star away.',
  roles,
  body: z.object({ id: Guid, isFavorite: z.boolean() }).meta({ id: 'SetIsFavoriteRequest' }),
  response: Conversation,
})

export const archiveConversation = operation({
  operationId: 'archiveConversation',
  method: 'PUT',
  path: '/Web/Inbox/ArchiveConversation',
  tag: 'messaging/inbox',
  summary: 'Closes a conversation (it becomes read), or opens it again. An inbound text opens a closed one.',
  roles,
  body: z.object({ id: Guid, archive: z.boolean() }).meta({ id: 'ArchiveConversationRequest' }),
  response: Conversation,
})

export const markContactConversationAsReadOrUnread = operation({
  operationId: 'markContactConversationAsReadOrUnread',
  method: 'PUT',
  path: '/Web/Inbox/MarkContactConversationAsReadOrUnread',
  tag: 'messaging/inbox',
  summary:
    'Marks a conversation read (pending 0) or unread (pending is the number of its inbound texts; with none nothing happens). When reading, upToMessageId leaves later texts unread.',
  roles,
  body: z
    .object({ id: Guid, read: z.boolean(), upToMessageId: Guid.optional() })
    .meta({ id: 'MarkContactConversationAsReadOrUnreadRequest' }),
  response: Conversation,
})

/** What happened since a position of the feed. */
export const ChangePage = z
  .object({
    items: z.array(ChangeEvent),
    seq: Seq,
    /** More items follow: ask again from the last item's seq. */
    hasMore: z.boolean(),
    /** The gap is too long to replay, or the position is not of this feed: load everything afresh. */
    reset: z.boolean(),
  })
  .meta({ id: 'ChangePage' })

export const getChanges = operation({
  operationId: 'getChanges',
  method: 'GET',
  path: '/Web/Inbox/GetChanges',
  tag: 'messaging/inbox',
  summary: 'What happened since a position of the change feed, in order, of what the caller may see.',
  roles,
  query: z.object({ id: Guid.meta({ description: 'company id' }), since: z.coerce.number().int().min(0) }),
  response: ChangePage,
})
