import { expect, test } from 'vitest'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { conversation, guid, minute } from '#tests/support/factories/messaging.ts'
import {
  type ConversationWindow,
  dropRepeatedRows,
  isDrained,
  matchesFilter,
  nextListPage,
  previousListPage,
  putRow,
} from './conversation-window.ts'

/** Pages of rows given by number, the latest first; `open` ends have more rows beyond them. */
function windowOf(pages: number[][], { olderExist = false, newerExist = false } = {}): ConversationWindow {
  return {
    pages: pages.map((numbers, index) => ({
      items: numbers.map((n) => conversation(n)),
      previousCursor: index === 0 && !newerExist ? null : `before-${index}`,
      nextCursor: index === pages.length - 1 && !olderExist ? null : `after-${index}`,
      seq: 100,
    })),
    pageParams: pages.map((_, index) => (index === 0 ? null : { cursor: `after-${index - 1}` })),
  }
}

const numbers = (window: ConversationWindow) => window.pages.map((page) => page.items.map((row) => Number(row.id.slice(-6))))
const moved = (n: number, to: number, changes: Partial<Conversation> = {}) =>
  conversation(n, { lastContactDate: minute(to), seq: 200, ...changes })

test('a row with a new text moves to the top, from whatever page', () => {
  const window = windowOf([[50, 40], [30, 20], [10]])
  putRow(window, moved(10, 59), { belongs: true })
  expect(numbers(window)).toEqual([[10, 50, 40], [30, 20], []])
})

test('a row that was not held comes in where its time puts it', () => {
  const window = windowOf([
    [50, 40],
    [20, 10],
  ])
  putRow(window, moved(30, 30), { belongs: true })
  expect(numbers(window)).toEqual([
    [50, 40],
    [30, 20, 10],
  ])
})

test('rows of the same time stand by id, the higher first', () => {
  const window = windowOf([[50, 30]])
  putRow(window, conversation(40, { lastContactDate: minute(30), seq: 200 }), { belongs: true })
  putRow(window, conversation(20, { lastContactDate: minute(30), seq: 200 }), { belongs: true })
  expect(numbers(window)).toEqual([[50, 40, 30, 20]])
})

test('a row that no longer belongs leaves', () => {
  const window = windowOf([[50, 40]])
  putRow(window, moved(40, 40), { belongs: false })
  expect(numbers(window)).toEqual([[50]])
})

test('what is not newer than the row held is ignored; an answer may be as new', () => {
  const window = windowOf([[50, 40]])
  putRow(window, conversation(40, { fullName: 'Old', seq: 39 }), { belongs: true })
  putRow(window, conversation(40, { fullName: 'Same event again', seq: 40 }), { belongs: true })
  putRow(window, conversation(40, { seq: 39 }), { belongs: false, orEqual: true })
  expect(window.pages[0]?.items[1]?.fullName).toBe('Contact 40')
  putRow(window, conversation(40, { fullName: 'Answer', seq: 40 }), { belongs: true, orEqual: true })
  expect(window.pages[0]?.items[1]?.fullName).toBe('Answer')
})

test('outside the window nothing is held: newer rows above, older rows below', () => {
  const below = windowOf([[50, 40]], { olderExist: true })
  putRow(below, moved(10, 10), { belongs: true })
  expect(numbers(below)).toEqual([[50, 40]])

  const above = windowOf([[50, 40]], { newerExist: true })
  putRow(above, moved(40, 59), { belongs: true })
  putRow(above, moved(45, 45), { belongs: true })
  expect(numbers(above)).toEqual([[50, 45]])

  const last = windowOf([[50, 40]])
  putRow(last, moved(10, 10), { belongs: true })
  expect(numbers(last)).toEqual([[50, 40, 10]])
})

test('the window stays bounded while new conversations keep coming, and the older ones can be fetched again', () => {
  const window = windowOf([[3], [2], [1]], { olderExist: true })
  for (let n = 1; n <= 230; n += 1) putRow(window, moved(n + 100, n + 100), { belongs: true })
  expect(window.pages).toHaveLength(1)
  expect(window.pageParams).toHaveLength(1)
  const page = window.pages[0]
  const rows = page?.items.length ?? 0
  expect(rows).toBeLessThanOrEqual(140)
  expect(rows).toBeGreaterThanOrEqual(120)
  expect(page?.items[0]?.id).toBe(guid(330))
  expect(page && nextListPage(page, window.pages)).toEqual({ skip: rows })
})

test('whole pages go first, so that the cursor before them still holds', () => {
  const many = Array.from({ length: 110 }, (_, index) => 500 - index)
  const older = Array.from({ length: 110 }, (_, index) => 300 - index)
  const window = windowOf([many, older])
  putRow(window, moved(900, 900), { belongs: true })
  expect(window.pages.map((page) => page.items.length)).toEqual([111])
  expect(window.pages[0] && nextListPage(window.pages[0], window.pages)).toEqual({ cursor: 'after-0' })
})

test('pages lead to their neighbours only where there are any', () => {
  const [page] = windowOf([[1]]).pages
  const [inner] = windowOf([[1]], { olderExist: true, newerExist: true }).pages
  if (!page || !inner) throw new Error('no pages')
  expect([previousListPage(page), nextListPage(page, [page])]).toEqual([undefined, undefined])
  expect([previousListPage(inner), nextListPage(inner, [inner])]).toEqual([{ before: 'before-0' }, { cursor: 'after-0' }])
})

test('of a row that came twice the newer stays, once', () => {
  const window = windowOf([[50], [40, 30]])
  window.pages[0]?.items.push(conversation(30, { seq: 99, fullName: 'Newer' }))
  dropRepeatedRows(window)
  expect(numbers(window)).toEqual([[50, 30], [40]])
  expect(window.pages[0]?.items[1]?.fullName).toBe('Newer')
})

test('an empty window with more behind it has to be fetched anew', () => {
  const window = windowOf([[50]], { olderExist: true })
  expect(isDrained(window)).toBe(false)
  putRow(window, moved(50, 50), { belongs: false })
  expect(isDrained(window)).toBe(true)
  expect(isDrained(windowOf([[]]))).toBe(false)
})

test('the filters', () => {
  const open = conversation(1, { needsReply: true, isFavorite: true, unreadMessagesCount: 2, hasFailed: true })
  const closed = conversation(1, { ...open, isArchived: true, unreadMessagesCount: 0 })
  const quiet = conversation(1)
  const filters = ['all', 'needsReply', 'starred', 'closed', 'unread', 'failed'] as const
  const shownIn = (row: Conversation) => filters.filter((filter) => matchesFilter(row, filter))
  expect(shownIn(open)).toEqual(['all', 'needsReply', 'starred', 'unread', 'failed'])
  expect(shownIn(closed)).toEqual(['closed', 'failed'])
  expect(shownIn(quiet)).toEqual(['all'])
})
