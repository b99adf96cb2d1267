import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { ChangeEvent } from '#shared/contract/hub-events.ts'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import type { ConversationCounts } from '#shared/contract/messaging/inbox.ts'
import { type ApiState, cachedPosition, cachedRow } from './cache/cached.ts'
import { applyEvents, recentEvents } from './cache/inbox-cache.ts'
import { inboxApi } from './inbox.api.ts'
import { letThreadsGo } from './warm-threads.ts'

/** Counting is asked of the server at most this often while events come in. */
const COUNTS_PAUSE_MS = 2_000

export interface ApiStore {
  dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>
  getState(): ApiState
}

const inboxTags = ['ConversationList', 'Conversation', 'ConversationCounts', 'Thread', 'Search', 'Contact'] as const

/** What the real-time side needs of the cache and of the API, for the company that the person acts for. */
export function createInboxFeed({ dispatch, getState }: ApiStore, companyId: string) {
  let countsTimer: ReturnType<typeof setTimeout> | undefined

  const refreshCountsSoon = () => {
    countsTimer ??= setTimeout(() => {
      countsTimer = undefined
      dispatch(inboxApi.util.invalidateTags(['ConversationCounts']))
    }, COUNTS_PAUSE_MS)
  }

  return {
    /** Where catching up has to begin so that nothing cached misses anything; null when nothing is cached yet. */
    position: () => cachedPosition(getState()),

    /** From here on the feed is followed: every later event will be given to `apply`. */
    follow: (from: number) => recentEvents.restart(from),

    fetchChanges: (since: number) =>
      dispatch(inboxApi.endpoints.getChanges.initiate({ id: companyId, since }, { subscribe: false, forceRefetch: true })).unwrap(),

    fetchCounts: (): Promise<ConversationCounts> =>
      dispatch(inboxApi.endpoints.conversationCounts.initiate({ companyId }, { subscribe: false, forceRefetch: true })).unwrap(),

    apply(events: ChangeEvent[]): void {
      dispatch(applyEvents(events))
      refreshCountsSoon()
    },

    /** The position is lost: everything is loaded afresh. */
    reset: () => {
      letThreadsGo()
      dispatch(inboxApi.util.invalidateTags([...inboxTags]))
    },

    row: (conversationId: string): Conversation | null => cachedRow(getState(), conversationId),

    markRead: (conversationId: string, upToMessageId: string) =>
      dispatch(
        inboxApi.endpoints.markContactConversationAsReadOrUnread.initiate(
          { id: conversationId, read: true, upToMessageId },
          { track: false },
        ),
      ).unwrap(),

    stop(): void {
      clearTimeout(countsTimer)
      letThreadsGo()
      recentEvents.restart(null)
    },
  }
}
