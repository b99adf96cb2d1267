import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { magicNumbers } from '#server/adapters/sandbox/sms-carrier/magic-numbers.ts'
import type { SandboxCarrier } from '#server/adapters/sandbox/sms-carrier/sandbox-carrier.ts'
import type { Database } from '#server/database/open.ts'
import { CarrierOutcomeUnknown, CarrierRejection } from '#server/ports/sms-carrier.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { businessNumber, type CarrierOptions, customerNumber, newCarrier, outbound, platformDouble } from './sandbox-fixture.ts'

let database: Database
const running: SandboxCarrier[] = []

beforeAll(async () => {
  database = await openTestDatabase()
}, 30_000)
afterAll(() => database.close())
afterEach(async () => {
  await Promise.all(running.splice(0).map((carrier) => carrier.stop()))
})

async function start(options: CarrierOptions = {}): Promise<SandboxCarrier> {
  const carrier = newCarrier(database, options)
  running.push(carrier)
  await carrier.start()
  return carrier
}

const withEnding = (ending: string): string => `+1415${ending}`
const eventually = <T>(check: () => T) => vi.waitFor(check, { timeout: 5000, interval: 10 })
/** When each text took a step, ascending; a callback that repeats counts once. */
function stepsOf(texts: { reference: string }[], platform: ReturnType<typeof platformDouble>, status: string): number[] {
  const times = texts.flatMap(({ reference }) => {
    const callback = platform.deliveries.find(({ payload }) => payload.status === status && payload.clientReference === reference)
    return callback ? [Date.parse(String(callback.payload.at))] : []
  })
  return times.sort((a, b) => a - b)
}

/** Until each is delivered and its `sending` is there too: callbacks of some texts overtake each other on purpose. */
async function finished(texts: { reference: string }[], platform: ReturnType<typeof platformDouble>): Promise<void> {
  for (const status of ['delivered', 'sending']) await eventually(() => expect(stepsOf(texts, platform, status)).toHaveLength(texts.length))
}

/** The carrier also repeats callbacks of texts of earlier tests: only this text's count. */
const codeOf = ({ reference }: { reference: string }, platform: ReturnType<typeof platformDouble>, status: string): unknown =>
  platform.deliveries.find(({ payload }) => payload.clientReference === reference && payload.status === status)?.payload.errorCode

describe('an ordinary text', () => {
  it('is accepted at once, then queued, sent and delivered, each step called back', async () => {
    const platform = platformDouble()
    const carrier = await start({ platform })
    const text = outbound({ to: customerNumber() })
    const { carrierId, status } = await carrier.send(text)
    expect(carrierId).toMatch(/^SM[0-9a-f]{32}$/)
    expect(status).toBe('accepted')
    await eventually(() =>
      expect(new Set(platform.statusesOf(text.reference))).toEqual(new Set(['queued', 'sending', 'sent', 'delivered'])),
    )
    const [record] = await carrier.find({ from: text.from, to: text.to, since: new Date(0) })
    expect(record).toMatchObject({ carrierId, status: 'delivered', errorCode: null, body: text.body, statusCallback: text.statusCallback })
  })

  it.each([
    ['over 1,600 characters', { body: 'a'.repeat(1601) }, '21617'],
    ['without body and media', { body: '' }, '21602'],
  ])('%s is refused', async (_, part, code) => {
    const carrier = await start()
    const text = outbound({ to: customerNumber(), ...part })
    await expect(carrier.send(text)).rejects.toMatchObject({ name: 'CarrierRejection', code, isTransient: false })
    expect(await carrier.find({ from: text.from, to: text.to, since: new Date(0) })).toEqual([])
  })
})

