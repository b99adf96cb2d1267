import { expect, test } from 'vitest'
import { conversation, guid, message, minute, statusEvent } from '#tests/support/factories/messaging.ts'
import {
  dropRepeatedEntries,
  newerThreadPage,
  olderThreadPage,
  putMessage,
  putStatus,
  type ThreadWindow,
  threadEntries,
} from './thread-window.ts'

const row = conversation(1)

/** Pages from the newest to the oldest, each ascending. */
function threadOf(pages: number[][], { newerExist = false, olderExist = false } = {}): ThreadWindow {
  return {
    pages: pages.map((numbers, index) => ({
      items: numbers.map((n) => message(n, row.id)),
      newerCursor: index === 0 && !newerExist ? null : `newer-${index}`,
      olderCursor: index === pages.length - 1 && !olderExist ? null : `older-${index}`,
      firstUnreadId: null,
      seq: 100,
    })),
    pageParams: pages.map((_, index) => (index === 0 ? { anchor: 'firstUnread' } : { before: `older-${index - 1}` })),
  }
}
const bodies = (window: ThreadWindow) => threadEntries(window.pages).map((entry) => (entry.kind === 'message' ? entry.body : entry.kind))

test('the entries of a window are ascending over its pages', () => {
  expect(
    bodies(
      threadOf([
        [5, 6],
        [3, 4],
        [1, 2],
      ]),
    ),
  ).toEqual(['Text 1', 'Text 2', 'Text 3', 'Text 4', 'Text 5', 'Text 6'])
})

test('a new text stands at its time, once', () => {
  const window = threadOf([
    [5, 7],
    [1, 3],
  ])
  for (const n of [8, 6, 2, 8]) putMessage(window, message(n, row.id))
  expect(bodies(window)).toEqual(['Text 1', 'Text 2', 'Text 3', 'Text 5', 'Text 6', 'Text 7', 'Text 8'])
})

test('the answer to a send and its event are one entry, told by clientMessageId', () => {
  const window = threadOf([[1]])
  const sent = message(2, row.id, { clientMessageId: guid(70), direction: 'outbound-api', status: 'queued' })
  putMessage(window, sent)
  putMessage(window, { ...sent, id: guid(71), status: 'sent', seq: 3 })
  putMessage(window, { ...sent, status: 'queued', seq: 2 })
  expect(threadEntries(window.pages).map((entry) => entry.kind === 'message' && entry.status)).toEqual(['received', 'sent'])
})

test('a window that does not reach the newest end is left alone and knows that newer exist', () => {
  const window = threadOf([[1, 2]], { newerExist: true })
  putMessage(window, message(9, row.id))
  expect(bodies(window)).toEqual(['Text 1', 'Text 2'])
  expect(window.pages[0] && newerThreadPage(window.pages[0])).toEqual({ after: 'newer-0' })
})

test('what is older than a window with more above it stays out', () => {
  const window = threadOf([[5, 6]], { olderExist: true })
  putMessage(window, message(1, row.id))
  expect(bodies(window)).toEqual(['Text 5', 'Text 6'])
  expect(window.pages[0] && olderThreadPage(window.pages[0])).toEqual({ before: 'older-0' })
})

test('the first text of an empty thread', () => {
  const window = threadOf([[]])
  putMessage(window, message(1, row.id))
  expect(bodies(window)).toEqual(['Text 1'])
})

test('a status changes its text and only forward in the feed', () => {
  const window = threadOf([[1, 2]])
  const text = message(2, row.id)
  putStatus(window, statusEvent(10, row, text, { status: 'failed', errorCode: '30003', canRetry: true }))
  putStatus(window, statusEvent(9, row, text, { status: 'sent' }))
  expect(threadEntries(window.pages)[1]).toMatchObject({ status: 'failed', errorCode: '30003', canRetry: true, dateUpdated: minute(10) })
})

test('the oldest pages go when a thread grows beyond its window', () => {
  const window = threadOf([Array.from({ length: 300 }, (_, n) => 1000 + n), Array.from({ length: 250 }, (_, n) => 500 + n)])
  putMessage(window, message(2000, row.id))
  expect(window.pages).toHaveLength(1)
  expect(window.pageParams).toHaveLength(1)
  expect(window.pages[0]?.olderCursor).toBe('older-0')
})

test('of an entry that came twice the newer stays', () => {
  const window = threadOf([[2, 3], [1]])
  window.pages[1]?.items.push(message(2, row.id, { seq: 50, body: 'Newer' }))
  dropRepeatedEntries(window)
  expect(bodies(window)).toEqual(['Text 1', 'Newer', 'Text 3'])
})
