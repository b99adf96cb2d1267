import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChangeEvent, HubEvents } from '#shared/contract/hub-events.ts'
import { conversation, inboundEvent } from '#tests/support/factories/messaging.ts'
import { backoff } from './backoff.ts'
import { createHubConnection } from './hub-connection.ts'
import type { HubSocket } from './hub-socket.ts'

/** A socket that a test drives: it opens, refuses, breaks and delivers on demand. */
class FakeSocket implements HubSocket {
  started = Promise.withResolvers<void>()
  isStopped = false
  #listeners = new Map<string, (argument: never) => void>()
  #onClose = () => {}
  start = () => this.started.promise
  stop = async () => {
    this.isStopped = true
  }
  on<Name extends keyof HubEvents>(name: Name, listener: (argument: HubEvents[Name]) => void) {
    this.#listeners.set(name, listener)
  }
  onclose(listener: () => void) {
    this.#onClose = listener
  }
  open() {
    this.started.resolve()
    return vi.advanceTimersByTimeAsync(0)
  }
  refuse() {
    this.started.reject(new Error('refused'))
    return vi.advanceTimersByTimeAsync(0)
  }
  breakDown() {
    this.#onClose()
  }
  deliver<Name extends keyof HubEvents>(name: Name, argument: HubEvents[Name]) {
    this.#listeners.get(name)?.(argument as never)
  }
}

let sockets: FakeSocket[]
let log: string[]
let events: ChangeEvent[]
let connection: ReturnType<typeof createHubConnection>
const network = new EventTarget()
const last = () => {
  const socket = sockets.at(-1)
  if (!socket) throw new Error('no socket was opened')
  return socket
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  log = []
  events = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
  connection = createHubConnection({
    openSocket: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    onEvent: (event) => events.push(event),
    onConnected: () => log.push('connected'),
    onDown: (status) => log.push(status),
  })
  connection.start()
})
afterEach(() => {
  connection.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const goOffline = () => {
  vi.stubGlobal('navigator', { onLine: false })
  network.dispatchEvent(new Event('offline'))
}
const goOnline = () => {
  vi.stubGlobal('navigator', { onLine: true })
  network.dispatchEvent(new Event('online'))
}

test('a first start that fails is tried again', async () => {
  await last().refuse()
  await vi.advanceTimersByTimeAsync(500)
  await last().open()
  expect(sockets).toHaveLength(2)
  expect(log.at(-1)).toBe('connected')
  expect(log).not.toContain('reconnecting')
})

test('a connection that breaks comes back, however long it takes', async () => {
  await last().open()
  last().breakDown()
  expect(log.at(-1)).toBe('reconnecting')
  for (let tries = 0; tries < 20; tries += 1) {
    await vi.advanceTimersByTimeAsync(30_000)
    await last().refuse()
  }
  await vi.advanceTimersByTimeAsync(30_000)
  await last().open()
  expect(log.at(-1)).toBe('connected')
})

test('events are heard of the current socket only', async () => {
  const first = last()
  await first.open()
  first.deliver('Send', inboundEvent(1, conversation(1)))
  first.breakDown()
  await vi.advanceTimersByTimeAsync(500)
  await last().open()
  first.deliver('Send', inboundEvent(2, conversation(1)))
  last().deliver('Send', inboundEvent(3, conversation(1)))
  expect(events.map(({ seq }) => seq)).toEqual([1, 3])
})

test('a server that goes away is left and returned to after the pause it asks for', async () => {
  const first = last()
  await first.open()
  first.deliver('Reconnect', { afterMs: 5_000 })
  expect(first.isStopped).toBe(true)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(600)
  expect(sockets).toHaveLength(2)
})

test('without a network the state is offline; its return is not waited out', async () => {
  await last().open()
  goOffline()
  expect(log.at(-1)).toBe('offline')
  for (let tries = 0; tries < 8; tries += 1) {
    await vi.advanceTimersByTimeAsync(30_000)
    await last().refuse()
  }
  expect(log.at(-1)).toBe('offline')
  const before = sockets.length
  goOnline()
  expect(sockets).toHaveLength(before + 1)
  await last().open()
  expect(log.at(-1)).toBe('connected')
})

test('once stopped nothing is opened any more', async () => {
  await last().open()
  connection.stop()
  expect(last().isStopped).toBe(true)
  goOnline()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sockets).toHaveLength(1)
})

test('the pause doubles up to half a minute and differs from client to client', () => {
  const longest = [0, 1, 2, 3, 10].map((attempt) => backoff(attempt, () => 1))
  expect(longest).toEqual([500, 1000, 2000, 4000, 30_000])
  expect(backoff(3, () => 0)).toBe(2000)
})
