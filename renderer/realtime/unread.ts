import { createSelector } from '@reduxjs/toolkit'
import type { ConnectionState } from './connection.slice.ts'

/** Unread texts of all phones that the person may see: what side navigation, title, tray and badge show. */
export const selectUnreadTotal = createSelector(
  (state: { connection: ConnectionState }) => state.connection.unread,
  (unread) => Object.values(unread).reduce((sum, phone) => sum + phone.unreadMessages, 0),
)

/** `(3) Conversations`; without the count when all is read. A count that is there already is replaced. */
export function titleWithUnread(title: string, total: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, '')
  return total > 0 ? `(${total}) ${bare}` : bare
}

/** Keeps the count in the document's title, also when a page sets its own title. Returns the way to end it, which takes the count out. */
export function keepTitle(getTotal: () => number): { update(): void; stop(): void } {
  const apply = (total: number) => {
    const wanted = titleWithUnread(document.title, total)
    if (document.title !== wanted) document.title = wanted
  }
  const update = () => apply(getTotal())
  const observer = new MutationObserver(update)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  update()
  return {
    update,
    stop() {
      observer.disconnect()
      apply(0)
    },
  }
}
