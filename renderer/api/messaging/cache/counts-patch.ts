import type { ChangeEvent } from '#shared/contract/hub-events.ts'
import type { ConversationCounts } from '#shared/contract/messaging/inbox.ts'

/**
 * Unread is known from the events. `needsReply` and `failed` are not (an event tells what a row is, not what it was): those are asked of
 * the server again a little later.
 */
export function applyToCounts(counts: ConversationCounts, events: readonly ChangeEvent[]): void {
  for (const event of events) {
    if (event.seq <= counts.seq) continue
    counts.seq = event.seq
    if (event.type === 'MessageStatus') continue
    const held = counts.phones.find((phone) => phone.businessPhoneId === event.unread.businessPhoneId)
    if (held) Object.assign(held, event.unread)
  }
  counts.unread = counts.phones.reduce((sum, phone) => sum + phone.unreadConversations, 0)
}
