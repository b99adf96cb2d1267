import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import type { ConversationFilter, ConversationPage } from '#shared/contract/messaging/inbox.ts'
import { CONVERSATION_PAGE_SIZE } from '#shared/contract/messaging/limits.ts'

/** Where a page of the list begins: the top, after or before a cursor, or after so many rows (see `trim`). */
export type ListPageParam = null | { cursor: string } | { before: string } | { skip: number }

/** What the cache holds of one list: pages from the newest to the oldest, a window of the whole. */
export interface ConversationWindow {
  pages: ConversationPage[]
  pageParams: ListPageParam[]
}

/** Several screens up and down; what was scrolled past comes again from the server. */
export const LIST_MAX_PAGES = 6
const MAX_ROWS = LIST_MAX_PAGES * CONVERSATION_PAGE_SIZE
/** Stands in for the server's cursor where the window was cut within a page. */
const CUT = 'cut'

export function nextListPage(last: ConversationPage, pages: readonly ConversationPage[]): ListPageParam | undefined {
  if (last.nextCursor === null) return undefined
  if (last.nextCursor === CUT) return { skip: countRows(pages) }
  return { cursor: last.nextCursor }
}

export const previousListPage = (first: ConversationPage): ListPageParam | undefined =>
  first.previousCursor === null ? undefined : { before: first.previousCursor }

const countRows = (pages: readonly ConversationPage[]) => pages.reduce((sum, page) => sum + page.items.length, 0)

/** The server's predicates, on a row. */
export function matchesFilter(row: Conversation, filter: ConversationFilter): boolean {
  switch (filter) {
    case 'all':
      return !row.isArchived
    case 'needsReply':
      return !row.isArchived && row.needsReply
    case 'starred':
      return !row.isArchived && row.isFavorite
    case 'closed':
      return row.isArchived
    case 'unread':
      return row.unreadMessagesCount > 0
    case 'failed':
      return row.hasFailed
    default:
      return filter satisfies never
  }
}

/** The order of every list: the latest first, then by id, as the server's keyset. */
function sortsBefore(row: Conversation, other: Conversation): boolean {
  const [time, otherTime] = [Date.parse(row.lastContactDate), Date.parse(other.lastContactDate)]
  return time === otherTime ? row.id > other.id : time > otherTime
}

function findRow(pages: readonly ConversationPage[], id: string): { page: ConversationPage; index: number; row: Conversation } | null {
  for (const page of pages) {
    const index = page.items.findIndex((item) => item.id === id)
    const row = page.items[index]
    if (row) return { page, index, row }
  }
  return null
}

function insertRow({ pages }: ConversationWindow, row: Conversation): void {
  const [first, last] = [pages[0], pages.at(-1)]
  if (!first || !last) return
  let isFirstRow = true
  for (const page of pages) {
    const index = page.items.findIndex((item) => sortsBefore(row, item))
    if (index >= 0) {
      // Newer than a window that does not begin at the top: it belongs above, where nothing is held.
      if (isFirstRow && index === 0 && first.previousCursor !== null) return
      page.items.splice(index, 0, row)
      return
    }
    if (page.items.length > 0) isFirstRow = false
  }
  // Older than all that is held: it has a place here only if nothing follows.
  if (last.nextCursor === null) last.items.push(row)
}

/** Keeps the window bounded while rows come in at the top: whole pages go first, as the cursor before them still holds. */
function trim(window: ConversationWindow): void {
  const { pages, pageParams } = window
  while (pages.length > 1 && countRows(pages) > MAX_ROWS + CONVERSATION_PAGE_SIZE) {
    pages.pop()
    pageParams.pop()
  }
  const only = pages[0]
  if (only && pages.length === 1 && only.items.length > MAX_ROWS + CONVERSATION_PAGE_SIZE) {
    only.items.length = MAX_ROWS
    only.nextCursor = CUT
  }
}

/**
 * Puts the newest state of a row into a window: in, out, or to its new place.
 * @param belongs whether the list shows the row (its filter, its user)
 * @param orEqual also when the row has the position of what the window holds: an answer of the server, an optimistic change and its
 *   way back; an event must be newer
 */
export function putRow(
  window: ConversationWindow,
  row: Conversation,
  { belongs, orEqual = false }: { belongs: boolean; orEqual?: boolean },
): void {
  const held = findRow(window.pages, row.id)
  if (held && (row.seq < held.row.seq || (row.seq === held.row.seq && !orEqual))) return
  if (held && belongs && held.row.lastContactDate === row.lastContactDate) {
    held.page.items[held.index] = row
    return
  }
  if (held) held.page.items.splice(held.index, 1)
  if (!belongs) return
  insertRow(window, row)
  trim(window)
}

/** A page fetched while rows moved may bring one twice: the newer stays. */
export function dropRepeatedRows({ pages }: ConversationWindow): void {
  const newest = new Map<string, Conversation>()
  let isRepeated = false
  for (const row of pages.flatMap((page) => page.items)) {
    const other = newest.get(row.id)
    if (other) isRepeated = true
    if (!other || row.seq > other.seq) newest.set(row.id, row)
  }
  if (!isRepeated) return
  const seen = new Set<string>()
  for (const page of pages) {
    page.items = page.items.filter((row) => {
      const isKept = !seen.has(row.id) && newest.get(row.id)?.seq === row.seq
      if (isKept) seen.add(row.id)
      return isKept
    })
  }
}

/** All rows left the window although older ones exist: only the server knows which. */
export const isDrained = ({ pages }: ConversationWindow): boolean => countRows(pages) === 0 && (pages.at(-1)?.nextCursor ?? null) !== null

/** The feed position up to which everything in the window is known. */
export const windowSeq = ({ pages }: { pages: readonly { seq: number }[] }): number => Math.min(...pages.map((page) => page.seq))

export function raiseSeq({ pages }: { pages: { seq: number }[] }, seq: number): void {
  for (const page of pages) if (page.seq < seq) page.seq = seq
}
