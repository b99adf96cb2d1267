import { randomUUID } from 'node:crypto'
import { type HubConnection, HubConnectionBuilder, HubConnectionState, LogLevel } from '@microsoft/signalr'
import Fastify, { type FastifyInstance } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Database } from '#server/database/open.ts'
import type { Actor } from '#server/http/actor.ts'
import { signOutEverywhere } from '#server/identity/accounts.ts'
import { createHub, type Hub } from '#server/realtime/hub.ts'
import type { HubLimits } from '#server/realtime/hub-limits.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { companyWithFeed, type FeedOfCompany } from './hub-fixture.ts'

const RS = '\x1e'
const secret = new TextEncoder().encode('a secret of this test, long enough for HS256')

let database: Database
const servers: { app: FastifyInstance; hub: Hub }[] = []
const clients: HubConnection[] = []
/** Of the current test alone. */
let company: FeedOfCompany
/** By user: what they may see. */
const sight = new Map<string, string[]>()

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  company = await companyWithFeed(database)
})

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()))
  for (const { app, hub } of servers.splice(0)) {
    await hub.stop()
    await app.close()
  }
})

/** A server process: only the hub, with tokens that say who their bearer is. */
async function startHub(limits: Partial<HubLimits> = {}, port = 0): Promise<string> {
  const app = Fastify()
  const hub = createHub({
    app,
    database,
    authenticate: (token) =>
      jwtVerify(token, secret).then(
        ({ payload }) => payload.actor as Actor,
        () => null,
      ),
    visiblePhoneIds: async (actor) => (actor.role === 'User' ? (sight.get(actor.userId) ?? []) : 'all'),
    limits: { reconnectSpreadMs: 0, ...limits },
  })
  servers.push({ app, hub })
  await hub.start()
  return app.listen({ port, host: '127.0.0.1' })
}

function actor(role: Actor['role'] = 'AccountAdmin', companyId = company.companyId): Actor {
  return { userId: randomUUID(), authId: randomUUID(), companyId, role, agencyId: null, name: 'Dana Reyes' }
}

