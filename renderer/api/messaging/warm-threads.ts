import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { MESSAGE_PAGE_SIZE } from '#shared/contract/messaging/limits.ts'
import type { ApiThunk } from './cache/cached.ts'
import { inboxApi } from './inbox.api.ts'
import type { ThreadArgs } from './inbox.queries.ts'

/** Of the threads that were opened last so many stay, kept up to date by the feed: going back to one costs no request. */
const KEPT = 20

export const threadOf = ({ id, contactId, businessPhone }: Conversation): ThreadArgs => ({
  conversationId: id,
  contactId,
  companyPhone: businessPhone,
})

/** Asks for the texts ahead of time; nothing happens where they are there already. Unopened, they are let go after a minute. */
export const warmThread =
  (conversation: Conversation): ApiThunk =>
  (dispatch, getState) => {
    const args = threadOf(conversation)
    if (inboxApi.endpoints.thread.select(args)(getState()).isUninitialized) {
      void dispatch(inboxApi.endpoints.thread.initiate(args, { subscribe: false }))
    }
  }

/** The row of the list is the conversation as the feed left it: it need not be asked for again. */
export const takeRowFromList =
  (conversation: Conversation): ApiThunk =>
  (dispatch, getState) => {
    const arg = { conversationId: conversation.id }
    if (!inboxApi.endpoints.getConversation.select(arg)(getState()).isUninitialized) return
    dispatch(inboxApi.util.upsertQueryEntries([{ endpointName: 'getConversation', arg, value: conversation }]))
  }

/** By conversation, the longest unopened first. */
const kept = new Map<string, { unsubscribe(): void }>()

const ENOUGH = MESSAGE_PAGE_SIZE

/** What was scrolled up to is let go when the person leaves, so that the next visit draws the end of the thread and not all of it. */
export const trimThread =
  (conversation: Conversation): ApiThunk =>
  (dispatch) =>
    void dispatch(
      inboxApi.util.updateQueryData('thread', threadOf(conversation), ({ pages, pageParams }) => {
        if (pages[0]?.newerCursor !== null) return
        let held = 0
        const needed = pages.findIndex((page) => {
          held += page.items.length
          return held >= ENOUGH
        })
        if (needed < 0) return
        pages.length = needed + 1
        pageParams.length = needed + 1
      }),
    )

/** Holds the thread of a conversation that was opened, and lets the oldest go. */
export const keepThread =
  (conversation: Conversation): ApiThunk =>
  (dispatch) => {
    const held = kept.get(conversation.id) ?? dispatch(inboxApi.endpoints.thread.initiate(threadOf(conversation)))
    kept.delete(conversation.id)
    kept.set(conversation.id, held)
    const [oldest] = kept
    if (!oldest || kept.size <= KEPT) return
    kept.delete(oldest[0])
    oldest[1].unsubscribe()
  }

/** What is kept is out of date: only what is on the screen is asked for again. */
export function letThreadsGo(): void {
  for (const { unsubscribe } of kept.values()) unsubscribe()
  kept.clear()
}
