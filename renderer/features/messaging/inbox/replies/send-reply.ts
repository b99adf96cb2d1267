import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { isApiError } from '#renderer/api/api-error.ts'
import { inboxApi } from '#renderer/api/messaging/inbox.api.ts'
import { getHost, type NotificationReply } from '#renderer/host/host.ts'
import { recordAttempt } from '#renderer/realtime/notification-log.ts'
import type { WithOutbox } from '../composer/outbox.slice.ts'
import { sendText } from '../composer/outbox.ts'
import { type Post, postMessage } from '../composer/post-message.ts'

type Thunk<R> = ThunkAction<R, WithOutbox, unknown, UnknownAction>

/** Says in a notification of its own what became of a reply that could not be sent: its writer looks at no page. */
async function tellNotSent(reply: NotificationReply, why: string): Promise<void> {
  const { shell, storage } = getHost()
  const { id, conversationId } = reply
  const outcome = await shell.notify({ id: `not-sent-${id}`, title: 'Your reply was not sent', body: why, conversationId })
  recordAttempt(storage, 'reply', outcome)
}

const isUnknown = (error: unknown) => isApiError(error) && (error.status === 404 || error.status === 403)

/**
 * Sends a reply on the composer's own way: shown in the thread at once, kept until the server has it, under an id that makes it one text however
 * often it is handed over.
 *
 * @returns whether it is taken: it lies in the outbox, or can never be sent. Otherwise it is to be tried again.
 */
export const sendReply =
  (reply: NotificationReply, post: Post = postMessage): Thunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const { id, conversationId, text } = reply
    const { shell } = getHost()
    const asked = await dispatch(inboxApi.endpoints.getConversation.initiate({ conversationId }, { subscribe: false }))
    if (!asked.data) {
      if (!isUnknown(asked.error)) return false
      shell.replyTaken(id)
      await tellNotSent(reply, 'The conversation is not there any more.')
      return true
    }
    // In the outbox, and with it in the storage, before anything is waited for.
    const sent = dispatch(sendText({ conversation: asked.data, text, files: [], clientMessageId: id }, post))
    shell.replyTaken(id)
    void dispatch(inboxApi.endpoints.markContactConversationAsReadOrUnread.initiate({ id: conversationId, read: true }, { track: false }))
    await sent
    const refusal = getState().outbox.items.find(({ clientMessageId }) => clientMessageId === id)?.refusal
    if (refusal) await tellNotSent(reply, refusal.words)
    return true
  }
