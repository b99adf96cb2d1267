import { createContext, type RefObject, use } from 'react'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import type { Row } from './use-row-window.ts'

/** What the rest of the inbox asks of the list, without being drawn anew whenever a row changes. */
export interface ListHandle {
  /** Moves the keyboard to the next (1) or previous (-1) row, beginning at the open one. */
  move: (step: 1 | -1) => void
  focusOpen: () => void
  /** The first conversation that is not this one. */
  firstOther: (conversationId: string) => Conversation | null
  nextUnread: (afterId: string | null) => Conversation | null
}

export const ListHandleContext = createContext<RefObject<ListHandle | null>>({ current: null })

export function useListHandle(): RefObject<ListHandle | null> {
  return use(ListHandleContext)
}

/** The next unread conversation below this one, then from the top; never this one itself. */
export function nextUnreadIn(rows: readonly Row[], afterId: string | null): Conversation | null {
  const open = rows.findIndex(({ conversation }) => conversation.id === afterId)
  const inOrder = [...rows.slice(open + 1), ...rows.slice(0, Math.max(open, 0))]
  return inOrder.find(({ conversation }) => conversation.status === 'new')?.conversation ?? null
}
