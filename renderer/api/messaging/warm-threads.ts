import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { MESSAGE_PAGE_SIZE } from '#shared/contract/messaging/limits.ts'
import type { ApiThunk } from './cache/cached.ts'
import { contactsApi } from './contacts.api.ts'
import { inboxApi } from './inbox.api.ts'
import type { ThreadArgs } from './inbox.queries.ts'

/** So many threads stay, those opened or asked for last, and the feed keeps them up to date: going back to one costs no request. */
const KEPT = 16

export const threadOf = ({ id, contactId, businessPhone }: Conversation): ThreadArgs => ({
  conversationId: id,
  contactId,
  companyPhone: businessPhone,
})

interface Held {
  unsubscribe(): void
}
/** By conversation, the longest untouched first. */
const kept = new Map<string, { thread: Held; contact?: Held[] }>()

/** Holds the thread of a conversation that will perhaps be opened, asks for it if it is not there, and lets the oldest go. */
export const keepThread =
  (conversation: Conversation): ApiThunk =>
  (dispatch) => {
    const held = kept.get(conversation.id) ?? { thread: dispatch(inboxApi.endpoints.thread.initiate(threadOf(conversation))) }
    kept.delete(conversation.id)
    kept.set(conversation.id, held)
    const [oldest] = kept
    if (oldest && kept.size > KEPT) letGo(...oldest)
  }

/** The same for one that is open, with the person beside it. */
export const keepConversation =
  (conversation: Conversation): ApiThunk =>
  (dispatch) => {
    dispatch(keepThread(conversation))
    const held = kept.get(conversation.id)
    const { contactId } = conversation
    const { getContactData, getCurrentHubspotUrl } = contactsApi.endpoints
    if (held) held.contact ??= [dispatch(getContactData.initiate({ contactId })), dispatch(getCurrentHubspotUrl.initiate({ contactId }))]
  }

function letGo(id: string, { thread, contact = [] }: { thread: Held; contact?: Held[] }): void {
  kept.delete(id)
  for (const held of [thread, ...contact]) held.unsubscribe()
}

/** The row of the list is the conversation as the feed left it: it need not be asked for again. */
export const takeRowFromList =
  (conversation: Conversation): ApiThunk =>
  (dispatch, getState) => {
    const arg = { conversationId: conversation.id }
    if (!inboxApi.endpoints.getConversation.select(arg)(getState()).isUninitialized) return
    dispatch(inboxApi.util.upsertQueryEntries([{ endpointName: 'getConversation', arg, value: conversation }]))
  }

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

/** What is kept is out of date: only what is on the screen is asked for again. */
export function letThreadsGo(): void {
  for (const entry of kept) letGo(...entry)
}
