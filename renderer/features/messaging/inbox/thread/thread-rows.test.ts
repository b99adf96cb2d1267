import { describe, expect, it } from 'vitest'
import type { CallEntry, Message } from '#shared/contract/messaging/conversation.ts'
import type { ThreadPage } from '#shared/contract/messaging/inbox.ts'
import { conversation, message as messageNumber } from '#tests/support/factories/messaging.ts'
import type { OutboxItem } from '../composer/outbox.slice.ts'
import { buildRows, entriesOf, firstUnread } from './thread-rows.ts'

const message = (id: string, dateCreated: string, change: Partial<Message> = {}): Message =>
  messageNumber(1, 'c', { id, body: id, dateCreated, dateUpdated: dateCreated, ...change })
const outbound = (id: string, dateCreated: string, change: Partial<Message> = {}) =>
  message(id, dateCreated, { direction: 'outbound-api', status: 'delivered', sourceType: 'user', sourceName: 'Dana', ...change })
const call = (id: string, dateCreated: string): CallEntry => ({
  kind: 'call',
  id,
  conversationId: 'c',
  outbound: false,
  missed: true,
  numberOfMinutes: 0,
  recordingUrl: null,
  dateCreated,
  seq: 1,
})
const page = (items: ThreadPage['items']): ThreadPage => ({ items, olderCursor: null, newerCursor: null, firstUnreadId: null, seq: 1 })
const options = { timeZone: 'America/New_York', newLineBefore: null, author: 'Dana' }
const drawn = (rows: ReturnType<typeof buildRows>) =>
  rows.map((row) =>
    row.kind === 'message' ? `${row.startsGroup ? '(' : ' '}${row.message.id}${row.showsMeta ? ')' : ''}` : `${row.kind}:${row.key}`,
  )

describe('entriesOf', () => {
  it('puts the pages together, the newest page first, each entry once', () => {
    const a = message('a', '2026-03-12T10:00:00Z')
    const b = message('b', '2026-03-12T11:00:00Z')
    const c = message('c', '2026-03-12T12:00:00Z')
    expect(entriesOf([page([b, c]), page([a, b])]).map((entry) => entry.id)).toEqual(['a', 'b', 'c'])
  })
})

describe('buildRows', () => {
  it('separates days and groups what one side wrote in a row', () => {
    const rows = buildRows(
      [
        message('a', '2026-03-11T14:00:00Z'),
        message('b', '2026-03-11T14:01:00Z'),
        outbound('c', '2026-03-11T14:02:00Z'),
        call('call', '2026-03-11T14:03:00Z'),
        outbound('d', '2026-03-11T14:04:00Z'),
        message('e', '2026-03-12T14:00:00Z'),
        message('f', '2026-03-12T15:00:00Z'),
      ],
      [],
      options,
    )
    expect(drawn(rows)).toEqual(['day:2026-03-11', '(a', ' b)', '(c)', 'call:call', '(d)', 'day:2026-03-12', '(e)', '(f)'])
  })

  it('does not group texts of different authors, nor hide a failure or a status that differs', () => {
    const rows = buildRows(
      [
        outbound('a', '2026-03-11T14:00:00Z'),
        outbound('b', '2026-03-11T14:00:10Z', { sourceName: 'Lee' }),
        outbound('c', '2026-03-11T14:00:20Z', { sourceName: 'Lee', status: 'sent' }),
        outbound('d', '2026-03-11T14:00:30Z', { sourceName: 'Lee', status: 'failed' }),
        outbound('e', '2026-03-11T14:00:40Z', { sourceName: 'Lee', status: 'failed' }),
      ],
      [],
      options,
    )
    expect(drawn(rows)).toEqual(['day:2026-03-11', '(a)', '(b)', ' c)', ' d)', ' e)'])
  })

  it('draws the New line above its text and starts a group there', () => {
    const rows = buildRows([message('a', '2026-03-11T14:00:00Z'), message('b', '2026-03-11T14:00:10Z')], [], {
      ...options,
      newLineBefore: 'b',
    })
    expect(drawn(rows)).toEqual(['day:2026-03-11', '(a)', 'new:new', '(b)'])
  })

  it('replaces a pending text by the server’s under the same key', () => {
    const pending: OutboxItem = {
      clientMessageId: 'mine',
      conversation: conversation(1, { id: 'c' }),
      text: 'hello',
      fileNames: [],
      createdAt: '2026-03-11T14:05:00Z',
      phase: 'sending',
      attempts: 1,
      refusal: null,
      message: null,
    }
    const before = buildRows([message('a', '2026-03-11T14:00:00Z')], [pending], options)
    expect(before.at(-1)).toMatchObject({ key: 'mine', pending, message: { body: 'hello' } })
    const arrived = outbound('s1', '2026-03-11T14:05:01Z', { clientMessageId: 'mine' })
    const after = buildRows([message('a', '2026-03-11T14:00:00Z'), arrived], [pending], options)
    expect(after).toHaveLength(before.length)
    expect(after.at(-1)).toMatchObject({ key: 'mine', pending: null, message: { id: 's1' } })
    const bridged = buildRows([message('a', '2026-03-11T14:00:00Z')], [{ ...pending, phase: 'accepted', message: arrived }], options)
    expect(bridged.at(-1)).toMatchObject({ key: 'mine', pending: null, message: { id: 's1' } })
  })
})

describe('firstUnread', () => {
  const entries = [
    message('a', '2026-03-11T14:00:00Z'),
    outbound('b', '2026-03-11T14:01:00Z'),
    message('c', '2026-03-11T14:02:00Z'),
    message('d', '2026-03-11T14:03:00Z'),
  ]
  it('counts back from the newest inbound text', () => {
    expect(firstUnread(entries, 2, null, true)).toBe('c')
    expect(firstUnread(entries, 3, null, true)).toBe('a')
  })
  it('draws no line when all is read, whatever a cached page says', () => expect(firstUnread(entries, 0, 'c', true)).toBeNull())
  it('trusts the server where the window ends before the newest text', () => {
    expect(firstUnread(entries, 90, 'c', false)).toBe('c')
    expect(firstUnread(entries, 90, 'elsewhere', false)).toBeNull()
  })
})
