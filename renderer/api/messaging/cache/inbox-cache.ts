import type { ChangeEvent } from '#shared/contract/hub-events.ts'
import type { Conversation, Message } from '#shared/contract/messaging/conversation.ts'
import { contactsEndpoints } from '../contacts.gen.ts'
import { type ConversationListArgs, inboxQueries } from '../inbox.queries.ts'
import { type ApiState, type ApiThunk, isOfUser } from './cached.ts'
import { type ConversationWindow, isDrained, matchesFilter, putRow, raiseSeq, windowSeq } from './conversation-window.ts'
import { applyToCounts } from './counts-patch.ts'
import { onCopy } from './on-copy.ts'
import { RecentEvents } from './recent-events.ts'
import { putMessage, putStatus, type ThreadWindow } from './thread-window.ts'

const { endpoints, util } = inboxQueries

export const recentEvents = new RecentEvents()

export function putRowsInWindow(
  state: ApiState,
  args: ConversationListArgs,
  window: ConversationWindow,
  rows: Conversation[],
  orEqual: boolean,
) {
  for (const row of rows) {
    const isOwn = isOfUser(state, args, row) ?? window.pages.some((page) => page.items.some((item) => item.id === row.id))
    putRow(window, row, { belongs: isOwn && matchesFilter(row, args.filter), orEqual })
  }
}

/** The last state of each conversation that the events tell of. */
export const latestRows = (events: readonly ChangeEvent[]) => new Map(events.map((event) => [event.conversation.id, event.conversation]))

export const refetchList =
  (args: ConversationListArgs): ApiThunk =>
  (dispatch) =>
    void dispatch(endpoints.conversationList.initiate(args, { forceRefetch: true, subscribe: false }))

// Not by tags with ids: every id that was ever one stays in the store for good.

/** Asks for the person again, if the client holds them. What is under way may be older than the news. */
const refetchContact =
  (contactId: string): ApiThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { getContactData } = contactsEndpoints.endpoints
    if (getContactData.select({ contactId })(getState()).isUninitialized) return
    await dispatch(contactsEndpoints.util.getRunningQueryThunk('getContactData', { contactId }))
    void dispatch(getContactData.initiate({ contactId }, { forceRefetch: true, subscribe: false }))
  }

/** The same for the texts and calls of a conversation. */
const refetchThreads =
  (conversationId: string): ApiThunk<Promise<void>> =>
  async (dispatch, getState) => {
    for (const args of util.selectCachedArgsForQuery(getState(), 'thread')) {
      if (args.conversationId !== conversationId) continue
      await dispatch(util.getRunningQueryThunk('thread', args))
      void dispatch(endpoints.thread.initiate(args, { forceRefetch: true, subscribe: false }))
    }
  }

/** Brings rows into every cached list, search and row. `seq`: everything up to this position of the feed is now in. */
export const putRows =
  (rows: Conversation[], { orEqual = false, seq }: { orEqual?: boolean; seq?: number } = {}): ApiThunk =>
  (dispatch, getState) => {
    const state = getState()
    for (const args of util.selectCachedArgsForQuery(state, 'conversationList')) {
      let isRefetchNeeded = false
      dispatch(
        util.updateQueryData('conversationList', args, (held) =>
          onCopy(held, (window) => {
            // A list that was read later than an event happened knows better.
            const news = seq === undefined ? rows : rows.filter((row) => row.seq > windowSeq(window))
            putRowsInWindow(state, args, window, news, orEqual)
            if (seq !== undefined) raiseSeq(window, seq)
            isRefetchNeeded = isDrained(window)
          }),
        ),
      )
      if (isRefetchNeeded) dispatch(refetchList(args))
    }
    const isNewer = (row: Conversation, held: Conversation) => row.seq > held.seq || (orEqual && row.seq === held.seq)
    for (const args of util.selectCachedArgsForQuery(state, 'conversationSearch')) {
      dispatch(
        util.updateQueryData('conversationSearch', args, ({ pages }) => {
          for (const hit of pages.flatMap((page) => page.items)) {
            const row = rows.findLast((candidate) => candidate.id === hit.conversation.id)
            if (row && isNewer(row, hit.conversation)) hit.conversation = row
          }
        }),
      )
    }
    for (const row of rows) {
      dispatch(util.updateQueryData('getConversation', { conversationId: row.id }, (held) => (isNewer(row, held) ? row : held)))
    }
  }

export const putMessageInThreads =
  (message: Message): ApiThunk =>
  (dispatch, getState) => {
    for (const args of util.selectCachedArgsForQuery(getState(), 'thread')) {
      if (args.conversationId !== message.conversationId) continue
      dispatch(util.updateQueryData('thread', args, (held) => onCopy(held, (window) => putMessage(window, message))))
    }
  }

export function applyToThread(window: ThreadWindow, events: readonly ChangeEvent[]): void {
  for (const event of events) {
    if (event.type === 'MessageStatus') putStatus(window, event)
    else if (event.message) putMessage(window, event.message)
  }
}

/** Patches everything cached with news of the feed, in its order. */
export const applyEvents =
  (events: ChangeEvent[]): ApiThunk =>
  (dispatch, getState) => {
    const last = events.at(-1)
    if (!last) return
    recentEvents.add(events)
    dispatch(putRows([...latestRows(events).values()], { seq: last.seq }))

    const byConversation = Map.groupBy(events, (event) => event.conversation.id)
    for (const args of util.selectCachedArgsForQuery(getState(), 'thread')) {
      const own = byConversation.get(args.conversationId)
      if (!own) continue
      dispatch(util.updateQueryData('thread', args, (held) => onCopy(held, (window) => applyToThread(window, own))))
    }
    for (const args of util.selectCachedArgsForQuery(getState(), 'conversationCounts')) {
      dispatch(util.updateQueryData('conversationCounts', args, (counts) => applyToCounts(counts, events)))
    }
    for (const event of events) {
      if (event.type !== 'ConversationChanged') continue
      if (event.reason === 'contact') void dispatch(refetchContact(event.conversation.contactId))
      // The feed does not carry the call itself.
      if (event.reason === 'call') void dispatch(refetchThreads(event.conversation.id))
    }
  }
