import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { conversation, guid, inboundEvent, message } from '#tests/support/factories/messaging.ts'
import { mergeNotes, NotificationQueue, noteOf, notificationCapability } from './notifications.ts'
import { createNotifier } from './notifier.ts'

test('what the browser and the account allow together (spec 2 §4)', () => {
  expect(notificationCapability('granted', true)).toBe(1)
  expect(notificationCapability('granted', false)).toBe(2)
  expect(notificationCapability('default', true)).toBe(0)
  expect(notificationCapability('default', false)).toBe(0)
  expect(notificationCapability('denied', true)).toBe(-1)
  expect(notificationCapability('denied', false)).toBe(-1)
  expect(notificationCapability('unsupported', true)).toBe(-2)
})

test('a single text is shown as it is: who, and what', () => {
  const row = conversation(1, { fullName: 'Ann Lee' })
  expect(noteOf(inboundEvent(7, row))).toMatchObject({ title: 'Ann Lee', body: 'Text 7', conversationId: row.id })
  const unnamed = inboundEvent(7, conversation(1, { fullName: '', phone: '+12125551234' }), {
    message: message(7, guid(1), { body: '', media: [{ id: guid(3), url: '/m', mediaType: 'image/png', fileName: 'a.png', size: 1 }] }),
  })
  expect(noteOf(unnamed)).toMatchObject({ title: '(212) 555-1234', body: 'Photo' })
})

test('several merge; a click leads to the conversation only when they are all of one', () => {
  const notes = [1, 2, 3, 4].map((n) => noteOf(inboundEvent(n, conversation(n))))
  expect(mergeNotes(notes)).toMatchObject({
    title: 'You have 4 new messages',
    body: 'Contact 1, Contact 2 and 2 others',
    conversationId: null,
  })
  const ofOne = [5, 6].map((n) => noteOf(inboundEvent(n, conversation(1))))
  expect(mergeNotes(ofOne)).toMatchObject({ title: 'You have 2 new messages', body: 'Contact 1', conversationId: guid(1) })
  expect(mergeNotes([])).toBeNull()
})

test('a text that comes again is not announced again', () => {
  const queue = new NotificationQueue()
  const note = noteOf(inboundEvent(1, conversation(1)))
  expect([queue.add(note), queue.add(note)]).toEqual([true, false])
  expect(queue.take()?.title).toBe('Contact 1')
  expect(queue.add(note)).toBe(false)
  expect(queue.take()).toBeNull()
})

describe('the pace', () => {
  let shown: string[]
  let isEnabled: boolean
  let permission: 'granted' | 'denied'
  let notifier: ReturnType<typeof createNotifier>
  let next: number
  const arrive = () => {
    next += 1
    notifier.announce(inboundEvent(next, conversation(1)))
  }

  beforeEach(() => {
    vi.useFakeTimers()
    shown = []
    isEnabled = true
    permission = 'granted'
    next = 0
    notifier = createNotifier({
      isEnabled: () => isEnabled,
      shell: {
        notificationPermission: async () => permission,
        notify: async (note) => {
          shown.push(note.title)
        },
      },
    })
  })
  afterEach(() => {
    notifier.stop()
    vi.useRealTimers()
  })

  test('at most one every ten seconds; what comes in between is one', async () => {
    arrive()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shown).toEqual(['Contact 1'])
    for (let n = 0; n < 3; n += 1) arrive()
    await vi.advanceTimersByTimeAsync(9_900)
    expect(shown).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(shown).toEqual(['Contact 1', 'You have 3 new messages'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shown).toHaveLength(2)
  })

  test('a burst is one from the start', async () => {
    for (let n = 0; n < 5; n += 1) arrive()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shown).toEqual(['You have 5 new messages'])
  })

  test('what has been read meanwhile is not announced', async () => {
    arrive()
    notifier.forget(guid(1))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(shown).toEqual([])
  })

  test('nothing is shown, and nothing is kept for later, while it is not enabled or not allowed', async () => {
    isEnabled = false
    arrive()
    await vi.advanceTimersByTimeAsync(20_000)
    isEnabled = true
    permission = 'denied'
    arrive()
    await vi.advanceTimersByTimeAsync(20_000)
    permission = 'granted'
    await vi.advanceTimersByTimeAsync(20_000)
    expect(shown).toEqual([])
    arrive()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(shown).toEqual(['Contact 1'])
  })
})
