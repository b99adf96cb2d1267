import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RunningServer } from '#server/app.ts'
import { openDatabase } from '#server/database/open.ts'
import type { InboundMessageEvent } from '#shared/contract/hub-events.ts'
import { HUB_PATH } from '#shared/contract/hub-path.ts'
import { getnewConversation } from '#shared/contract/messaging/contacts.ts'
import { getContactMessages, sendMessage } from '#shared/contract/messaging/inbox.ts'
import { getUserAndCompany } from '#shared/contract/platform/session.ts'
import { ApiClient, newClientMessageId } from '#tests/support/api-client.ts'
import { createPostgresqlDatabase } from '#tests/support/database.ts'
import { startTestServer } from '#tests/support/server.ts'

const ADMIN = 'admin@acme.example'
const FRONT_DESK = '+14155550142'
const WAIT = { timeout: 20_000, interval: 50 }

const postgresql = process.env.IQ_TEST_DATABASE === 'postgresql' ? process.env.IQ_TEST_POSTGRESQL : undefined

let databaseUrl: string
let servers: RunningServer[]
let connections: HubConnection[]
let nextNumber = 100

/** A process of the product on the common database, as a load balancer would stand in front of it: all under one public address. */
async function startProcess(publicUrl?: string): Promise<RunningServer> {
  const database = await openDatabase({ databaseUrl, dataDir: '' }, () => undefined)
  const environment = { DATABASE_URL: databaseUrl, ...(publicUrl && { PUBLIC_URL: publicUrl }) }
  const server = await startTestServer(environment, { database })
  servers.push(server)
  return server
}

const texts = async (server: RunningServer, from: string, body: string): Promise<void> => {
  const response = await fetch(`${server.url}/sandbox/carrier/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, to: FRONT_DESK, body }),
  })
  if (!response.ok) throw new Error(`The sandbox refused the text: ${response.status}`)
}

/** What a client that is connected to this process hears of texts from `number`, in the order of its hearing. */
async function listen(server: RunningServer, token: string, number: string): Promise<InboundMessageEvent[]> {
  const heard: InboundMessageEvent[] = []
  const connection = new HubConnectionBuilder()
    .withUrl(`${server.url}${HUB_PATH}`, { accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build()
  connection.on('Send', (event: InboundMessageEvent) => {
    if (event.conversation.phone === number) heard.push(event)
  })
  await connection.start()
  connections.push(connection)
  return heard
}

async function conversationWith(client: ApiClient, contactPhone: string) {
  const { company } = await client.call(getUserAndCompany)
  const companyId = company?.id ?? ''
  const { contactId } = await client.call(getnewConversation, { body: { companyId, contactPhone, companyPhone: FRONT_DESK } })
  return {
    send: (message: string, clientMessageId = newClientMessageId()) =>
      client.call(sendMessage, { body: { contactId, companyId, companyPhone: FRONT_DESK, message, clientMessageId } }),
    messages: async () => (await client.call(getContactMessages, { query: { contactId, companyPhone: FRONT_DESK } })).items,
  }
}

async function received(server: RunningServer, number: string): Promise<string[]> {
  const response = await fetch(`${server.url}/sandbox/carrier/messages?to=${encodeURIComponent(number)}`)
  const answer = (await response.json()) as { body: string }[] | { items: { body: string }[] }
  return (Array.isArray(answer) ? answer : answer.items).map(({ body }) => body)
}

describe.skipIf(postgresql === undefined)('several servers on one PostgreSQL', { timeout: 90_000 }, () => {
  let first: RunningServer
  let second: RunningServer
  let token: string
  let number: string
  let atFirst: ApiClient
  let atSecond: ApiClient

  beforeAll(async () => {
    databaseUrl = await createPostgresqlDatabase(postgresql ?? '')
    servers = []
    first = await startProcess()
    second = await startProcess(first.config.publicUrl)
    atFirst = await new ApiClient(first.url, ADMIN).signIn()
    token = atFirst.token
    atSecond = new ApiClient(second.url, ADMIN).withToken(token)
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
  })
  beforeEach(() => {
    connections = []
    number = `+1415234${String(++nextNumber).padStart(4, '0')}`
  })
  afterEach(async () => {
    await Promise.all(connections.map((connection) => connection.stop()))
  })

  test('texts that enter at either are heard at both, in the same order and once', async () => {
    const hearings = [await listen(first, token, number), await listen(second, token, number)]
    const bodies = Array.from({ length: 20 }, (_, index) => `text ${index}`)
    for (const [index, body] of bodies.entries()) await texts(index % 2 === 0 ? first : second, number, body)

    for (const heard of hearings) await vi.waitFor(() => expect(heard).toHaveLength(bodies.length), WAIT)
    const [here = [], there = []] = hearings.map((heard) => heard.map(({ seq, message }) => ({ seq, body: message.body })))
    expect(there).toEqual(here)
    expect(here.map(({ seq }) => seq)).toEqual(here.map(({ seq }) => seq).toSorted((a, b) => a - b))
    expect(here.map(({ body }) => body).toSorted()).toEqual(bodies.toSorted())
  })

  test('a text accepted at one and asked for again at the other is sent once', async () => {
    const [here, there] = [await conversationWith(atFirst, number), await conversationWith(atSecond, number)]
    const sends = Array.from({ length: 10 }, (_, index) => ({ body: `answer ${index}`, id: newClientMessageId() }))
    for (const { body, id } of sends) {
      const [one, other] = await Promise.all([here.send(body, id), there.send(body, id)])
      expect(other.id).toBe(one.id)
    }
    await vi.waitFor(async () => {
      const statuses = (await there.messages()).map((entry) => entry.kind === 'message' && entry.status)
      expect(statuses).toEqual(sends.map(() => 'delivered'))
    }, WAIT)
    expect((await received(second, number)).toSorted()).toEqual(sends.map(({ body }) => body).toSorted())
  })

  test('one that goes away leaves the other working: its sessions, texts, sends and clients', async () => {
    const third = await startProcess(first.config.publicUrl)
    const heard = await listen(second, token, number)
    const accepted = await conversationWith(new ApiClient(third.url, ADMIN).withToken(token), number)
    const message = await accepted.send('accepted by the one that goes')
    await third.close()
    servers = servers.filter((server) => server !== third)

    const there = await conversationWith(atSecond, number)
    await vi.waitFor(async () => {
      const entry = (await there.messages()).find(({ id }) => id === message.id)
      expect(entry).toMatchObject({ status: 'delivered' })
    }, WAIT)
    await texts(second, number, 'still there?')
    await vi.waitFor(() => expect(heard.map((event) => event.message.body)).toEqual(['still there?']), WAIT)
    await there.send('still here')
    await vi.waitFor(
      async () => expect((await received(second, number)).toSorted()).toEqual(['accepted by the one that goes', 'still here']),
      WAIT,
    )
  })
})
