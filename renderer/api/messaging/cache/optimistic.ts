import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { type ApiState, type ApiThunk, cachedRow, cachedThreads } from './cached.ts'
import { putRows, recentEvents } from './inbox-cache.ts'

/** Takes an optimistic change back. */
export type Undo = () => void

/**
 * Shows a change of a row before the server has agreed. The way back goes by the row's id and not by its place, as rows move while the
 * call is under way; and it does nothing when the server has told of something newer since.
 */
export const changeRow =
  (id: string, changes: Partial<Omit<Conversation, 'id' | 'seq'>>): ApiThunk<Undo> =>
  (dispatch, getState) => {
    const before = cachedRow(getState(), id)
    if (!before) return () => undefined
    dispatch(putRows([{ ...before, ...changes }], { orEqual: true }))
    return () => {
      const now = cachedRow(getState(), id) ?? before
      const isOvertaken = now.seq > before.seq || recentEvents.since(before.seq).some((event) => event.conversation.id === id)
      if (!isOvertaken) dispatch(putRows([{ ...now, ...valuesOf(before, changes) }], { orEqual: true }))
    }
  }

function valuesOf(row: Conversation, changes: Partial<Conversation>): Partial<Conversation> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => key in changes))
}

/** How many texts "mark as unread" will find pending, as far as the cache knows; 0 when it does not know of any. */
function knownInboundCount(state: ApiState, row: Conversation): number {
  const counts = cachedThreads(state, row.id).map(
    (entries) => entries.filter((entry) => entry.kind === 'message' && entry.direction === 'inbound').length,
  )
  return Math.max(row.lastMessageDirection === 'inbound' ? 1 : 0, ...counts)
}

/** Spec 2 §4: read has nothing pending; unread has all inbound texts pending, and with none nothing happens. */
export const markRow =
  (id: string, read: boolean): ApiThunk<Undo> =>
  (dispatch, getState) => {
    if (read) return dispatch(changeRow(id, { status: '', unreadMessagesCount: 0 }))
    const row = cachedRow(getState(), id)
    const pending = row ? knownInboundCount(getState(), row) : 0
    return pending > 0 ? dispatch(changeRow(id, { status: 'new', unreadMessagesCount: pending })) : () => undefined
  }
