// Generated from shared/contract by `npm run generate`. Do not edit.
import { baseApi as api } from "#renderer/api/base-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    archiveConversation: build.mutation<
      ArchiveConversationResult,
      ArchiveConversationArgs
    >({
      query: (queryArg) => ({
        url: `/Web/Inbox/ArchiveConversation`,
        method: "PUT",
        body: queryArg,
      }),
    }),
    getChanges: build.query<GetChangesResult, GetChangesArgs>({
      query: (queryArg) => ({
        url: `/Web/Inbox/GetChanges`,
        params: {
          id: queryArg.id,
          since: queryArg.since,
        },
      }),
    }),
    getContactMessages: build.query<
      GetContactMessagesResult,
      GetContactMessagesArgs
    >({
      query: (queryArg) => ({
        url: `/Web/Inbox/GetContactMessages`,
        params: {
          contactId: queryArg.contactId,
          companyPhone: queryArg.companyPhone,
          top: queryArg.top,
          before: queryArg.before,
          after: queryArg.after,
          anchor: queryArg.anchor,
          around: queryArg.around,
        },
      }),
    }),
    getConversation: build.query<GetConversationResult, GetConversationArgs>({
      query: (queryArg) => ({
        url: `/Web/Inbox/GetConversation/${encodeURIComponent(String(queryArg.conversationId))}`,
      }),
    }),
    getConversationCounts: build.query<
      GetConversationCountsResult,
      GetConversationCountsArgs
    >({
      query: (queryArg) => ({
        url: `/Web/Inbox/GetConversationCounts`,
        params: {
          id: queryArg.id,
          idUser: queryArg.idUser,
        },
      }),
    }),
    getConversations: build.query<GetConversationsResult, GetConversationsArgs>(
      {
        query: (queryArg) => ({
          url: `/Web/Inbox/GetConversations`,
          params: {
            id: queryArg.id,
            top: queryArg.top,
            skip: queryArg.skip,
            cursor: queryArg.cursor,
            before: queryArg.before,
            filter: queryArg.filter,
            idUser: queryArg.idUser,
            filterUnsubscribe: queryArg.filterUnsubscribe,
            messageHubSpot: queryArg.messageHubSpot,
            messageName: queryArg.messageName,
          },
        }),
      },
    ),
    markContactConversationAsReadOrUnread: build.mutation<
      MarkContactConversationAsReadOrUnreadResult,
      MarkContactConversationAsReadOrUnreadArgs
    >({
      query: (queryArg) => ({
        url: `/Web/Inbox/MarkContactConversationAsReadOrUnread`,
        method: "PUT",
        body: queryArg,
      }),
    }),
    retryMessage: build.mutation<RetryMessageResult, RetryMessageArgs>({
      query: (queryArg) => ({
        url: `/Web/Inbox/RetryMessage/${encodeURIComponent(String(queryArg.messageId))}`,
        method: "POST",
      }),
    }),
    searchMessages: build.query<SearchMessagesResult, SearchMessagesArgs>({
      query: (queryArg) => ({
        url: `/Web/Inbox/SearchMessages`,
        params: {
          id: queryArg.id,
          searchText: queryArg.searchText,
          top: queryArg.top,
          cursor: queryArg.cursor,
          filter: queryArg.filter,
          idUser: queryArg.idUser,
        },
      }),
    }),
    setIsFavorite: build.mutation<SetIsFavoriteResult, SetIsFavoriteArgs>({
      query: (queryArg) => ({
        url: `/Web/Inbox/SetIsFavorite`,
        method: "PUT",
        body: queryArg,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as inboxEndpoints };
export type ArchiveConversationResult =
  /** status 200 Default Response */ Conversation;
export type ArchiveConversationArgs = ArchiveConversationRequest;
export type GetChangesResult = /** status 200 Default Response */ ChangePage;
export type GetChangesArgs = {
  /** company id */
  id: string;
  since: number;
};
export type GetContactMessagesResult =
  /** status 200 Default Response */ ThreadPage;
export type GetContactMessagesArgs = {
  /** GUID */
  contactId: string;
  /** E.164, with the plus sign */
  companyPhone: string;
  top?: number;
  before?: string;
  after?: string;
  anchor?: "newest" | "firstUnread";
  /** A message id, for a search hit */
  around?: string;
};
export type GetConversationResult =
  /** status 200 Default Response */ Conversation;
export type GetConversationArgs = {
  /** GUID */
  conversationId: string;
};
export type GetConversationCountsResult =
  /** status 200 Default Response */ ConversationCounts;
export type GetConversationCountsArgs = {
  /** company id */
  id: string;
  /** GUID */
  idUser?: string;
};
export type GetConversationsResult =
  /** status 200 Default Response */ ConversationPage;
export type GetConversationsArgs = {
  /** company id */
  id: string;
  top?: number;
  skip?: number;
  cursor?: string;
  before?: string;
  filter?: ConversationFilter;
  /** 'Filter by User': only conversations of this user's phones */
  idUser?: string;
  /** Leave out unsubscribed contacts */
  filterUnsubscribe?: string;
  /** Only conversations with a text sent by a HubSpot workflow */
  messageHubSpot?: string;
  /** Only conversations with a text of the workflow of this name */
  messageName?: string;
};
export type MarkContactConversationAsReadOrUnreadResult =
  /** status 200 Default Response */ Conversation;
export type MarkContactConversationAsReadOrUnreadArgs = MarkContactConversationAsReadOrUnreadRequest;
export type RetryMessageResult = /** status 200 Default Response */ Message;
export type RetryMessageArgs = {
  /** GUID */
  messageId: string;
};
export type SearchMessagesResult =
  /** status 200 Default Response */ SearchPage;
export type SearchMessagesArgs = {
  /** company id */
  id: string;
  searchText: string;
  top?: number;
  cursor?: string;
  filter?: ConversationFilter;
  /** GUID */
  idUser?: string;
};
export type SetIsFavoriteResult =
  /** status 200 Default Response */ Conversation;
export type SetIsFavoriteArgs = SetIsFavoriteRequest;
export type Conversation = {
  /** GUID */
  id: string;
  /** GUID */
  contactId: string;
  /** GUID */
  businessPhoneId: string;
  /** E.164, with the plus sign */
  businessPhone: string;
  /** The contact's name; empty when only the number is known */
  fullName: string;
  /** E.164, with the plus sign */
  phone: string;
  lastMessageText: string;
  lastMessageKind: "none" | "text" | "media" | "call";
  lastMessageDirection: ("inbound" | "outbound-api") | null;
  /** UTC, ISO 8601 */
  lastContactDate: string;
  status: "" | "new";
  unreadMessagesCount: number;
  needsReply: boolean;
  hasFailed: boolean;
  isFavorite: boolean;
  isArchived: boolean;
  isUnsubscribed: boolean;
  /** Position in the company's change feed */
  seq: number;
};
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: string;
  detail?: string;
  instance?: string;
  errors?: {
    field: string;
    message: string;
  }[];
  [key: string]: unknown;
};
export type ArchiveConversationRequest = {
  /** GUID */
  id: string;
  archive: boolean;
};
export type Media = {
  /** GUID */
  id: string;
  url: string;
  /** MIME type */
  mediaType: string;
  fileName: string;
  /** bytes */
  size: number;
};
export type MessageStatus =
  | "accepted"
  | "scheduled"
  | "queued"
  | "sending"
  | "sent"
  | "delivered"
  | "undelivered"
  | "failed"
  | "read"
  | "canceled"
  | "unknown"
  | "receiving"
  | "received";
export type Message = {
  kind: "message";
  /** GUID */
  id: string;
  /** GUID */
  conversationId: string;
  /** GUID */
  clientMessageId: string | null;
  direction: "inbound" | "outbound-api";
  /** E.164, with the plus sign */
  fromPhone: string;
  /** E.164, with the plus sign */
  toPhone: string;
  body: string;
  media: Media[];
  /** The first of media, as the specification names it */
  mediaUrl: string | null;
  mediaType: string | null;
  status: MessageStatus;
  errorCode: string | null;
  canRetry: boolean;
  segments: number;
  /** UTC, ISO 8601 */
  dateCreated: string;
  /** UTC, ISO 8601 */
  dateUpdated: string;
  sourceType: "contact" | "user" | "system" | "hubspot" | "activecampaign";
  /** The staff user's name; empty for other sources */
  sourceName: string;
  smsMessageHubSpotData: {
    hubSpotWorkflowName: string;
  } | null;
  smsMessageContactData: {
    /** GUID */
    contactId: string;
    /** GUID */
    companyId: string;
  };
  /** Position in the company's change feed */
  seq: number;
};
export type PhoneUnread = {
  /** GUID */
  businessPhoneId: string;
  unreadMessages: number;
  unreadConversations: number;
};
export type InboundMessageEvent = {
  /** Position in the company's change feed */
  seq: number;
  /** GUID */
  businessPhoneId: string;
  /** UTC, ISO 8601 */
  at: string;
  type: "Send";
  message: Message;
  conversation: Conversation;
  unread: PhoneUnread;
};
export type MessageStatusEvent = {
  /** Position in the company's change feed */
  seq: number;
  /** GUID */
  businessPhoneId: string;
  /** UTC, ISO 8601 */
  at: string;
  type: "MessageStatus";
  /** GUID */
  conversationId: string;
  /** GUID */
  messageId: string;
  /** GUID */
  clientMessageId: string | null;
  status: MessageStatus;
  errorCode: string | null;
  canRetry: boolean;
  /** UTC, ISO 8601 */
  dateUpdated: string;
  conversation: Conversation;
};
export type ConversationChangedEvent = {
  /** Position in the company's change feed */
  seq: number;
  /** GUID */
  businessPhoneId: string;
  /** UTC, ISO 8601 */
  at: string;
  type: "ConversationChanged";
  reason:
    | "created"
    | "outbound"
    | "media"
    | "call"
    | "read"
    | "favorite"
    | "archived"
    | "contact";
  conversation: Conversation;
  message: Message | null;
  unread: PhoneUnread;
};
export type ChangeEvent =
  InboundMessageEvent | MessageStatusEvent | ConversationChangedEvent;
export type ChangePage = {
  items: ChangeEvent[];
  /** Position in the company's change feed */
  seq: number;
  hasMore: boolean;
  reset: boolean;
};
export type CallEntry = {
  kind: "call";
  /** GUID */
  id: string;
  /** GUID */
  conversationId: string;
  outbound: boolean;
  missed: boolean;
  numberOfMinutes: number;
  recordingUrl: string | null;
  /** UTC, ISO 8601 */
  dateCreated: string;
  /** Position in the company's change feed */
  seq: number;
};
export type ThreadEntry = Message | CallEntry;
export type ThreadPage = {
  items: ThreadEntry[];
  olderCursor: string | null;
  newerCursor: string | null;
  /** GUID */
  firstUnreadId: string | null;
  /** Position in the company's change feed */
  seq: number;
};
export type ConversationCounts = {
  needsReply: number;
  unread: number;
  failed: number;
  phones: PhoneUnread[];
  /** Position in the company's change feed */
  seq: number;
};
export type ConversationPage = {
  items: Conversation[];
  nextCursor: string | null;
  previousCursor: string | null;
  /** Position in the company's change feed */
  seq: number;
};
export type ConversationFilter =
  "all" | "needsReply" | "starred" | "closed" | "unread" | "failed";
export type MarkContactConversationAsReadOrUnreadRequest = {
  /** GUID */
  id: string;
  read: boolean;
  /** GUID */
  upToMessageId?: string;
};
export type SearchHit = {
  conversation: Conversation;
  field: "name" | "phone" | "message";
  text: string;
  start: number;
  end: number;
  /** GUID */
  messageId: string | null;
};
export type SearchPage = {
  items: SearchHit[];
  nextCursor: string | null;
};
export type SetIsFavoriteRequest = {
  /** GUID */
  id: string;
  isFavorite: boolean;
};
