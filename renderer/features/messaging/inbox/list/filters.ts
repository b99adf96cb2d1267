import type { ConversationCounts, ConversationFilter } from '#shared/contract/messaging/inbox.ts'

interface FilterOption {
  label: string
  /** What the list says when it is empty under this filter, and what to do then. */
  emptyTitle: string
  emptyText: string
}

/** All conversations, and those of every user. */
export const VIEW_ALL = 'View All'

export const filterOptions = {
  all: {
    label: VIEW_ALL,
    emptyTitle: 'No conversations yet',
    emptyText: 'Start one, or wait for the first text to one of your business numbers.',
  },
  needsReply: {
    label: 'Needs Reply',
    emptyTitle: 'Everyone has an answer',
    emptyText: 'Conversations whose last word is the customer’s appear here.',
  },
  starred: { label: 'Starred', emptyTitle: 'Nothing starred', emptyText: 'Star a conversation to find it here again.' },
  closed: {
    label: 'Closed',
    emptyTitle: 'Nothing closed',
    emptyText: 'Conversations that you close are kept here. A new text opens them again.',
  },
  unread: { label: 'Unread', emptyTitle: 'All read', emptyText: 'New texts appear here until they are opened.' },
  failed: { label: 'Failed', emptyTitle: 'Nothing failed', emptyText: 'Conversations with a text that was not delivered appear here.' },
} as const satisfies Record<ConversationFilter, FilterOption>

const BAR: readonly ConversationFilter[] = ['all', 'needsReply', 'starred', 'closed']
const MENU: readonly ConversationFilter[] = ['unread', 'failed']

/** Which filters stand in the bar and which in the menu beside it: 300 pixels hold four, and the chosen one is always in the bar. */
export function arrangeFilters(chosen: ConversationFilter): { bar: readonly ConversationFilter[]; menu: readonly ConversationFilter[] } {
  if (!MENU.includes(chosen)) return { bar: BAR, menu: MENU }
  return { bar: ['all', 'needsReply', chosen], menu: [...MENU.filter((filter) => filter !== chosen), 'starred', 'closed'] }
}

/** The number beside a filter; null where none is shown. */
export function countOf(
  filter: ConversationFilter,
  counts: Pick<ConversationCounts, 'needsReply' | 'unread' | 'failed'> | undefined,
): number | null {
  if (!counts) return null
  switch (filter) {
    case 'needsReply':
      return counts.needsReply || null
    case 'unread':
      return counts.unread || null
    case 'failed':
      return counts.failed || null
    case 'all':
    case 'starred':
    case 'closed':
      return null
  }
}
