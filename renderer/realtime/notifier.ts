import type { InboundMessageEvent } from '#shared/contract/hub-events.ts'
import { NotificationQueue, noteOf, notificationCapability } from './notifications.ts'

/** Spec 2 §9. */
const PACE_MS = 10_000
/** Texts that come at once are announced as one, the first of them without waiting for the whole pace. */
const GATHER_MS = 1_000

/** What is used of the host. */
export interface NotificationShell {
  notificationPermission(): Promise<'granted' | 'denied' | 'default' | 'unsupported'>
  notify(note: { id: string; title: string; body: string; conversationId: string | null; tag?: string }): Promise<unknown>
}

interface Options {
  shell: NotificationShell
  isEnabled: () => boolean
}

/** Announces incoming texts: at most one notification every ten seconds, and only where account and browser allow it. */
export function createNotifier({ shell, isEnabled }: Options) {
  const queue = new NotificationQueue()
  let lastShownAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  async function show() {
    timer = undefined
    const isAllowed = notificationCapability(await shell.notificationPermission(), isEnabled()) === 1
    const note = queue.take()
    if (!note || !isAllowed) return
    lastShownAt = Date.now()
    await shell.notify({ ...note, tag: 'new-messages' })
  }

  return {
    announce(event: InboundMessageEvent) {
      if (!isEnabled() || !queue.add(noteOf(event))) return
      timer ??= setTimeout(() => void show(), Math.max(GATHER_MS, lastShownAt + PACE_MS - Date.now()))
    },
    /** The conversation has been read: its texts need no announcement. */
    forget: (conversationId: string) => queue.drop(conversationId),
    stop: () => clearTimeout(timer),
  }
}