const tokenFor = (who: Actor, expires = '5m'): Promise<string> =>
  new SignJWT({ actor: who }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(expires).sign(secret)

type Received = { target: string; seq: number }

async function connect(url: string, who: Actor, expires?: string) {
  const received: Received[] = []
  const tokens = { asked: 0 }
  const client = new HubConnectionBuilder()
    .withUrl(`${url}/hubs/messages`, {
      accessTokenFactory: () => {
        tokens.asked += 1
        return tokenFor(who, expires)
      },
    })
    .withAutomaticReconnect(Array.from({ length: 50 }, () => 50))
    .configureLogging(LogLevel.None)
    .build()
  for (const target of ['Send', 'MessageStatus', 'ConversationChanged', 'UnreadChanged', 'Reconnect']) {
    client.on(target, (argument: { seq: number }) => received.push({ target, seq: argument.seq }))
  }
  await client.start()
  clients.push(client)
  return { client, received, tokens }
}

const seqsOf = (received: Received[], target = 'Send'): number[] => received.filter((item) => item.target === target).map(({ seq }) => seq)

describe('the hub', () => {
  it('sends every change once and in order, with the unread total after those that carry one', async () => {
    const { received } = await connect(await startHub(), actor())
    const first = await company.publish()
    const second = await company.publish({ type: 'MessageStatus' })
    await vi.waitFor(() => expect(received).toHaveLength(3))
    expect(received).toEqual([
      { target: 'Send', seq: first },
      { target: 'UnreadChanged', seq: first },
      { target: 'MessageStatus', seq: second },
    ])
    const many = await company.publishMany(300)
    await vi.waitFor(() => expect(seqsOf(received)).toEqual([first, ...many]), 10_000)
  })

  it('sends nothing of another company, and to a user only what happens on phones assigned to them', async () => {
    const url = await startHub({ phonesMaxAgeMs: 0 })
    const other = await companyWithFeed(database)
    const user = actor('User')
    sight.set(user.userId, [company.phones[0]])
    const own = await connect(url, user)
    const foreign = await connect(url, actor('AccountAdmin', other.companyId))
    const admin = await connect(url, actor('BillingAdmin'))

    const seqs = [
      await company.publish({ phoneId: company.phones[0] }),
      await company.publish({ phoneId: company.phones[1] }),
      await company.publish({ phoneId: company.phones[0] }),
    ]
    await vi.waitFor(() => expect(seqsOf(admin.received)).toEqual(seqs))
    await vi.waitFor(() => expect(seqsOf(own.received)).toEqual([seqs[0], seqs[2]]))

    sight.set(user.userId, [company.phones[1]])
    const after = [await company.publish({ phoneId: company.phones[0] }), await company.publish({ phoneId: company.phones[1] })]
    await vi.waitFor(() => expect(seqsOf(admin.received)).toEqual([...seqs, ...after]))
    await vi.waitFor(() => expect(seqsOf(own.received)).toEqual([seqs[0], seqs[2], after[1]]))
    expect(foreign.received).toEqual([])
  })

  it('reaches the clients of every process', async () => {
    const [one, two] = [await connect(await startHub(), actor()), await connect(await startHub(), actor())]
    const seqs = await company.publishMany(5)
    for (const { received } of [one, two]) await vi.waitFor(() => expect(seqsOf(received)).toEqual(seqs))
  })

  it('sends what its own process and others commit at the same time once and in order, and nothing that failed', async () => {
    const clients = [await connect(await startHub(), actor()), await connect(await startHub({ phonesMaxAgeMs: 0 }), actor())]
    const seqs: number[] = []
    for (let round = 0; round < 40; round += 1) {
      const changes = Array.from({ length: 1 + (round % 5) }, (_, index) => company.publish({ isElsewhere: (round + index) % 3 === 0 }))
      const failing = company.publish({ isFailing: true, isElsewhere: round % 2 === 0 })
      await expect(failing).rejects.toThrow('This change fails')
      seqs.push(...(await Promise.all(changes)))
    }
    seqs.sort((a, b) => a - b)
    for (const { received } of clients) await vi.waitFor(() => expect(seqsOf(received)).toEqual(seqs), 5000)
  })

  it('refuses a bad token and a foreign page', async () => {
    const url = await startHub()
    expect((await fetch(`${url}/hubs/messages/negotiate`, { method: 'POST', headers: { authorization: 'Bearer bad' } })).status).toBe(401)
    const token = await tokenFor(actor())
    expect(await statusOfSocket(`${url}/hubs/messages?access_token=bad`)).toBe(401)
    expect(await statusOfSocket(`${url}/hubs/messages`)).toBe(401)
    expect(await statusOfSocket(`${url}/hubs/messages?access_token=${token}`, 'https://evil.example')).toBe(403)
    expect(await statusOfSocket(`${url}/hubs/messages?access_token=${token}`, url)).toBe(101)
    expect(await statusOfSocket(`${url}/hubs/messages?access_token=${token}`, 'app://iq-suite')).toBe(101)
  })

  it('answers the handshake, pings, and refuses what it does not speak', async () => {
    const url = await startHub({ sweepMs: 20, pingMs: 50 })
    const token = await tokenFor(actor())
    const good = rawClient(url, token, `{"protocol":"json","version":1}${RS}`)
    await vi.waitFor(() => expect(good.text()).toBe(`{}${RS}{"type":6}${RS}{"type":6}${RS}`))
    good.socket.send(`{"type":1,"invocationId":"7","target":"DeleteAll","arguments":[]}${RS}`)
    await vi.waitFor(() => expect(good.text()).toContain("Unknown hub method 'DeleteAll'"))
    good.socket.send(`nonsense${RS}`)
    await good.closed

    for (const [handshake, answer] of [
      [`{"protocol":"messagepack","version":1}${RS}`, 'not supported'],
      [`{"protocol":"json","version":9}${RS}`, 'version'],
      [`null${RS}`, 'not supported'],
      ['nonsense', 'malformed'],
    ] as const) {
      const bad = rawClient(url, token, handshake)
      await bad.closed
      expect(bad.text()).toContain(answer)
    }
  })

  it('pings a user who sees nothing of what happens all the time', async () => {
    const quiet = rawClient(
      await startHub({ sweepMs: 10, pingMs: 1000 }),
      await tokenFor(actor('User')),
      `{"protocol":"json","version":1}${RS}`,
    )
    await vi.waitFor(() => expect(quiet.text()).toBe(`{}${RS}`))
    await vi.waitUntil(async () => (await company.publish()) > 0 && quiet.text().includes('{"type":6}'), { interval: 50, timeout: 5000 })
  })

  it('drops clients that never shake hands or fall silent', async () => {
    const url = await startHub({ sweepMs: 20, handshakeMs: 100, clientTimeoutMs: 100 })
    const token = await tokenFor(actor())
    await rawClient(url, token, null).closed
    await rawClient(url, token, `{"protocol":"json","version":1}${RS}`).closed
  })

  it('has a client come back with a fresh token when its own has expired', async () => {
    const { client, tokens, received } = await connect(await startHub({ sweepMs: 20 }), actor(), '1s')
    const before = tokens.asked
    await vi.waitFor(() => expect(tokens.asked).toBeGreaterThan(before), 5000)
    await vi.waitFor(() => expect(client.state).toBe(HubConnectionState.Connected))
    const seq = await company.publish()
    await vi.waitFor(() => expect(seqsOf(received)).toContain(seq))
  })

  it('closes the connections of a person who signs out everywhere', async () => {
    const url = await startHub()
    const leaver = actor()
    const one = await connect(url, leaver)
    const other = await connect(url, actor())
    const reconnecting = new Promise((resolve) => one.client.onreconnecting(resolve))
    await signOutEverywhere(database.db, leaver.authId)
    await reconnecting
    expect(other.client.state).toBe(HubConnectionState.Connected)
  })

  it('says when to come back before it stops, and clients find its successor', async () => {
    const url = await startHub()
    const { client, received } = await connect(url, actor())
    const reconnected = new Promise((resolve) => client.onreconnected(resolve))
    const [first] = servers.splice(0)
    await first?.hub.stop()
    expect(first?.hub.isReady()).toBe(false)
    await first?.app.close()
    await vi.waitFor(() => expect(received.map(({ target }) => target)).toContain('Reconnect'))
    await startHub({}, Number(new URL(url).port))
    await reconnected
    const seq = await company.publish()
    await vi.waitFor(() => expect(seqsOf(received)).toEqual([seq]))
  })

  it('drops a client that does not read, and goes on serving the others', async () => {
    const url = await startHub({ maxBufferedBytes: 1_000_000 })
    const slow = rawClient(url, await tokenFor(actor()), `{"protocol":"json","version":1}${RS}`)
    const quick = await connect(url, actor())
    await vi.waitFor(() => expect(slow.text()).toBe(`{}${RS}`))
    slow.socket.pause()
    // 20 MB: more than the operating system keeps for a reader that does not read.
    for (let count = 1; count <= 40; count += 1) {
      await company.publish({ type: 'MessageStatus', filler: 'x'.repeat(500_000) })
      await vi.waitFor(() => expect(seqsOf(quick.received, 'MessageStatus')).toHaveLength(count))
    }
    slow.socket.resume()
    await slow.closed
  })
})

function statusOfSocket(url: string, origin?: string): Promise<number> {
  const socket = new WebSocket(url.replace('http', 'ws'), origin === undefined ? {} : { origin })
  return new Promise((resolve) => {
    socket.on('error', () => undefined)
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => {
      resolve(101)
      socket.terminate()
    })
  })
}

/** A client without the library, to do what the library would not. */
function rawClient(url: string, token: string, handshake: string | null) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/hubs/messages?access_token=${token}`)
  let text = ''
  socket.on('message', (data) => {
    text += data.toString()
  })
  if (handshake !== null) socket.on('open', () => socket.send(handshake))
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  return { socket, closed, text: () => text }
}
