// @vitest-environment happy-dom
import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChangeEvent, HubEvents } from '#shared/contract/hub-events.ts'
import { changedEvent, conversation, guid, inboundEvent, phoneUnread } from '#tests/support/factories/messaging.ts'
import { connectionReducer } from './connection.slice.ts'
import type { HubSocket } from './hub-socket.ts'
import { runRealtime } from './realtime.ts'
import { selectUnreadTotal, titleWithUnread } from './unread.ts'

const createStore = () => configureStore({ reducer: combineReducers({ connection: connectionReducer }) })

let listeners: Map<string, (argument: never) => void>
let store: ReturnType<typeof createStore>
let applied: ChangeEvent[][]
let missed: ChangeEvent[]
let shell: { unread: number[]; notes: string[]; withdrawn: (string | null)[]; connection: string[] }
let recorded: string[]
let openId: string | null
let hasFocus: boolean
let resume: () => void
let stop: () => void
const markRead = vi.fn(async (_conversationId: string, _upToMessageId: string) => ({}))
const fetchChanges = vi.fn(async (since: number) => ({ items: missed, seq: Math.max(since, 100), hasMore: false, reset: false }))

const deliver = <Name extends keyof HubEvents>(name: Name, event: HubEvents[Name]) => listeners.get(name)?.(event as never)
const frame = () => vi.advanceTimersByTimeAsync(300)

beforeEach(async () => {
  vi.useFakeTimers()
  listeners = new Map()
  applied = []
  missed = []
  shell = { unread: [], notes: [], withdrawn: [], connection: [] }
  recorded = []
  openId = null
  hasFocus = true
  markRead.mockClear()
  fetchChanges.mockClear()
  document.title = 'Conversations'
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus)
  store = createStore()
  const socket: HubSocket = {
    start: async () => {},
    stop: async () => {},
    on: (name, listener) => void listeners.set(name, listener),
    onclose: () => {},
  }
  stop = runRealtime({
    store,
    host: {
      serverUrl: '',
      session: { getAccessToken: async () => 'token' },
      shell: {
        setUnread: (total) => shell.unread.push(total),
        notificationPermission: async () => 'granted',
        setConnection: (state) => shell.connection.push(state),
        notify: async (note) => {
          shell.notes.push(note.title)
          return { status: 'shown' }
        },
        withdraw: (tag) => shell.withdrawn.push(tag),
      },
      lifecycle: {
        onResume: (callback) => {
          resume = callback
          return () => {}
        },
      },
    },
    feed: {
      position: () => 100,
      follow: () => {},
      fetchCounts: async () => ({ seq: 100, phones: [phoneUnread(2)] }),
      fetchChanges,
      reset: () => {},
      apply: (events) => applied.push(events),
      markRead,
      stop: () => {},
    },
    getOpenConversationId: () => openId,
    notifications: {
      isEnabled: () => true,
      choices: () => ({ preview: 'all', hasSound: true }),
      record: (_what, outcome) => recorded.push(outcome.status === 'shown' ? 'shown' : outcome.reason),
    },
    openSocket: () => socket,
  })
  await frame()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the unread total reaches title, tray and badge', async () => {
  expect(store.getState().connection.status).toBe('live')
  expect([document.title, shell.unread.at(-1)]).toEqual(['(2) Conversations', 2])
  deliver('Send', inboundEvent(101, conversation(1), { unread: phoneUnread(3) }))
  await frame()
  expect([document.title, shell.unread.at(-1), selectUnreadTotal(store.getState())]).toEqual(['(3) Conversations', 3, 3])
  document.title = 'Settings'
  await frame()
  expect(document.title).toBe('(3) Settings')
  deliver('ConversationChanged', changedEvent(102, conversation(1), { unread: phoneUnread(0) }))
  await frame()
  expect([document.title, shell.unread.at(-1)]).toEqual(['Settings', 0])
})

