import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { beforeEach, expect, test, vi } from 'vitest'
import { inboxApi } from '#renderer/api/messaging/inbox.api.ts'
import { type Host, setHost } from '#renderer/host/host.ts'
import { readAttempts } from '#renderer/realtime/notification-log.ts'
import { aConversation, aServer, freshHost, refused, storage, unanswered } from '#tests/support/client/outbox.ts'
import { outboxReducer } from '../composer/outbox.slice.ts'
import { openOutbox } from '../composer/outbox.ts'
import { sendReply } from './send-reply.ts'

const conversation = aConversation()
const reply = { id: '7d0f6f0e-3f1c-4c7e-9a51-2f6a0f6f1a01', conversationId: conversation.id, text: 'On its way.' }

let notes: string[]
let taken: string[]
let asks: (() => Response)[]

function aPage() {
  const store = configureStore({
    reducer: combineReducers({ [inboxApi.reducerPath]: inboxApi.reducer, outbox: outboxReducer }),
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(inboxApi.middleware),
  })
  store.dispatch(openOutbox('dana'))
  return store
}

beforeEach(() => {
  freshHost()
  notes = []
  taken = []
  asks = []
  const shell = {
    notify: async ({ title, body }: { title: string; body: string }) => {
      notes.push(`${title}: ${body}`)
      return { status: 'shown' }
    },
    replyTaken: (id: string) => taken.push(id),
  }
  setHost({ serverUrl: 'http://server', storage, shell, session: { getAccessToken: async () => 'token' } } as unknown as Host)
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('GetConversation/')) return (asks.shift() ?? (() => Response.json(conversation)))()
    return Response.json(conversation)
  })
})

test('goes the way of the composer, under the id it came with, and is taken once it is kept', async () => {
  const store = aPage()
  const server = aServer()
  const done = store.dispatch(sendReply(reply, server.post))
  await vi.waitFor(() => expect(server.calls).toHaveLength(1))
  expect(server.calls[0]?.item).toMatchObject({ clientMessageId: reply.id, text: 'On its way.', conversation: { id: conversation.id } })
  expect(taken).toEqual([reply.id])
  expect(storage.get('iq.outbox.dana')).toContain('On its way.')
  await server.accept(0)
  expect(await done).toBe(true)
  expect(notes).toEqual([])
})

test('handed over twice while it is on its way, it is one text', async () => {
  const store = aPage()
  const server = aServer()
  const both = [store.dispatch(sendReply(reply, server.post)), store.dispatch(sendReply(reply, server.post))]
  await vi.waitFor(() => expect(server.calls).toHaveLength(1))
  await vi.waitFor(() => expect(taken).toHaveLength(2))
  expect(store.getState().outbox.items).toHaveLength(1)
  await server.accept(0)
  await Promise.all(both)
  expect(server.calls).toHaveLength(1)
})

test('without an answer of the server it waits in the outbox', async () => {
  const store = aPage()
  const server = aServer()
  const done = store.dispatch(sendReply(reply, server.post))
  ;(await server.nth(0)).answer(unanswered)
  expect(await done).toBe(true)
  expect(store.getState().outbox.items).toMatchObject([{ phase: 'waiting' }])
  expect(notes).toEqual([])
})

test('refused, its writer is told, though they look at no page', async () => {
  const store = aPage()
  const server = aServer()
  const done = store.dispatch(sendReply(reply, server.post))
  ;(await server.nth(0)).answer(refused)
  expect(await done).toBe(true)
  expect(notes).toEqual(['Your reply was not sent: unsubscribed'])
  expect(readAttempts(storage)).toMatchObject([{ what: 'reply', isShown: true }])
})

test('a conversation that cannot be asked for is no reason to lose the reply', async () => {
  const store = aPage()
  asks = [
    () => {
      throw new TypeError('fetch failed')
    },
  ]
  expect(await store.dispatch(sendReply(reply, aServer().post))).toBe(false)
  expect(taken).toEqual([])
})

test('a conversation that is gone is said to be', async () => {
  const store = aPage()
  asks = [() => Response.json({ status: 404, code: 'not_found', title: 'Not found' }, { status: 404 })]
  expect(await store.dispatch(sendReply(reply, aServer().post))).toBe(true)
  expect(taken).toEqual([reply.id])
  expect(notes).toEqual(['Your reply was not sent: The conversation is not there any more.'])
})
