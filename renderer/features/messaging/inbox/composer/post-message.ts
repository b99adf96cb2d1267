import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { isApiError } from '#renderer/api/api-error.ts'
import { inboxApi } from '#renderer/api/messaging/inbox.api.ts'
import type { Message } from '#shared/contract/messaging/conversation.ts'
import type { OutboxItem, Refusal } from './outbox.slice.ts'

export type PostOutcome = { kind: 'accepted'; message: Message } | { kind: 'unanswered' } | { kind: 'refused'; refusal: Refusal }

/** How a text is posted; tests give their own. */
// biome-ignore lint/suspicious/noExplicitAny: the state type of RTK Query's own thunks is any
export type Post = (dispatch: ThunkDispatch<any, unknown, UnknownAction>, item: OutboxItem, files: File[]) => Promise<PostOutcome>

/** A connection that hangs is given up after this; the server answers the same clientMessageId with the same message. */
const patience = (files: File[]) => (files.length > 0 ? 90_000 : 30_000)

export const postMessage: Post = async (dispatch, item, files) => {
  const request = dispatch(
    inboxApi.endpoints.sendMessage.initiate(
      { conversation: item.conversation, text: item.text, files, clientMessageId: item.clientMessageId },
      { track: false },
    ),
  )
  const timer = setTimeout(() => request.abort(), patience(files))
  const result = await request
  clearTimeout(timer)
  if (result.data) return { kind: 'accepted', message: result.data }
  return outcomeOf(result.error)
}

/** 401: the session ended; the text waits for the next sign-in. 408, 425, 429 and 5xx say nothing against the text. */
const isLater = (status: number) => status === 0 || status === 401 || status === 408 || status === 425 || status === 429 || status >= 500

export function outcomeOf(error: unknown): PostOutcome {
  if (!isApiError(error) || isLater(error.status)) return { kind: 'unanswered' }
  const fieldFaults = error.errors?.map((fault) => fault.message).join(' ')
  return { kind: 'refused', refusal: { code: error.code, words: specified[error.code] ?? error.detail ?? (fieldFaults || error.title) } }
}

/** Words of spec 2 §8. */
const specified: Readonly<Record<string, string>> = {
  contact_unsubscribed:
    "This phone number has unsubscribed and we can't send a message. Please ask the person to text START to your IQ number to resubscribe.",
  sending_not_allowed: 'Messages cannot be sent. Please use the chat option to reach out to a Message IQ staff member.',
}
