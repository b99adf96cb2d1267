import { type ConversationListArgs, type CountsArgs, inboxQueries, type ThreadArgs } from '../inbox.queries.ts'
import type { ApiThunk } from './cached.ts'
import { dropRepeatedRows, windowSeq } from './conversation-window.ts'
import { applyToCounts } from './counts-patch.ts'
import { applyToThread, latestRows, putRows, putRowsInWindow, recentEvents, refetchList } from './inbox-cache.ts'
import { onCopy } from './on-copy.ts'
import { dropRepeatedEntries } from './thread-window.ts'

const { endpoints, util } = inboxQueries

/**
 * An answer of the server is as old as its `seq`: what the feed told while it was under way is put on top of it, and what it brought
 * twice is dropped. Where the recent events do not reach back so far, it is asked for again.
 */
export const settleList =
  (args: ConversationListArgs): ApiThunk =>
  (dispatch, getState) => {
    const window = endpoints.conversationList.select(args)(getState()).data
    if (!window) return
    const seq = windowSeq(window)
    if (!recentEvents.covers(seq)) return dispatch(refetchList(args))
    const rows = [...latestRows(recentEvents.since(seq)).values()]
    dispatch(
      util.updateQueryData('conversationList', args, (held) =>
        onCopy(held, (copy) => {
          dropRepeatedRows(copy)
          putRowsInWindow(getState(), args, copy, rows, false)
        }),
      ),
    )
  }

export const settleThread =
  (args: ThreadArgs): ApiThunk =>
  (dispatch, getState) => {
    const window = endpoints.thread.select(args)(getState()).data
    if (!window) return
    // The page that just came is the latest read; the others were kept current by the events.
    if (!recentEvents.covers(Math.max(...window.pages.map((page) => page.seq)))) {
      dispatch(endpoints.thread.initiate(args, { forceRefetch: true, subscribe: false }))
      return
    }
    const events = recentEvents.since(0).filter((event) => event.conversation.id === args.conversationId)
    dispatch(
      util.updateQueryData('thread', args, (held) =>
        onCopy(held, (copy) => {
          dropRepeatedEntries(copy)
          applyToThread(copy, events)
        }),
      ),
    )
  }

export const settleCounts =
  (args: CountsArgs): ApiThunk =>
  (dispatch) =>
    void dispatch(util.updateQueryData('conversationCounts', args, (counts) => applyToCounts(counts, recentEvents.since(counts.seq))))

export const settleRow =
  (conversationId: string): ApiThunk =>
  (dispatch, getState) => {
    const row = endpoints.getConversation.select({ conversationId })(getState()).data
    if (!row) return
    const newer = latestRows(recentEvents.since(row.seq)).get(conversationId)
    // The lists may hold an older state than this answer, when the socket is down.
    dispatch(putRows(newer ? [newer] : [row]))
  }
