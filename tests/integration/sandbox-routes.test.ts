import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { magicNumbers } from '#server/adapters/sandbox/sms-carrier/magic-numbers.ts'
import { registerSandbox } from '#server/adapters/sandbox/sms-carrier/sandbox.routes.ts'
import type { SandboxCarrier } from '#server/adapters/sandbox/sms-carrier/sandbox-carrier.ts'
import type { Database } from '#server/database/open.ts'
import { registerErrors } from '#server/http/errors.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { addBusinessNumber, customerNumber, newCarrier, outbound, platformDouble } from './sandbox-fixture.ts'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let database: Database
let app: FastifyInstance
let carrier: SandboxCarrier
let business: string
let platform = platformDouble()

beforeAll(async () => {
  database = await openTestDatabase()
  business = await addBusinessNumber(database)
  carrier = newCarrier(database, { platform: { ...platform, deliver: (kind, payload) => platform.deliver(kind, payload) } })
  app = Fastify()
  registerErrors(app)
  await registerSandbox(app, { db: database.db, carrier })
  await app.listen({ port: 0, host: '127.0.0.1' })
  await carrier.start()
}, 30_000)
afterAll(async () => {
  await app.close()
  await carrier.stop()
  await database.close()
})
beforeEach(() => {
  platform = platformDouble()
})

const post = (text: unknown) => app.inject({ method: 'POST', url: '/sandbox/carrier/messages', payload: text as object })
const thread = (customer: string) => app.inject({ url: '/sandbox/phone/thread', query: { customer, business } })
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 5000, interval: 10 })

describe('a customer texts', () => {
  it('is acknowledged with the id, alike for a repeat, and reaches the platform', async () => {
    const text = { id: `en-${crypto.randomUUID()}`, from: customerNumber(), to: business, body: 'Do you do hedges? 🌳' }
    const answers = [await post(text), await post(text)]
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [201, { id: text.id }],
      [201, { id: text.id }],
    ])
    await eventually(() => expect(platform.inboundIds()).toContain(text.id))
    const { entries } = (await thread(text.from)).json()
    expect(entries).toMatchObject([{ id: text.id, body: text.body, isFromCustomer: true }])
  })

  it('makes an id where none is given', async () => {
    const answer = await post({ from: customerNumber(), to: business, body: 'hi' })
    expect(answer.json().id).toMatch(/^SM[0-9a-f]{32}$/)
  })

  it('keeps a picture, shows it to the phone, and tells the platform an address that it can fetch', async () => {
    const from = customerNumber()
    const answer = await post({ from, to: business, media: [`data:image/png;base64,${PIXEL}`] })
    expect(answer.statusCode).toBe(201)
    await eventually(() => expect(platform.inboundIds()).toContain(answer.json().id))
    const media = platform.deliveries.find(({ payload }) => payload.id === answer.json().id)?.payload.media as {
      url: string
      contentType: string
    }[]
    expect(media).toMatchObject([{ contentType: 'image/png', url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/sandbox\/media\//) }])
    const picture = await fetch(String(media[0]?.url))
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await picture.arrayBuffer()).toString('base64')).toBe(PIXEL)
    const [entry] = (await thread(from)).json().entries
    expect((await app.inject(entry.media[0])).rawPayload.toString('base64')).toBe(PIXEL)
  })

  it('is told that nobody has the number', async () => {
    const answer = await post({ from: customerNumber(), to: '+12125550199', body: 'hi' })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ code: 'number_not_found' })
  })

  it.each([
    ['from', { from: '+1911', body: 'x' }],
    ['to', { to: 'nobody', body: 'x' }],
    ['body', { body: '' }],
    ['body', { body: 7 }],
    ['body', { body: 'x'.repeat(1601) }],
    ['body', { body: 'half a pair \ud83d' }],
    ['body', { body: 'nul \0' }],
    ['id', { id: 'no spaces', body: 'x' }],
    ['media.0', { media: ['ftp://example.com/x.png'] }],
    ['media.0', { media: ['data:image/png,plain'] }],
    ['media', { media: Array.from({ length: 11 }, () => 'https://example.com/x.png') }],
  ])('is refused with the field named: %s', async (field, part) => {
    const answer = await post({ from: customerNumber(), to: business, ...part })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors.map((error: { field: string }) => error.field)).toContain(field)
  })

  it('may not send more than 5 MB', async () => {
    const answer = await post({ from: customerNumber(), to: business, media: [`data:image/png;base64,${'A'.repeat(7_200_000)}`] })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'media_too_large'])
  })
})

