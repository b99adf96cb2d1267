import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { getHost } from '#renderer/host/host.ts'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { draftStoreOf } from './draft-store.ts'
import { nextToSend, type OutboxItem, outboxActions, type WithOutbox } from './outbox.slice.ts'
import { filesOf, forgetFiles, keepFiles } from './outbox-files.ts'
import { loadOutbox, saveOutbox } from './outbox-storage.ts'
import { type Post, postMessage } from './post-message.ts'

type OutboxThunk<R = void> = ThunkAction<R, WithOutbox, unknown, UnknownAction>

/** Changes the outbox and writes what is unsent to the host's storage in the same turn, so that no reload comes between. */
const commit =
  (...actions: UnknownAction[]): OutboxThunk =>
  (dispatch, getState) => {
    for (const action of actions) dispatch(action)
    const { storage, desktop } = getHost()
    const { outbox } = getState()
    saveOutbox(storage, outbox)
    desktop?.updates.setUnsent(outbox.items.filter(({ phase }) => phase === 'sending' || phase === 'waiting').length)
  }

/** Takes up what this person left unsent in an earlier session. */
export const openOutbox =
  (userId: string): OutboxThunk =>
  (dispatch, getState) => {
    if (getState().outbox.userId === userId) return
    const items = loadOutbox(getHost().storage, userId, (id) => filesOf(id).length > 0, Date.now())
    dispatch(commit(outboxActions.opened({ userId, items })))
  }

export interface NewText {
  conversation: Conversation
  text: string
  files: File[]
  /** That of a text which may come more than once (a reply from a notification); else it is new. */
  clientMessageId?: string
}

/** Shows the text in the thread at once and sends it. */
export const sendText =
  ({ conversation, text, files, clientMessageId = crypto.randomUUID() }: NewText, post: Post = postMessage): OutboxThunk<Promise<void>> =>
  (dispatch) => {
    keepFiles(clientMessageId, files)
    const item: OutboxItem = {
      clientMessageId,
      conversation,
      text,
      fileNames: files.map((file) => file.name),
      createdAt: new Date().toISOString(),
      phase: 'sending',
      attempts: 0,
      refusal: null,
      message: null,
    }
    dispatch(commit(outboxActions.queued(item)))
    return dispatch(drain(conversation.id, post))
  }

const draining = new Set<string>()

/** Sends what a conversation has to send, one after the other, until all is gone or no answer comes. Safe to call at any time. */
export const drain =
  (conversationId: string, post: Post = postMessage): OutboxThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (draining.has(conversationId)) return
    draining.add(conversationId)
    try {
      for (;;) {
        const item = nextToSend(getState().outbox.items, conversationId)
        if (!item) return
        dispatch(commit(outboxActions.attempted(item.clientMessageId)))
        const isAnswered = await dispatch(deliver(item, post))
        if (!isAnswered) return
      }
    } finally {
      draining.delete(conversationId)
    }
  }

const deliver =
  (item: OutboxItem, post: Post): OutboxThunk<Promise<boolean>> =>
  async (dispatch) => {
    const { clientMessageId } = item
    const outcome = await post(dispatch, item, filesOf(clientMessageId))
    switch (outcome.kind) {
      case 'accepted':
        dispatch(commit(outboxActions.accepted({ clientMessageId, message: outcome.message })))
        if (!watched.has(item.conversation.id)) dispatch(outboxActions.acceptedForgotten(item.conversation.id))
        return true
      case 'refused':
        dispatch(commit(outboxActions.refused({ clientMessageId, refusal: outcome.refusal })))
        return true
      case 'unanswered':
        dispatch(commit(outboxActions.unanswered(clientMessageId)))
        return false
    }
  }

/** Tries again for every conversation that waits. */
export const drainAll =
  (post: Post = postMessage): OutboxThunk =>
  (dispatch, getState) => {
    const waiting = getState().outbox.items.filter((item) => item.phase === 'waiting' || item.phase === 'sending')
    for (const id of new Set(waiting.map((item) => item.conversation.id))) void dispatch(drain(id, post))
  }

/** Sends a refused text again under the same id. Pictures that a reload took are given up. */
export const retryText =
  (item: OutboxItem, post: Post = postMessage): OutboxThunk<Promise<void>> =>
  (dispatch) => {
    const { clientMessageId } = item
    if (filesOf(clientMessageId).length === 0) dispatch(outboxActions.filesGivenUp(clientMessageId))
    dispatch(commit(outboxActions.attempted(clientMessageId)))
    return dispatch(drain(item.conversation.id, post))
  }

/** Puts a text that was not sent back into its conversation's draft. */
export const editText =
  (item: OutboxItem): OutboxThunk =>
  (dispatch, getState) => {
    const { userId } = getState().outbox
    if (userId === null) return
    draftStoreOf(getHost().storage, userId).putBack(item.conversation.id, item.text, filesOf(item.clientMessageId))
    forgetFiles(item.clientMessageId)
    dispatch(commit(outboxActions.discarded(item.clientMessageId)))
  }

export const discardText =
  (item: OutboxItem): OutboxThunk =>
  (dispatch) => {
    forgetFiles(item.clientMessageId)
    dispatch(commit(outboxActions.discarded(item.clientMessageId)))
  }

/** The thread shows these texts as the server has them. */
export const confirmTexts =
  (clientMessageIds: string[]): OutboxThunk =>
  (dispatch) => {
    dispatch(commit(...clientMessageIds.map((id) => outboxActions.confirmed(id))))
  }

const watched = new Set<string>()

/** While a thread is on screen it bridges the time between the server's answer and the message's arrival in the thread. */
export const watchConversation =
  (conversationId: string): OutboxThunk<() => void> =>
  (dispatch) => {
    watched.add(conversationId)
    return () => {
      watched.delete(conversationId)
      dispatch(outboxActions.acceptedForgotten(conversationId))
    }
  }
