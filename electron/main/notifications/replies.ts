import type { NotificationReply } from '#shared/ipc/bridge.ts'

export interface Replies {
  add(reply: NotificationReply): void
  /** It lies in the client's outbox now, which outlives the page. */
  taken(id: string): void
  /** A page listens: what no page has taken yet is handed over again. The client sends the same id once. */
  resend(): void
}

/** Replies from notifications, kept until the client has them: a page that is loaded anew, or that is not there yet, loses none. */
export function createReplies(send: (reply: NotificationReply) => void): Replies {
  const pending = new Map<string, NotificationReply>()
  return {
    add(reply) {
      pending.set(reply.id, reply)
      send(reply)
    },
    taken: (id) => void pending.delete(id),
    resend() {
      for (const reply of pending.values()) send(reply)
    },
  }
}
