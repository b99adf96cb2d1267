import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { isRepeated } from '#server/adapters/sandbox/sms-carrier/chance.ts'
import type { SandboxCarrier } from '#server/adapters/sandbox/sms-carrier/sandbox-carrier.ts'
import type { Database } from '#server/database/open.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type CarrierOptions, customerNumber, newCarrier, outbound, platformDouble } from './sandbox-fixture.ts'

let database: Database
const running: SandboxCarrier[] = []
const to = '+16282340100'

beforeAll(async () => {
  database = await openTestDatabase()
}, 30_000)
afterAll(() => database.close())
afterEach(async () => {
  await Promise.all(running.splice(0).map((carrier) => carrier.stop()))
  await database.db.deleteFrom('sandbox_carrier_webhooks').execute()
})

async function start(options: CarrierOptions = {}): Promise<SandboxCarrier> {
  const carrier = newCarrier(database, options)
  running.push(carrier)
  await carrier.start()
  return carrier
}

/** Ids by whether their webhooks repeat, so that a test says which it means. */
function* idsThat(repeat: boolean): Generator<string> {
  for (;;) {
    const id = `in-${crypto.randomUUID()}`
    if (isRepeated(id) === repeat) yield id
  }
}
const calm = idsThat(false)
const inbound = (part: { id?: string; from?: string; body?: string } = {}) => ({
  id: part.id ?? String(calm.next().value),
  from: part.from ?? customerNumber(),
  to,
  body: part.body ?? 'Hello',
  media: [],
})
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 5000, interval: 10 })
const owed = async (): Promise<number> =>
  (await database.db.selectFrom('sandbox_carrier_webhooks').select('id').where('delivered_at', 'is', null).execute()).length

it('delivers a text once, however often it is handed in', async () => {
  const platform = platformDouble()
  const carrier = await start({ platform })
  const text = inbound({ body: 'Ça va ? 你好 🙌' })
  await Promise.all([carrier.receive(text), carrier.receive(text), carrier.receive(text)])
  await eventually(async () => expect(await owed()).toBe(0))
  await carrier.receive(text)
  expect(platform.inboundIds()).toEqual([text.id])
  expect(platform.deliveries[0]?.payload).toMatchObject({ from: text.from, to, body: text.body, media: [] })
})

it('keeps the order of one phone, though many are delivered at once', async () => {
  // Answers take ever shorter, so that deliveries side by side would overtake each other.
  const platform = platformDouble((_, count) => new Promise((resolve) => setTimeout(() => resolve(204), Math.max(0, 40 - count))))
  const carrier = await start({ platform })
  const from = customerNumber()
  const texts = Array.from({ length: 40 }, (_, index) => inbound(index % 2 === 0 ? { from } : {}))
  for (const text of texts) await carrier.receive(text)
  await eventually(async () => expect(await owed()).toBe(0))
  const ofOne = platform.deliveries.filter(({ payload }) => payload.from === from).map(({ payload }) => payload.id)
  expect(ofOne).toEqual(texts.filter((text) => text.from === from).map(({ id }) => id))
})

it('repeats some webhooks after they were answered, always the same ones', async () => {
  const platform = platformDouble()
  const carrier = await start({ platform })
  const text = inbound({ id: String(idsThat(true).next().value) })
  await carrier.receive(text)
  await eventually(async () => expect(await owed()).toBe(0))
  expect(platform.inboundIds()).toEqual([text.id, text.id])
})

it('tries again after a failure or no answer, and not after a final refusal', async () => {
  const platform = platformDouble((_, count) => {
    if (count === 1) return 503
    if (count === 2) throw new Error('connection refused')
    if (count === 3) return new Promise<number>(() => undefined)
    return 404
  })
  const carrier = await start({ platform, webhookRetryMs: 60 })
  const text = inbound()
  await carrier.receive(text)
  await eventually(async () => expect(await owed()).toBe(0))
  expect(platform.inboundIds()).toEqual([text.id, text.id, text.id, text.id])
})

it('takes up at once what a process that was killed had begun', async () => {
  const before = newCarrier(database)
  const texts = [inbound(), inbound(), inbound()]
  for (const text of texts) await before.receive(text)
  // Claimed by a process that never came to note the answer.
  await database.db
    .updateTable('sandbox_carrier_webhooks')
    .set({ attempts: 1, due_at: new Date(Date.now() + 3600_000) })
    .execute()
  const platform = platformDouble()
  await start({ platform })
  await eventually(() => expect(platform.inboundIds()).toHaveLength(3))
  expect(new Set(platform.inboundIds())).toEqual(new Set(texts.map(({ id }) => id)))
})

it('moves every accepted text on after a restart, and sends none twice', async () => {
  const before = newCarrier(database, { stepMs: 50, segmentsPerSecond: 20 })
  await before.start()
  const texts = Array.from({ length: 5 }, () => outbound({ from: '+16282340199', to: customerNumber() }))
  for (const text of texts) await before.send(text)
  await before.stop()
  const platform = platformDouble()
  const after = await start({ platform })
  await eventually(() => {
    for (const { reference } of texts) expect(platform.statusesOf(reference)).toContain('delivered')
  })
  for (const { from, to: customer } of texts) expect(await after.find({ from, to: customer, since: new Date(0) })).toHaveLength(1)
})

it('does not deliver twice when several processes share the database', async () => {
  const platform = platformDouble(() => new Promise((resolve) => setTimeout(() => resolve(204), 5)))
  const carriers = [await start({ platform, isShared: true }), await start({ platform, isShared: true })]
  const texts = Array.from({ length: 60 }, () => inbound())
  await Promise.all(texts.map((text, index) => carriers[index % 2]?.receive(text)))
  await eventually(async () => expect(await owed()).toBe(0))
  expect(platform.inboundIds().toSorted()).toEqual(texts.map(({ id }) => id).toSorted())
})

it('stops without waiting for an answer that does not come, and keeps the webhook', async () => {
  const platform = platformDouble(() => new Promise<number>(() => undefined))
  const carrier = newCarrier(database, { platform, webhookRetryMs: 60_000 })
  await carrier.start()
  await carrier.receive(inbound())
  await eventually(() => expect(platform.deliveries).toHaveLength(1))
  await carrier.stop()
  expect(await owed()).toBe(1)
})
