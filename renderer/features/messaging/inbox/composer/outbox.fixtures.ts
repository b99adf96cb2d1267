import { configureStore } from '@reduxjs/toolkit'
import { type Host, setHost } from '#renderer/host/host.ts'
import type { Conversation, Message } from '#shared/contract/messaging/conversation.ts'
import { type OutboxItem, outboxReducer } from './outbox.slice.ts'
import { openOutbox } from './outbox.ts'
import type { Post, PostOutcome } from './post-message.ts'

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

export function aConversation(): Conversation {
  return {
    id: crypto.randomUUID(),
    contactId: crypto.randomUUID(),
    businessPhoneId: crypto.randomUUID(),
    businessPhone: '+14155550142',
    fullName: 'Priya Raman',
    phone: '+14152340188',
    lastMessageText: '',
    lastMessageKind: 'none',
    lastMessageDirection: null,
    lastContactDate: '2026-03-12T16:00:00.000Z',
    status: '',
    unreadMessagesCount: 0,
    needsReply: false,
    hasFailed: false,
    isFavorite: false,
    isArchived: false,
    isUnsubscribed: false,
    seq: 1,
  }
}

export const messageOf = (item: OutboxItem): Message => ({
  kind: 'message',
  id: crypto.randomUUID(),
  conversationId: item.conversation.id,
  clientMessageId: item.clientMessageId,
  direction: 'outbound-api',
  fromPhone: item.conversation.businessPhone,
  toPhone: item.conversation.phone,
  body: item.text,
  media: [],
  mediaUrl: null,
  mediaType: null,
  status: 'queued',
  errorCode: null,
  canRetry: false,
  segments: 1,
  dateCreated: item.createdAt,
  dateUpdated: item.createdAt,
  sourceType: 'user',
  sourceName: 'Dana Reyes',
  smsMessageHubSpotData: null,
  smsMessageContactData: { contactId: item.conversation.contactId, companyId: '' },
  seq: 2,
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
