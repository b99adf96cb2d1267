import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useMemo } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { ApiState } from '#renderer/api/messaging/cache/cached.ts'
import { inboxApi, useConversationListInfiniteQuery, useConversationSearchInfiniteQuery } from '#renderer/api/messaging/inbox.api.ts'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import type { SearchHit } from '#shared/contract/messaging/inbox.ts'
import { selectFilter, selectIdUser } from '../inbox.slice.ts'

export interface Row {
  conversation: Conversation
  hit: SearchHit | null
}

export interface RowWindow {
  rows: readonly Row[]
  state: 'loading' | 'failed' | 'ready'
  /** Shown rows are of an earlier question; those of this one are on their way. */
  isStale: boolean
  hasOlder: boolean
  hasNewer: boolean
  isLoadingOlder: boolean
  /** The next page could not be loaded; the rows before it stay. */
  hasOlderFailed: boolean
  loadOlder: () => void
  loadNewer: () => void
  retry: () => void
  /** Back to the newest rows from a window that has left them; resolves when they are shown. */
  loadNewest: () => Promise<void>
}

/** A page that was asked for before a row moved to the top, and came after, brings the row a second time: the upper one is the newer. */
export function uniqueRows(rows: readonly Row[]): Row[] {
  const seen = new Set<string>()
  return rows.filter(({ conversation }) => !seen.has(conversation.id) && seen.add(conversation.id))
}

/** The rows that the list shows: hits while there is something to search for, else the conversations of the filter. */
export function useRowWindow(companyId: string, searchText: string): RowWindow {
  const dispatch = useDispatch<ThunkDispatch<ApiState, unknown, UnknownAction>>()
  const filter = useSelector(selectFilter)
  const idUser = useSelector(selectIdUser)
  const question = { companyId, filter, ...(idUser && { idUser }) }
  const isSearch = searchText !== ''
  const list = useConversationListInfiniteQuery(isSearch ? skipToken : question)
  const search = useConversationSearchInfiniteQuery(isSearch ? { ...question, searchText } : skipToken)
  const source = isSearch ? search : list

  // While a person types on, the hits of the words so far stay; another filter never shows the rows of the last one.
  const listPages = list.currentData?.pages
  const searchPages = (search.currentData ?? search.data)?.pages
  const rows = useMemo(() => {
    if (isSearch)
      return uniqueRows((searchPages ?? []).flatMap((page) => page.items.map((hit) => ({ conversation: hit.conversation, hit }))))
    return uniqueRows((listPages ?? []).flatMap((page) => page.items.map((conversation) => ({ conversation, hit: null }))))
  }, [isSearch, listPages, searchPages])

  const isCurrent = source.currentData !== undefined
  // Rows leave a filter one by one (read, starred, answered). With none left but more to come, the cache asks the server.
  const isDrained = rows.length === 0 && source.hasNextPage
  const hasRows = (isCurrent && !isDrained) || (isSearch && rows.length > 0)
  const isFailed = source.isError && rows.length === 0
  return {
    rows,
    state: isFailed ? 'failed' : hasRows ? 'ready' : 'loading',
    isStale: !isCurrent && source.isFetching,
    hasOlder: isCurrent && source.hasNextPage,
    hasNewer: isCurrent && source.hasPreviousPage,
    isLoadingOlder: source.isFetchingNextPage,
    hasOlderFailed: source.isFetchNextPageError,
    loadOlder: () => void source.fetchNextPage(),
    loadNewer: () => void source.fetchPreviousPage(),
    retry: () => void source.refetch(),
    loadNewest: async () => {
      // The first page is asked for again from where it began: so it must begin at the top.
      const toTop = inboxApi.util.updateQueryData('conversationList', question, (window) => {
        window.pages.length = 1
        window.pageParams = [null]
      })
      dispatch(toTop)
      await list.refetch({ refetchCachedPages: false })
    },
  }
}
