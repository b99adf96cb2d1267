import type { CallEntry, Message, ThreadEntry } from '#shared/contract/messaging/conversation.ts'
import type { ThreadPage } from '#shared/contract/messaging/inbox.ts'
import { type DayKey, groupByDay } from '#shared/domain/day-groups.ts'
import { isFailed, statusLabel } from '#shared/domain/message-status.ts'
import type { OutboxItem } from '../composer/outbox.slice.ts'

/** Consecutive texts of one side are one group when they lie closer together than this. */
const GROUP_GAP_MS = 5 * 60_000

export interface MessageRow {
  kind: 'message'
  /** Stays the same when the server's message takes the place of the pending one, so that nothing is drawn anew. */
  key: string
  message: Message
  /** Set while the server's answer is not in. */
  pending: OutboxItem | null
  startsGroup: boolean
  showsMeta: boolean
}

export type ThreadRow =
  | MessageRow
  | { kind: 'call'; key: string; call: CallEntry }
  | { kind: 'day'; key: string; day: DayKey }
  | { kind: 'new'; key: 'new' }

/** The entries of the loaded pages, once each and in order of time. The first page is the newest one. */
export function entriesOf(pages: readonly ThreadPage[]): ThreadEntry[] {
  const entries = new Map<string, ThreadEntry>()
  for (const page of pages.toReversed()) for (const entry of page.items) entries.set(entry.id, entry)
  const timed = Array.from(entries.values(), (entry) => ({ entry, time: Date.parse(entry.dateCreated) }))
  return timed.sort((a, b) => a.time - b.time).map(({ entry }) => entry)
}

type Item = { dateCreated: string; entry: ThreadEntry; pending: OutboxItem | null }

/** What the thread draws, from the top to the bottom. Texts that the server has not confirmed stand at the end. */
export function buildRows(
  entries: readonly ThreadEntry[],
  pending: readonly OutboxItem[],
  options: { timeZone: string; newLineBefore: string | null; author: string },
): ThreadRow[] {
  const arrived = new Set(entries.map((entry) => (entry.kind === 'message' ? entry.clientMessageId : null)))
  const items: Item[] = [
    ...entries.map((entry) => ({ dateCreated: entry.dateCreated, entry, pending: null })),
    ...pending
      .filter((item) => !arrived.has(item.clientMessageId))
      .map((item) => ({
        dateCreated: item.createdAt,
        entry: item.message ?? pendingMessage(item, options.author),
        pending: item.message ? null : item,
      })),
  ]
  const rows: ThreadRow[] = []
  for (const { day, entries: ofDay } of groupByDay(items, options.timeZone)) {
    rows.push({ kind: 'day', key: day, day })
    for (const [index, item] of ofDay.entries()) {
      if (item.entry.id === options.newLineBefore) rows.push({ kind: 'new', key: 'new' })
      if (item.entry.kind === 'call') rows.push({ kind: 'call', key: item.entry.id, call: item.entry })
      else rows.push(messageRow(item, item.entry, ofDay[index - 1], ofDay[index + 1], options.newLineBefore))
    }
  }
  return withUniqueDays(rows)
}

function messageRow(
  item: Item,
  message: Message,
  before: Item | undefined,
  after: Item | undefined,
  newLineBefore: string | null,
): MessageRow {
  const startsGroup = !joins(before, item) || message.id === newLineBefore
  const endsGroup = !joins(item, after) || after?.entry.id === newLineBefore
  const next = after?.entry.kind === 'message' ? after.entry : undefined
  const differs = next !== undefined && statusLabel(next.status) !== statusLabel(message.status)
  return {
    kind: 'message',
    key: message.clientMessageId ?? message.id,
    message,
    pending: item.pending,
    startsGroup,
    showsMeta: endsGroup || item.pending !== null || isFailed(message.status) || (message.direction === 'outbound-api' && differs),
  }
}

function joins(a: Item | undefined, b: Item | undefined): boolean {
  if (a?.entry.kind !== 'message' || b?.entry.kind !== 'message') return false
  return authorKey(a.entry) === authorKey(b.entry) && Date.parse(b.dateCreated) - Date.parse(a.dateCreated) < GROUP_GAP_MS
}

function authorKey(message: Message): string {
  if (message.direction === 'inbound') return 'inbound'
  return [message.sourceType, message.sourceName, message.smsMessageHubSpotData?.hubSpotWorkflowName].join('|')
}

/** A clock that was set back can bring a day twice; keys must differ all the same. */
function withUniqueDays(rows: ThreadRow[]): ThreadRow[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    if (row.kind !== 'day') return row
    const key = seen.has(row.key) ? `${row.key}#${seen.size}` : row.key
    seen.add(key)
    return { ...row, key }
  })
}

/** A text on its way, in the shape of a message. Its previews are found by its clientMessageId. */
function pendingMessage(item: OutboxItem, author: string): Message {
  const { conversation } = item
  return {
    kind: 'message',
    id: item.clientMessageId,
    conversationId: conversation.id,
    clientMessageId: item.clientMessageId,
    direction: 'outbound-api',
    fromPhone: conversation.businessPhone,
    toPhone: conversation.phone,
    body: item.text,
    media: item.fileNames.map((fileName, index) => ({
      id: `${item.clientMessageId}-${index}`,
      url: '',
      mediaType: 'image',
      fileName,
      size: 0,
    })),
    mediaUrl: null,
    mediaType: null,
    status: 'queued',
    errorCode: null,
    canRetry: false,
    segments: 0,
    dateCreated: item.createdAt,
    dateUpdated: item.createdAt,
    sourceType: 'user',
    sourceName: author,
    smsMessageHubSpotData: null,
    smsMessageContactData: { contactId: conversation.contactId, companyId: '' },
    seq: 0,
  }
}

/**
 * The text above which the 'New' line stands when a conversation is opened. The row's count decides, because a thread that is still cached
 * from an earlier visit names a text that has been read since; the server's mark serves where the window does not reach to the newest text.
 */
export function firstUnread(
  entries: readonly ThreadEntry[],
  unreadCount: number,
  serverMark: string | null,
  reachesNewest: boolean,
): string | null {
  if (unreadCount === 0) return null
  const inbound = entries.filter((entry) => entry.kind === 'message' && entry.direction === 'inbound')
  if (reachesNewest && inbound.length >= unreadCount) return inbound[inbound.length - unreadCount]?.id ?? null
  return entries.some((entry) => entry.id === serverMark) ? serverMark : null
}

export const isInbound = (entry: ThreadEntry): entry is Message => entry.kind === 'message' && entry.direction === 'inbound'