describe('what the carrier was asked to send', () => {
  it('is listed, the newest first, and filtered', async () => {
    const [one, two] = [
      outbound({ from: business, to: customerNumber(), body: 'one' }),
      outbound({ from: business, to: customerNumber(), body: 'two' }),
    ]
    await carrier.send(one)
    await carrier.send(two)
    const list = async (query: Record<string, string>) =>
      (await app.inject({ url: '/sandbox/carrier/messages', query })).json().map((message: { body: string }) => message.body)
    expect(await list({ from: business })).toEqual(['two', 'one'])
    expect(await list({ from: business, limit: '1' })).toEqual(['two'])
    expect(await list({ to: one.to })).toEqual(['one'])
    expect(await list({ from: business, since: new Date(Date.now() + 60_000).toISOString() })).toEqual([])
    expect((await app.inject({ url: '/sandbox/carrier/messages', query: { limit: 'many' } })).statusCode).toBe(400)
    const [message] = (await app.inject({ url: '/sandbox/carrier/messages', query: { to: one.to } })).json()
    expect(message).toMatchObject({ from: business, to: one.to, body: 'one', media: [], errorCode: null, status: expect.any(String) })
  })

  it('leaves out customers and refused requests, unless the latter are asked for', async () => {
    const to = customerNumber()
    await post({ from: to, to: business, body: 'hello' })
    await carrier.send(outbound({ from: business, to, body: '' })).catch(() => undefined)
    expect((await app.inject({ url: '/sandbox/carrier/messages', query: { to } })).json()).toEqual([])
    const refused = (await app.inject({ url: '/sandbox/carrier/messages', query: { to, refused: 'true' } })).json()
    expect(refused).toMatchObject([{ status: 'refused', errorCode: '21602' }])
  })
})

describe('the sandbox is for this computer only', () => {
  const addresses = ['/sandbox', '/sandbox/carrier/messages', '/sandbox/assets/simulator.js', '/sandbox/phone/customers']
  it.each(addresses)('%s is not there for anyone else', async (url) => {
    const ask = (options: { remoteAddress?: string; headers?: Record<string, string> }) =>
      app.inject({ url, query: { business }, ...options })
    expect((await ask({})).statusCode).toBe(200)
    expect((await ask({ remoteAddress: '::1' })).statusCode).toBe(200)
    expect((await ask({ remoteAddress: '::ffff:127.0.0.1' })).statusCode).toBe(200)
    for (const remoteAddress of ['192.168.1.20', '10.0.0.1', '::ffff:192.168.1.20', '2001:db8::1']) {
      expect((await ask({ remoteAddress })).statusCode).toBe(404)
    }
    expect((await ask({ headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode).toBe(404)
    expect((await ask({ headers: { host: 'attacker.example' } })).statusCode).toBe(404)
  })

  it('does not take a text from elsewhere', async () => {
    const text = { id: 'from-elsewhere', from: customerNumber(), to: business, body: 'hi' }
    const answer = await app.inject({ method: 'POST', url: '/sandbox/carrier/messages', payload: text, remoteAddress: '192.168.1.20' })
    expect(answer.statusCode).toBe(404)
    expect((await thread(text.from)).json().entries).toEqual([])
  })
})

describe('the simulator', () => {
  it('is a page without scripts or styles of its own inside, under a policy that allows none', async () => {
    const page = await app.inject('/sandbox')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
    expect(page.body).not.toMatch(/<style|style=|<script(?![^>]*src=)|\son\w+=/)
    for (const { ending, description } of magicNumbers) {
      expect(page.body).toContain(ending.slice(3))
      expect(page.body).toContain(description)
    }
  })

  it('escapes the names of companies', async () => {
    const { id } = await database.db.insertInto('companies').values({ name: '<img src=x>"&' }).returning('id').executeTakeFirstOrThrow()
    await database.db.insertInto('business_phones').values({ company_id: id, phone_number: '+12125550177', name: 'Main' }).execute()
    const { body } = await app.inject('/sandbox')
    expect(body).toContain('&lt;img src=x&gt;&quot;&amp;')
    expect(body).not.toContain('<img src=x>')
  })

  it('sends a thread again only when it has changed', async () => {
    const from = customerNumber()
    const first = await thread(from)
    const headers = { 'if-none-match': String(first.headers.etag) }
    const ask = () => app.inject({ url: '/sandbox/phone/thread', query: { customer: from, business }, headers })
    expect((await ask()).statusCode).toBe(304)
    await post({ from, to: business, body: 'news' })
    expect((await ask()).statusCode).toBe(200)
  })
})