describe('the throttle', () => {
  it('gives a number one segment at a time, longer for longer texts, and numbers do not wait for each other', async () => {
    const platform = platformDouble()
    const carrier = await start({ platform, segmentsPerSecond: 10 })
    const [from, other] = [businessNumber(), businessNumber()]
    const bodies = ['one', 'two', 'a'.repeat(320), 'four']
    const texts = bodies.map((body) => outbound({ from, to: customerNumber(), body }))
    const elsewhere = outbound({ from: other, to: customerNumber() })
    for (const text of [...texts, elsewhere]) await carrier.send(text)
    await finished([...texts, elsewhere], platform)
    const begun = stepsOf(texts, platform, 'sending')
    const pauses = begun.slice(1).map((time, index) => time - (begun[index] ?? 0))
    // 320 characters are 3 segments.
    expect(pauses[0]).toBeGreaterThanOrEqual(100)
    expect(pauses[1]).toBeGreaterThanOrEqual(100)
    expect(pauses[2]).toBeGreaterThanOrEqual(300)
    // Handed over last, it would be the last if it had to wait its turn.
    expect(stepsOf([elsewhere], platform, 'sending')[0]).toBeLessThan(begun[3] ?? 0)
  })

  it('sends in the order in which texts were accepted', async () => {
    const platform = platformDouble()
    const carrier = await start({ platform, segmentsPerSecond: 50 })
    const from = businessNumber()
    const texts = Array.from({ length: 6 }, () => outbound({ from, to: customerNumber() }))
    for (const text of texts) await carrier.send(text)
    await finished(texts, platform)
    const begun = platform.deliveries
      .filter(({ payload }) => payload.status === 'sending' && texts.some(({ reference }) => reference === payload.clientReference))
      .sort((a, b) => String(a.payload.at).localeCompare(String(b.payload.at)))
    expect([...new Set(begun.map(({ payload }) => payload.clientReference))]).toEqual(texts.map(({ reference }) => reference))
  })

  it('holds after a restart: what waited meanwhile does not go out at once', async () => {
    const platform = platformDouble()
    const first = newCarrier(database, { segmentsPerSecond: 10 })
    const from = businessNumber()
    const texts = Array.from({ length: 3 }, () => outbound({ from, to: customerNumber() }))
    for (const text of texts) await first.send(text)
    await database.db
      .updateTable('sandbox_carrier_messages')
      .set({ status: 'queued', next_step_at: new Date(0) })
      .where('from_number', '=', from)
      .execute()
    await start({ platform, segmentsPerSecond: 10 })
    await finished(texts, platform)
    const begun = stepsOf(texts, platform, 'sending')
    expect((begun[2] ?? 0) - (begun[0] ?? 0)).toBeGreaterThanOrEqual(200)
  })
})

