import { randomUUID } from 'node:crypto'
import { configureStore } from '@reduxjs/toolkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { baseApi } from '#renderer/api/base-api.ts'
import { inboxApi } from '#renderer/api/messaging/inbox.api.ts'
import { createInboxFeed } from '#renderer/api/messaging/inbox-feed.ts'
import { sessionApi } from '#renderer/api/platform/session.api.ts'
import { getHost, type Host, setHost } from '#renderer/host/host.ts'
import { createChangeFollower } from '#renderer/realtime/change-follower.ts'
import { createHubConnection } from '#renderer/realtime/hub-connection.ts'
import { type HubSocket, hubSocketOpener } from '#renderer/realtime/hub-socket.ts'
import type { RunningServer } from '#server/app.ts'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { signIn, startTestServer } from '#tests/support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
  const { access_token } = await signIn(server, 'admin@acme.example')
  const session: Pick<Host['session'], 'getAccessToken'> = { getAccessToken: async () => access_token }
  setHost({ serverUrl: server.url, session } as Host)
})
afterAll(() => server.close())

/** The client without its screens: store, api, hub connection and follower, put together as the client does. */
async function startClient() {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults({ immutableCheck: false, serializableCheck: false }).concat(baseApi.middleware),
  })
  const session = await store.dispatch(sessionApi.endpoints.getUserAndCompany.initiate()).unwrap()
  const companyId = session.company?.id ?? ''
  const feed = createInboxFeed(store, companyId)
  const statuses: string[] = []
  const follower = createChangeFollower({
    source: feed,
    onEvents: (events) => feed.apply(events),
    onUnread: () => {},
    onStatus: (status) => statuses.push(status),
  })
  const sockets: HubSocket[] = []
  const open = hubSocketOpener(server.url, (refused) => getHost().session.getAccessToken(refused))
  const connection = createHubConnection({
    openSocket: () => {
      const socket = open()
      sockets.push(socket)
      return socket
    },
    onEvent: follower.receive,
    onConnected: follower.connected,
    onDown: follower.disconnected,
  })
  const list = { companyId, filter: 'all' } as const
  const rows = () =>
    inboxApi.endpoints.conversationList
      .select(list)(store.getState())
      .data?.pages.flatMap((page) => page.items) ?? []
  return {
    store,
    companyId,
    list,
    rows,
    connection,
    statuses,
    sockets,
    stop() {
      connection.stop()
      follower.stop()
      feed.stop()
      store.dispatch(baseApi.util.resetApiState())
    },
  }
}
const customerNumber = (n: number) => `+1415234${String(2000 + n)}`

async function textIn(from: string, to: string, body: string) {
  const response = await fetch(`${server.url}/sandbox/carrier/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), from, to, body }),
  })
  expect(response.ok).toBe(true)
}

test('a socket that breaks in the middle of a burst: list and thread end as the database has them', async () => {
  const client = await startClient()
  try {
    await client.store.dispatch(inboxApi.endpoints.conversationList.initiate(client.list)).unwrap()
    const open = client.rows()[0]
    if (!open) throw new Error('The demo company has no conversations')
    const thread = { conversationId: open.id, contactId: open.contactId, companyPhone: open.businessPhone }
    await client.store.dispatch(inboxApi.endpoints.thread.initiate(thread)).unwrap()
    client.connection.start()
    await vi.waitFor(() => expect(client.statuses.at(-1)).toBe('live'), 10_000)

    for (let n = 0; n < 60; n += 1) {
      const isToOpen = n % 3 === 0
      await textIn(isToOpen ? open.phone : customerNumber(n % 20), open.businessPhone, `Burst ${n}`)
      if (n === 20) client.connection.renew()
      if (n === 40) await client.sockets.at(-1)?.stop()
    }

    const fresh = await startClient()
    const texts = (state: ReturnType<typeof client.store.getState>) =>
      inboxApi.endpoints.thread
        .select(thread)(state)
        .data?.pages.toReversed()
        .flatMap((page) => page.items.map((entry) => (entry.kind === 'message' ? `${entry.id} ${entry.body}` : entry.id)))
    await vi.waitFor(
      async () => {
        expect(texts(client.store.getState())?.filter((text) => text.includes('Burst'))).toHaveLength(20)
        await fresh.store.dispatch(inboxApi.endpoints.conversationList.initiate(fresh.list, { forceRefetch: true })).unwrap()
        await fresh.store.dispatch(inboxApi.endpoints.thread.initiate({ ...thread }, { forceRefetch: true })).unwrap()
        const depth = fresh.rows().length
        const shown = (rows: Conversation[]) => rows.slice(0, depth)
        expect(shown(client.rows())).toEqual(shown(fresh.rows()))
      },
      { timeout: 20_000, interval: 250 },
    )
    expect(new Set(client.rows().map((row) => row.id)).size).toBe(client.rows().length)
    const freshTexts = texts(fresh.store.getState()) ?? []
    expect(texts(client.store.getState())?.slice(-20)).toEqual(freshTexts.slice(-20))
    fresh.stop()
  } finally {
    client.stop()
  }
})

test('a token that the hub refuses is not offered again', async () => {
  const valid = await getHost().session.getAccessToken()
  const asked: (string | undefined)[] = []
  const open = hubSocketOpener(server.url, async (refused) => {
    asked.push(refused)
    return refused === 'stale' ? valid : 'stale'
  })
  await expect(open().start()).rejects.toThrow()
  const second = open()
  await second.start()
  await second.stop()
  expect(asked.at(-1)).toBe('stale')
})

test('a text that is sent is in the thread once, and its status follows', async () => {
  const client = await startClient()
  try {
    await client.store.dispatch(inboxApi.endpoints.conversationList.initiate(client.list)).unwrap()
    const row = client.rows().find((candidate) => !candidate.isUnsubscribed)
    if (!row) throw new Error('No conversation to answer')
    const thread = { conversationId: row.id, contactId: row.contactId, companyPhone: row.businessPhone }
    await client.store.dispatch(inboxApi.endpoints.thread.initiate(thread)).unwrap()
    client.connection.start()
    await vi.waitFor(() => expect(client.statuses.at(-1)).toBe('live'), 10_000)
    const sending = { conversation: row, text: 'On my way', files: [], clientMessageId: randomUUID() }
    const [first, again] = await Promise.all([
      client.store.dispatch(inboxApi.endpoints.sendMessage.initiate(sending)).unwrap(),
      client.store.dispatch(inboxApi.endpoints.sendMessage.initiate(sending)).unwrap(),
    ])
    expect(again.id).toBe(first.id)
    await vi.waitFor(() => {
      const entries =
        inboxApi.endpoints.thread
          .select(thread)(client.store.getState())
          .data?.pages.flatMap((page) => page.items) ?? []
      expect(entries.filter((entry) => entry.kind === 'message' && entry.clientMessageId === sending.clientMessageId)).toMatchObject([
        { body: 'On my way', status: 'delivered' },
      ])
    }, 10_000)
    expect(client.rows()[0]).toMatchObject({ id: row.id, lastMessageText: 'On my way', lastMessageDirection: 'outbound-api' })
  } finally {
    client.stop()
  }
})
