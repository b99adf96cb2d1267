import type { ChangeEvent } from '#shared/contract/hub-events.ts'

/** A burst of texts into the open conversation is marked read once. */
const DEBOUNCE_MS = 400

interface Options {
  getOpenConversationId: () => string | null
  /** The page is visible and has the focus: what arrives is seen. */
  isAttended: () => boolean
  markRead: (conversationId: string, upToMessageId: string) => Promise<unknown>
}

/**
 * Spec 2 §4: a text that arrives in the conversation being looked at has nothing pending. It is shown as read at once and reported as read to the
 * server; one that arrives while the person looks elsewhere is so when they look again.
 */
export function createOpenConversationReader({ getOpenConversationId, isAttended, markRead }: Options) {
  /** The last text of each conversation that is to be reported. */
  const unreported = new Map<string, string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function report() {
    timer = undefined
    const open = getOpenConversationId()
    for (const [conversationId, messageId] of unreported) {
      if (conversationId !== open) {
        // Left before it was reported: whoever opens it again marks it read.
        unreported.delete(conversationId)
        continue
      }
      if (!isAttended()) continue
      unreported.delete(conversationId)
      markRead(conversationId, messageId).catch(() => {
        // Not reached: it stays to be reported, with the next text or the next look.
        if (!unreported.has(conversationId)) unreported.set(conversationId, messageId)
      })
    }
  }

  return {
    /** @returns the event as it is to be shown */
    read(event: ChangeEvent): ChangeEvent {
      if (event.type !== 'Send' || event.conversation.id !== getOpenConversationId()) return event
      unreported.set(event.conversation.id, event.message.id)
      if (!isAttended()) return event
      timer ??= setTimeout(report, DEBOUNCE_MS)
      const { conversation, unread } = event
      const pending = conversation.unreadMessagesCount
      return {
        ...event,
        conversation: { ...conversation, status: '', unreadMessagesCount: 0 },
        unread: {
          ...unread,
          unreadMessages: Math.max(0, unread.unreadMessages - pending),
          unreadConversations: Math.max(0, unread.unreadConversations - (pending > 0 ? 1 : 0)),
        },
      }
    },
    /** The person looks at the page again, or the connection is back. */
    attend() {
      if (unreported.size > 0) timer ??= setTimeout(report, 0)
    },
    stop: () => clearTimeout(timer),
  }
}
