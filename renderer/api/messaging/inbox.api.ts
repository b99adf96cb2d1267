import type { z } from 'zod'
import type { Conversation, Message } from '#shared/contract/messaging/conversation.ts'
import type { sendMessage } from '#shared/contract/messaging/inbox.ts'
import { sessionApi } from '../platform/session.api.ts'
import { whenFulfilled } from '../when-fulfilled.ts'
import { putMessageInThreads, putRows } from './cache/inbox-cache.ts'
import { changeRow, markRow } from './cache/optimistic.ts'
import { settleCounts, settleList, settleRow, settleThread } from './cache/settle.ts'
import { inboxQueries } from './inbox.queries.ts'

interface SendMessageArgs {
  conversation: Conversation
  text: string
  files: File[]
  /** Unique per text: the same id sends nothing twice. */
  clientMessageId: string
}

type SendMessageBody = Omit<z.input<NonNullable<typeof sendMessage.body>>, 'mmsContent'> & { mmsContent?: File[] }

/** Codegen cannot write a multipart operation, and its schema is too heavy for the client; `send-message.test.ts` compares the two. */
export const SEND_MESSAGE = { url: '/Web/Inbox/SendMessage', method: 'POST' }

const noCompany = { status: 0, code: 'no_company', title: 'The session has not been loaded.' }

/** Spec 2 §9: the browser's offset in hours. */
const timezoneOffset = () => -new Date().getTimezoneOffset() / 60

const inboxMutations = inboxQueries.injectEndpoints({
  endpoints: (build) => ({
    sendMessage: build.mutation<Message, SendMessageArgs>({
      queryFn: async ({ conversation, text, files, clientMessageId }, { getState }, _options, baseQuery) => {
        const state = getState() as Parameters<ReturnType<typeof sessionApi.endpoints.getUserAndCompany.select>>[0]
        const company = sessionApi.endpoints.getUserAndCompany.select()(state).data?.company
        if (!company) return { error: noCompany }
        const body: SendMessageBody = {
          contactId: conversation.contactId,
          companyId: company.id,
          companyPhone: conversation.businessPhone,
          message: text,
          clientMessageId,
          timezone: timezoneOffset(),
          ...(files.length > 0 && { mmsContent: files }),
        }
        const { data, error } = await baseQuery({ ...SEND_MESSAGE, body })
        return error ? { error } : { data: data as Message }
      },
      onQueryStarted: ({ conversation, text, files }, { dispatch, queryFulfilled }) => {
        const undo = dispatch(
          changeRow(conversation.id, {
            lastMessageText: text,
            lastMessageKind: text === '' && files.length > 0 ? 'media' : 'text',
            lastMessageDirection: 'outbound-api',
            lastContactDate: new Date().toISOString(),
            needsReply: false,
          }),
        )
        whenFulfilled(queryFulfilled, (message) => dispatch(putMessageInThreads(message)), undo)
      },
    }),
  }),
})

/** The inbox: queries kept up to date by the feed, and optimistic commands. */
export const inboxApi = inboxMutations.enhanceEndpoints({
  endpoints: {
    // Nothing reads these from the cache: catching up applies them, the screens use the windowed queries.
    getChanges: { keepUnusedDataFor: 0 },
    getConversation: {
      keepUnusedDataFor: 2,
      providesTags: ['Conversation'],
      onQueryStarted: ({ conversationId }, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, () => dispatch(settleRow(conversationId))),
    },
    conversationList: {
      onQueryStarted: (args, { dispatch, queryFulfilled }) => whenFulfilled(queryFulfilled, () => dispatch(settleList(args))),
    },
    conversationCounts: {
      onQueryStarted: (args, { dispatch, queryFulfilled }) => whenFulfilled(queryFulfilled, () => dispatch(settleCounts(args))),
    },
    thread: {
      onQueryStarted: (args, { dispatch, queryFulfilled }) => whenFulfilled(queryFulfilled, () => dispatch(settleThread(args))),
    },
    retryMessage: {
      onQueryStarted: (_args, { dispatch, queryFulfilled }) =>
        whenFulfilled(queryFulfilled, (message) => dispatch(putMessageInThreads(message))),
    },
    setIsFavorite: {
      onQueryStarted: ({ id, isFavorite }, { dispatch, queryFulfilled }) => {
        const undo = dispatch(changeRow(id, { isFavorite }))
        whenFulfilled(queryFulfilled, (row) => dispatch(putRows([row], { orEqual: true })), undo)
      },
    },
    archiveConversation: {
      onQueryStarted: ({ id, archive }, { dispatch, queryFulfilled }) => {
        // A closed conversation is read and owes no reply.
        const undo = dispatch(changeRow(id, archive ? { isArchived: true, status: '', unreadMessagesCount: 0 } : { isArchived: false }))
        whenFulfilled(queryFulfilled, (row) => dispatch(putRows([row], { orEqual: true })), undo)
      },
    },
    markContactConversationAsReadOrUnread: {
      onQueryStarted: ({ id, read }, { dispatch, queryFulfilled }) => {
        const undo = dispatch(markRow(id, read))
        whenFulfilled(queryFulfilled, (row) => dispatch(putRows([row], { orEqual: true })), undo)
      },
    },
  },
})

export const {
  useConversationListInfiniteQuery,
  useConversationSearchInfiniteQuery,
  useThreadInfiniteQuery,
  useGetConversationQuery,
  useConversationCountsQuery: useGetConversationCountsQuery,
  useRetryMessageMutation,
  useSetIsFavoriteMutation,
  useArchiveConversationMutation,
  useMarkContactConversationAsReadOrUnreadMutation,
} = inboxApi
