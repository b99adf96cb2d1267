import type { ConversationFilter, ConversationPage, ThreadPage } from '#shared/contract/messaging/inbox.ts'
import { generatedQuery } from '../generated-query.ts'
import { LIST_MAX_PAGES, type ListPageParam, nextListPage, previousListPage } from './cache/conversation-window.ts'
import { newerThreadPage, olderThreadPage, THREAD_MAX_PAGES, type ThreadPageParam } from './cache/thread-window.ts'
import { type ConversationCounts, inboxEndpoints, type SearchPage } from './inbox.gen.ts'

export interface ConversationListArgs {
  companyId: string
  filter: ConversationFilter
  idUser?: string | undefined
}
export interface SearchArgs extends ConversationListArgs {
  searchText: string
}
export interface CountsArgs {
  companyId: string
  idUser?: string | undefined
}
export interface ThreadArgs {
  conversationId: string
  contactId: string
  companyPhone: string
  /** A message to open at, for a search hit; otherwise the first unread. */
  around?: string | undefined
}
const getConversations = generatedQuery(inboxEndpoints, 'getConversations')
const getConversationCounts = generatedQuery(inboxEndpoints, 'getConversationCounts')
const searchMessages = generatedQuery(inboxEndpoints, 'searchMessages')
const getContactMessages = generatedQuery(inboxEndpoints, 'getContactMessages')

const ofUser = (idUser: string | undefined) => (idUser === undefined ? {} : { idUser })

/** The reading side of the inbox as the screens use it: the generated queries, windowed. */
export const inboxQueries = inboxEndpoints.injectEndpoints({
  endpoints: (build) => ({
    conversationList: build.infiniteQuery<ConversationPage, ConversationListArgs, ListPageParam>({
      infiniteQueryOptions: {
        initialPageParam: null,
        maxPages: LIST_MAX_PAGES,
        getNextPageParam: nextListPage,
        getPreviousPageParam: previousListPage,
      },
      query: ({ queryArg: { companyId, filter, idUser }, pageParam }) =>
        getConversations({ id: companyId, filter, ...ofUser(idUser), ...pageParam }),
      providesTags: ['ConversationList'],
    }),
    conversationSearch: build.infiniteQuery<SearchPage, SearchArgs, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg: { companyId, filter, idUser, searchText }, pageParam }) =>
        searchMessages({ id: companyId, filter, searchText, ...ofUser(idUser), ...(pageParam !== null && { cursor: pageParam }) }),
      providesTags: ['Search'],
      keepUnusedDataFor: 15,
    }),
    conversationCounts: build.query<ConversationCounts, CountsArgs>({
      query: ({ companyId, idUser }) => getConversationCounts({ id: companyId, ...ofUser(idUser) }),
      providesTags: ['ConversationCounts'],
    }),
    thread: build.infiniteQuery<ThreadPage, ThreadArgs, ThreadPageParam>({
      infiniteQueryOptions: {
        // With `around` in the argument the first page is the one around that message.
        initialPageParam: { anchor: 'firstUnread' },
        maxPages: THREAD_MAX_PAGES,
        getNextPageParam: olderThreadPage,
        getPreviousPageParam: newerThreadPage,
      },
      query: ({ queryArg: { contactId, companyPhone, around }, pageParam }) => {
        const page = around !== undefined && 'anchor' in pageParam ? { around } : pageParam
        return getContactMessages({ contactId, companyPhone, ...page })
      },
      // Those that are to stay are held by warm-threads.ts; the others would fill the memory of whoever reads fast.
      keepUnusedDataFor: 2,
      providesTags: ['Thread'],
    }),
  }),
})
