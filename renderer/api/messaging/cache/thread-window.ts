import type { MessageStatusEvent } from '#shared/contract/hub-events.ts'
import type { Message, ThreadEntry } from '#shared/contract/messaging/conversation.ts'
import type { ThreadPage } from '#shared/contract/messaging/inbox.ts'
import { MESSAGE_PAGE_SIZE } from '#shared/contract/messaging/limits.ts'

export type ThreadPageParam = { anchor: 'firstUnread' } | { around: string } | { before: string } | { after: string }

/** What the cache holds of one thread: pages from the newest to the oldest (next = older), each ascending by time. */
export interface ThreadWindow {
  pages: ThreadPage[]
  pageParams: ThreadPageParam[]
}

/** As much as a person scrolls through without noticing its ends; every row more is looked at with every text that comes in. */
export const THREAD_MAX_PAGES = 6
const MAX_ENTRIES = THREAD_MAX_PAGES * MESSAGE_PAGE_SIZE

export const olderThreadPage = (oldest: ThreadPage): ThreadPageParam | undefined =>
  oldest.olderCursor === null ? undefined : { before: oldest.olderCursor }

export const newerThreadPage = (newest: ThreadPage): ThreadPageParam | undefined =>
  newest.newerCursor === null ? undefined : { after: newest.newerCursor }

/** All entries of the window, ascending. */
export const threadEntries = (pages: readonly ThreadPage[]): ThreadEntry[] => pages.toReversed().flatMap((page) => page.items)

function isSame(entry: ThreadEntry, message: Message): boolean {
  if (entry.id === message.id) return true
  return entry.kind === 'message' && message.clientMessageId !== null && entry.clientMessageId === message.clientMessageId
}

const isAfter = (entry: ThreadEntry, message: Message) => {
  const [time, other] = [Date.parse(entry.dateCreated), Date.parse(message.dateCreated)]
  return time === other ? entry.id > message.id : time > other
}

/** Puts a new or changed message where it belongs. A window that does not reach the newest end is left alone: fetching newer ones brings it. */
export function putMessage({ pages, pageParams }: ThreadWindow, message: Message): void {
  for (const page of pages) {
    const index = page.items.findIndex((entry) => isSame(entry, message))
    const held = page.items[index]
    if (!held) continue
    if (message.seq > held.seq) page.items[index] = message
    return
  }
  const newest = pages[0]
  if (!newest || newest.newerCursor !== null) return
  for (const page of pages) {
    const before = page.items.findLastIndex((entry) => !isAfter(entry, message))
    const isOldestPage = page === pages.at(-1)
    if (before < 0 && !(isOldestPage && page.olderCursor === null) && page.items.length > 0) continue
    page.items.splice(before + 1, 0, message)
    break
  }
  while (pages.length > 1 && pages.reduce((sum, page) => sum + page.items.length, 0) > MAX_ENTRIES + MESSAGE_PAGE_SIZE) {
    pages.pop()
    pageParams.pop()
  }
}

export function putStatus({ pages }: ThreadWindow, event: MessageStatusEvent): void {
  for (const page of pages) {
    const index = page.items.findIndex((entry) => entry.id === event.messageId)
    const held = page.items[index]
    if (held?.kind !== 'message') continue
    const { status, errorCode, canRetry, dateUpdated, seq } = event
    if (seq > held.seq) page.items[index] = { ...held, status, errorCode, canRetry, dateUpdated, seq }
    return
  }
}

/** A page fetched while texts came in may bring one twice. */
export function dropRepeatedEntries({ pages }: ThreadWindow): void {
  const seqs = new Map<string, number>()
  let isRepeated = false
  for (const entry of threadEntries(pages)) {
    isRepeated ||= seqs.has(entry.id)
    seqs.set(entry.id, Math.max(entry.seq, seqs.get(entry.id) ?? -1))
  }
  if (!isRepeated) return
  const seen = new Set<string>()
  for (const page of pages) {
    page.items = page.items.filter((entry) => {
      const isKept = !seen.has(entry.id) && seqs.get(entry.id) === entry.seq
      if (isKept) seen.add(entry.id)
      return isKept
    })
  }
}
