import { configureStore } from '@reduxjs/toolkit'
import { type OutboxItem, outboxReducer } from '#renderer/features/messaging/inbox/composer/outbox.slice.ts'
import { openOutbox } from '#renderer/features/messaging/inbox/composer/outbox.ts'
import type { Post, PostOutcome } from '#renderer/features/messaging/inbox/composer/post-message.ts'
import { type Host, setHost } from '#renderer/host/host.ts'
import type { Conversation, Message } from '#shared/contract/messaging/conversation.ts'
import { conversation, message } from '../factories/messaging.ts'

/** What the host keeps, in the hands of a test. */
export const values = new Map<string, string>()
export const storage: Host['storage'] = {
  get: (key) => values.get(key) ?? null,
  set: (key, value) => void values.set(key, value),
  remove: (key) => void values.delete(key),
}

export function freshHost(): void {
  values.clear()
  setHost({ storage } as Host)
}

let conversations = 0
export const aConversation = (): Conversation => conversation(++conversations)

export const messageOf = (item: OutboxItem): Message =>
  message(item.conversation.seq, item.conversation.id, {
    id: crypto.randomUUID(),
    clientMessageId: item.clientMessageId,
    direction: 'outbound-api',
    fromPhone: item.conversation.businessPhone,
    toPhone: item.conversation.phone,
    body: item.text,
    status: 'queued',
    dateCreated: item.createdAt,
    dateUpdated: item.createdAt,
    sourceType: 'user',
  })

/** A page with its store; a second one on the same storage is a reload. */
export function aPage(userId = 'dana') {
  const store = configureStore({ reducer: { outbox: outboxReducer }, middleware: (defaults) => defaults({ serializableCheck: false }) })
  store.dispatch(openOutbox(userId))
  return {
    store,
    items: () => store.getState().outbox.items,
    phases: () => store.getState().outbox.items.map((item) => `${item.text}: ${item.phase}`),
  }
}

/** A server that is answered for by hand. */
export function aServer() {
  const calls: { item: OutboxItem; files: File[]; answer: (outcome: PostOutcome) => void }[] = []
  const post: Post = (_dispatch, item, files) => new Promise((answer) => calls.push({ item, files, answer }))
  const nth = async (index: number) => {
    while (!calls[index]) await Promise.resolve()
    return calls[index]
  }
  return {
    post,
    calls,
    nth,
    accept: async (index: number) => (await nth(index)).answer({ kind: 'accepted', message: messageOf((await nth(index)).item) }),
  }
}

/** A text on its way. */
export const anItem = (change: Partial<OutboxItem> = {}): OutboxItem => ({
  clientMessageId: crypto.randomUUID(),
  conversation: aConversation(),
  text: 'hello',
  fileNames: [],
  createdAt: new Date().toISOString(),
  phase: 'sending',
  attempts: 1,
  refusal: null,
  message: null,
  ...change,
})

export const unanswered: PostOutcome = { kind: 'unanswered' }
export const refused: PostOutcome = { kind: 'refused', refusal: { code: 'contact_unsubscribed', words: 'unsubscribed' } }
