import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChangeEvent } from '#shared/contract/hub-events.ts'
import { conversation, inboundEvent, phoneUnread } from '#tests/support/factories/messaging.ts'
import { type ChangeSource, createChangeFollower } from './change-follower.ts'

/** A server with a feed: everything from 1 to `last`, given in pages of two. */
function fakeServer() {
  const event = (seq: number) => inboundEvent(seq, conversation(1))
  const state = { last: 10, cachedAt: null as number | null, isReset: false, isDown: false }
  const source = {
    position: () => state.cachedAt,
    follow: vi.fn(),
    reset: vi.fn(),
    fetchCounts: vi.fn(async () => {
      if (state.isDown) throw new Error('down')
      return { seq: state.last, phones: [phoneUnread(1)] }
    }),
    fetchChanges: vi.fn(async (since: number) => {
      if (state.isDown) throw new Error('down')
      if (state.isReset) return { items: [], seq: state.last, hasMore: false, reset: true }
      const items = Array.from({ length: Math.min(2, state.last - since) }, (_, n) => event(since + 1 + n))
      const hasMore = since + 2 < state.last
      return { items, seq: hasMore ? since + 2 : state.last, hasMore, reset: false }
    }),
  } satisfies ChangeSource
  return { state, source, event }
}

let server: ReturnType<typeof fakeServer>
let received: { seq: number; isNews: boolean }[]
let statuses: string[]
let follower: ReturnType<typeof createChangeFollower>

beforeEach(() => {
  vi.useFakeTimers()
  server = fakeServer()
  received = []
  statuses = []
  follower = createChangeFollower({
    source: server.source,
    onEvents: (events: ChangeEvent[], isNews) => received.push(...events.map(({ seq }) => ({ seq, isNews }))),
    onUnread: () => {},
    onStatus: (status) => statuses.push(status),
  })
})
afterEach(() => {
  follower.stop()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const seqs = () => received.map(({ seq }) => seq)

test('the first time, everything since the oldest cached reading is fetched, and is no news', async () => {
  server.state.cachedAt = 7
  follower.connected()
  await settle()
  expect(received).toEqual([8, 9, 10].map((seq) => ({ seq, isNews: false })))
  expect(server.source.follow).toHaveBeenCalledWith(7)
  expect(statuses).toEqual(['catching-up', 'live'])
  follower.receive(server.event(11))
  expect(received.at(-1)).toEqual({ seq: 11, isNews: true })
})

test('after a break what was missed comes first, page by page, then what arrived meanwhile, each once', async () => {
  follower.connected()
  await settle()
  follower.disconnected()
  server.state.last = 15
  follower.connected()
  // These come over the socket while the missed ones are being fetched; the fetch brings two of them as well.
  for (const seq of [14, 15, 16]) follower.receive(server.event(seq))
  await settle()
  expect(seqs()).toEqual([11, 12, 13, 14, 15, 16])
  expect(received.every(({ isNews }) => isNews)).toBe(true)
  follower.receive(server.event(16))
  follower.receive(server.event(17))
  expect(seqs().slice(6)).toEqual([17])
})

test('gaps in the numbers mean nothing: they are of phones that the person may not see', async () => {
  follower.connected()
  await settle()
  for (const seq of [20, 35]) follower.receive(server.event(seq))
  expect(seqs()).toEqual([20, 35])
  expect(server.source.fetchChanges).toHaveBeenCalledTimes(1)
})

test('a gap that is too long loads everything afresh and goes on from there', async () => {
  follower.connected()
  await settle()
  follower.disconnected()
  Object.assign(server.state, { last: 9000, isReset: true })
  follower.connected()
  follower.receive(server.event(8999))
  follower.receive(server.event(9001))
  await settle()
  expect(server.source.reset).toHaveBeenCalledTimes(1)
  expect(server.source.follow).toHaveBeenLastCalledWith(9000)
  expect(server.source.fetchCounts).toHaveBeenCalledTimes(2)
  expect(seqs()).toEqual([9001])
  expect(statuses.at(-1)).toBe('live')
})

test('a server that cannot be asked is asked again, and nothing is lost', async () => {
  follower.connected()
  await settle()
  follower.disconnected()
  Object.assign(server.state, { last: 12, isDown: true })
  follower.connected()
  await settle()
  expect(statuses.at(-1)).toBe('catching-up')
  follower.receive(server.event(13))
  server.state.isDown = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seqs()).toEqual([11, 12, 13])
  expect(statuses.at(-1)).toBe('live')
})

test('a break during the catching up: the next one begins where this one had come to', async () => {
  follower.connected()
  await settle()
  follower.disconnected()
  server.state.last = 14
  follower.connected()
  await Promise.resolve()
  follower.disconnected()
  follower.receive(server.event(99))
  follower.connected()
  await settle()
  expect(seqs()).toEqual([11, 12, 13, 14])
})