test('a burst is a few changes at most, in order', async () => {
  for (let seq = 101; seq <= 140; seq += 1) deliver('Send', inboundEvent(seq, conversation(seq)))
  await frame()
  expect(applied.flat().map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, n) => 101 + n))
  expect(applied.length).toBeLessThan(5)
})

test('in the hidden page, where no frame comes, events are applied all the same', async () => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0)
  deliver('Send', inboundEvent(101, conversation(1)))
  await vi.advanceTimersByTimeAsync(250)
  expect(applied).toHaveLength(1)
})

test('a text in the conversation being looked at has nothing pending, is marked read once, and is not announced', async () => {
  openId = guid(1)
  const row = conversation(1)
  deliver('Send', inboundEvent(101, row, { unread: phoneUnread(3) }))
  deliver('Send', inboundEvent(102, { ...row, unreadMessagesCount: 2 }, { unread: phoneUnread(4) }))
  await vi.advanceTimersByTimeAsync(12_000)
  expect(applied.flat().map((event) => event.conversation.unreadMessagesCount)).toEqual([0, 0])
  expect(selectUnreadTotal(store.getState())).toBe(2)
  expect(markRead.mock.calls).toEqual([[guid(1), guid(5102)]])
  expect(shell.notes).toEqual([])
  expect(recorded).toContain('You were looking at the conversation.')
})

test('a text in the open conversation while the person looks elsewhere is announced, pending, and read when they look again', async () => {
  openId = guid(1)
  hasFocus = false
  deliver('Send', inboundEvent(101, conversation(1)))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(applied.flat()[0]?.conversation.unreadMessagesCount).toBe(1)
  expect(shell.notes).toEqual(['Contact 1'])
  expect(markRead).not.toHaveBeenCalled()
  hasFocus = true
  window.dispatchEvent(new Event('focus'))
  await frame()
  expect(markRead.mock.calls).toEqual([[guid(1), guid(5101)]])
})

test('a read that did not reach the server is reported again', async () => {
  openId = guid(1)
  markRead.mockRejectedValueOnce(new Error('unreachable'))
  deliver('Send', inboundEvent(101, conversation(1)))
  await vi.advanceTimersByTimeAsync(500)
  window.dispatchEvent(new Event('focus'))
  await frame()
  expect(markRead).toHaveBeenCalledTimes(2)
})

test('after the machine woke, what was missed is asked for without waiting, and announced', async () => {
  missed = [inboundEvent(103, conversation(2))]
  resume()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(applied.flat().map(({ seq }) => seq)).toEqual([103])
  expect(shell.notes).toEqual(['Contact 2'])
})

test('what was read elsewhere is taken back', async () => {
  deliver('Send', inboundEvent(101, conversation(1), { unread: phoneUnread(3) }))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(shell.notes).toEqual(['Contact 1'])
  deliver('ConversationChanged', changedEvent(102, { ...conversation(1), unreadMessagesCount: 0 }, { unread: phoneUnread(2) }))
  await vi.advanceTimersByTimeAsync(500)
  expect(shell.withdrawn).toEqual([guid(1)])
})

test('whether texts can arrive is told, and its past is kept', async () => {
  expect(shell.connection.at(-1)).toBe('live')
  window.dispatchEvent(new Event('offline'))
  expect(shell.connection.at(-1)).toBe('down')
  expect(store.getState().connection.history.map(({ status }) => status)).toContain('live')
  stop()
  expect(shell.connection.at(-1)).toBe('none')
  expect(store.getState().connection.history[0]?.status).toBe('stopped')
})

test('once stopped the count is gone and nothing is heard any more', async () => {
  stop()
  expect([document.title, shell.unread.at(-1), store.getState().connection.status]).toEqual(['Conversations', 0, 'connecting'])
})

test('the count in a title', () => {
  expect(titleWithUnread('Conversations', 3)).toBe('(3) Conversations')
  expect(titleWithUnread('(3) Conversations', 12)).toBe('(12) Conversations')
  expect(titleWithUnread('(3) Conversations', 0)).toBe('Conversations')
})
