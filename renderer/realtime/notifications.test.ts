import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Note } from '#renderer/host/host.ts'
import { conversation, guid, inboundEvent, message } from '#tests/support/factories/messaging.ts'
import { readAttempts, recordAttempt } from './notification-log.ts'
import { mergeNotes, NotificationQueue, noteOf, notificationCapability } from './notifications.ts'
import { createNotifier, type NotificationChoices } from './notifier.ts'

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
  let notes: Note[]
  let withdrawn: (string | null)[]
  let recorded: string[]
  let choices: NotificationChoices
  let isEnabled: boolean
  let permission: 'granted' | 'denied'
  let notifier: ReturnType<typeof createNotifier>
  let next: number
  const arrive = (n = 1) => {
    next += 1
    notifier.announce(inboundEvent(next, conversation(n)))
  }

  beforeEach(() => {
    vi.useFakeTimers()
    shown = []
    notes = []
    withdrawn = []
    recorded = []
    choices = { preview: 'all', hasSound: true }
    isEnabled = true
    permission = 'granted'
    next = 0
    notifier = createNotifier({
      isEnabled: () => isEnabled,
      choices: () => choices,
      record: (what, outcome) => recorded.push(`${what}: ${outcome.status === 'shown' ? 'shown' : outcome.reason}`),
      shell: {
        notificationPermission: async () => permission,
        notify: async (note) => {
          shown.push(note.title)
          notes.push(note)
          return { status: 'shown' }
        },
        withdraw: (tag) => withdrawn.push(tag),
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
    expect(recorded).toEqual([
      'text: Notifications are not enabled for your account.',
      'text: Notifications are blocked in the browser for this site.',
      'text: shown',
    ])
  })

  test('there is one for each conversation, and one for several', async () => {
    arrive(1)
    await vi.advanceTimersByTimeAsync(10_000)
    arrive(1)
    arrive(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(notes.map(({ tag, conversationId }) => [tag, conversationId])).toEqual([
      [guid(1), guid(1)],
      ['new-messages', null],
    ])
  })

  test('what is read is taken back, the one for several when all of them are read', async () => {
    arrive(1)
    arrive(2)
    await vi.advanceTimersByTimeAsync(2_000)
    notifier.forget(guid(1))
    await vi.advanceTimersByTimeAsync(500)
    expect(withdrawn).toEqual([guid(1)])
    notifier.forget(guid(2))
    await vi.advanceTimersByTimeAsync(500)
    expect(withdrawn).toEqual([guid(1), guid(2), 'new-messages'])
    notifier.stop()
    expect(withdrawn.at(-1)).toBeNull()
  })

  test('a text that comes right after its conversation was read is not taken back with the older', async () => {
    arrive(1)
    await vi.advanceTimersByTimeAsync(900)
    notifier.forget(guid(1))
    arrive(1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(shown).toEqual(['Contact 1'])
    expect(withdrawn).toEqual([])
  })

  test.each<[NotificationChoices['preview'], string, string]>([
    ['all', 'Contact 1', 'Text 1'],
    ['no-text', 'Contact 1', 'New message'],
    ['no-name', 'You have a new message', ''],
  ])('a bystander reads no more than was chosen: %s', async (preview, title, body) => {
    choices = { preview, hasSound: false }
    arrive(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(notes).toMatchObject([{ title, body, silent: true, conversationId: guid(1) }])
  })

  test('of several, names are kept back where none may be read', async () => {
    choices = { preview: 'no-name', hasSound: true }
    arrive(1)
    arrive(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(notes).toMatchObject([{ title: 'You have 2 new messages', body: '', silent: false }])
  })

  test('off on this computer means that nothing is shown, and says so', async () => {
    choices = { preview: 'off', hasSound: true }
    arrive(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(shown).toEqual([])
    expect(recorded).toEqual(['text: Notifications are off on this computer.'])
  })
})

describe('the record', () => {
  const memory = () => {
    const values = new Map<string, string>()
    return { get: (key: string) => values.get(key) ?? null, set: (key: string, value: string) => void values.set(key, value) }
  }

  test('keeps the last 50, the latest first; the same refusal in a row is one line', () => {
    const storage = memory()
    for (let n = 1; n <= 60; n += 1) recordAttempt(storage, 'text', { status: 'shown' }, n)
    for (let n = 61; n <= 63; n += 1) recordAttempt(storage, 'text', { status: 'not-shown', reason: 'Do not disturb is on.' }, n)
    const attempts = readAttempts(storage)
    expect(attempts).toHaveLength(50)
    expect(attempts[0]).toEqual({ at: 63, what: 'text', isShown: false, reason: 'Do not disturb is on.', times: 3 })
    expect(attempts[1]?.at).toBe(60)
  })

  test('starts anew where it was damaged', () => {
    const storage = memory()
    storage.set('iq.notification-attempts', '[{"at":')
    recordAttempt(storage, 'test', { status: 'shown', remark: 'put aside' }, 1)
    expect(readAttempts(storage)).toEqual([{ at: 1, what: 'test', isShown: true, reason: 'put aside', times: 1 }])
  })
})