describe('magic numbers', () => {
  const endings = (kind: string) =>
    magicNumbers.filter(({ fate }) => fate.kind === kind).map(({ ending, fate }) => [ending, 'code' in fate ? fate.code : ''])

  it.each(endings('refused'))('…%s is refused with %s, and no text comes to be', async (ending, code) => {
    const carrier = await start()
    const text = outbound({ to: withEnding(ending ?? '') })
    await expect(carrier.send(text)).rejects.toThrow(CarrierRejection)
    await expect(carrier.send(text)).rejects.toMatchObject({ code, isTransient: false })
    expect(await carrier.find({ from: text.from, to: text.to, since: new Date(0) })).toEqual([])
  })

  it.each(endings('undelivered'))('…%s is sent, then undelivered with %s', async (ending, code) => {
    const platform = platformDouble()
    const carrier = await start({ platform })
    const text = outbound({ to: withEnding(ending ?? '') })
    await carrier.send(text)
    await eventually(() => expect(platform.statusesOf(text.reference)).toEqual(expect.arrayContaining(['sent', 'undelivered'])))
    expect(codeOf(text, platform, 'undelivered')).toBe(code)
  })

  it.each(endings('failed'))('…%s never leaves the carrier: failed with %s', async (ending, code) => {
    const platform = platformDouble()
    const carrier = await start({ platform })
    const text = outbound({ to: withEnding(ending ?? '') })
    await carrier.send(text)
    await eventually(() => expect(platform.statusesOf(text.reference)).toContain('failed'))
    expect(platform.statusesOf(text.reference)).not.toContain('sent')
    expect(codeOf(text, platform, 'failed')).toBe(code)
  })

  it('…555-9429 asks to try later twice, then accepts', async () => {
    const carrier = await start()
    const text = outbound({ to: withEnding('5559429') })
    await expect(carrier.send(text)).rejects.toMatchObject({ code: '20429', isTransient: true })
    await expect(carrier.send(text)).rejects.toMatchObject({ code: '20429', isTransient: true })
    expect(await carrier.send(text)).toMatchObject({ status: 'accepted' })
  })

  it('…555-9801 gives no answer, but the text can be found and arrives', async () => {
    const platform = platformDouble()
    const carrier = await start({ platform })
    const text = outbound({ to: withEnding('5559801') })
    await expect(carrier.send(text)).rejects.toThrow(CarrierOutcomeUnknown)
    const found = await carrier.find({ from: text.from, to: text.to, since: new Date(0) })
    expect(found.map(({ statusCallback }) => statusCallback)).toEqual([text.statusCallback])
    await eventually(() => expect(platform.statusesOf(text.reference)).toContain('delivered'))
  })

  it('…555-9802 gives no answer and has nothing; the next try is accepted', async () => {
    const carrier = await start()
    const text = outbound({ to: withEnding('5559802') })
    await expect(carrier.send(text)).rejects.toThrow(CarrierOutcomeUnknown)
    expect(await carrier.find({ from: text.from, to: text.to, since: new Date(0) })).toEqual([])
    const { carrierId } = await carrier.send(text)
    expect((await carrier.find({ from: text.from, to: text.to, since: new Date(0) })).map((record) => record.carrierId)).toEqual([
      carrierId,
    ])
  })

  it('…555-9803 calls back everything twice, the late overtaken by the early', async () => {
    const platform = platformDouble()
    const carrier = await start({ platform })
    const text = outbound({ to: withEnding('5559803') })
    await carrier.send(text)
    await eventually(() => expect(platform.statusesOf(text.reference)).toHaveLength(8))
    const statuses = platform.statusesOf(text.reference)
    for (const status of ['queued', 'sending', 'sent', 'delivered']) expect(statuses.filter((one) => one === status)).toHaveLength(2)
    expect(statuses.indexOf('delivered')).toBeLessThan(statuses.indexOf('sent'))
  })
})

describe('opting out at the carrier', () => {
  const text = (from: string, to: string, body: string) => ({ id: `in-${crypto.randomUUID()}`, from, to, body, media: [] })

  it('lets one confirmation through after STOP, then refuses until START', async () => {
    const carrier = await start()
    const [customer, business] = [customerNumber(), businessNumber()]
    const send = () => carrier.send(outbound({ from: business, to: customer }))
    await carrier.receive(text(customer, business, ' stop \n'))
    await send()
    await expect(send()).rejects.toMatchObject({ code: '21610' })
    await expect(send()).rejects.toMatchObject({ code: '21610' })
    await carrier.receive(text(customer, business, 'HELP'))
    await send()
    await expect(send()).rejects.toMatchObject({ code: '21610' })
    await carrier.receive(text(customer, business, 'Start'))
    await send()
    await send()
  })

  it('concerns only that business number, and only the word alone', async () => {
    const carrier = await start()
    const [customer, business, other] = [customerNumber(), businessNumber(), businessNumber()]
    await carrier.receive(text(customer, business, 'Please stop by tomorrow'))
    await carrier.receive(text(customer, other, 'STOP'))
    await carrier.send(outbound({ from: business, to: customer }))
    await carrier.send(outbound({ from: business, to: customer }))
  })

  it('lets no late confirmation through', async () => {
    const carrier = await start()
    const [customer, business] = [customerNumber(), businessNumber()]
    const stop = text(customer, business, 'STOP')
    await carrier.receive(stop)
    await database.db
      .updateTable('sandbox_carrier_messages')
      .set({ created_at: new Date(Date.now() - 3600_000) })
      .where('id', '=', stop.id)
      .execute()
    await expect(carrier.send(outbound({ from: business, to: customer }))).rejects.toMatchObject({ code: '21610' })
  })
})
