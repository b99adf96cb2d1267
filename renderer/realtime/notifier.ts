import type { Note, NotifyOutcome } from '#renderer/host/host.ts'
import type { InboundMessageEvent } from '#shared/contract/hub-events.ts'
import type { Attempt } from './notification-log.ts'
import { NotificationQueue, noteOf, notificationCapability, withPreview } from './notifications.ts'

/** Spec 2 §9. */
const PACE_MS = 10_000
/** Texts that come at once are announced as one, the first of them without waiting for the whole pace. */
const GATHER_MS = 1_000
/** What was read in a burst is taken back in one go. */
const WITHDRAW_MS = 250
/** The notification that tells of several conversations. */
const SEVERAL = 'new-messages'

/** What is used of the host. */
export interface NotificationShell {
  notificationPermission(): Promise<'granted' | 'denied' | 'default' | 'unsupported'>
  notify(note: Note): Promise<NotifyOutcome>
  withdraw(tag: string | null): void
}

export interface NotificationChoices {
  preview: 'all' | 'no-text' | 'no-name' | 'off'
  hasSound: boolean
}

export interface NotifierOptions {
  shell: NotificationShell
  /** Of the person's account. */
  isEnabled: () => boolean
  /** Of this computer. */
  choices: () => NotificationChoices
  /** Every text that asked for attention, and what came of it. */
  record: (what: Attempt['what'], outcome: NotifyOutcome) => void
}

const notShown = (reason: string): NotifyOutcome => ({ status: 'not-shown', reason })

/** Why the browser or the system lets nothing through; null: it does. Spec 2 §4. */
const refusals = {
  1: null,
  0: 'The browser has not been allowed to show notifications yet.',
  2: 'Notifications are not enabled for your account.',
  [-1]: 'Notifications are blocked in the browser for this site.',
  [-2]: 'Notifications are not supported here.',
} as const

/** Announces incoming texts: at most one notification every ten seconds, and only where account, person and browser allow it. */
export function createNotifier({ shell, isEnabled, choices, record }: NotifierOptions) {
  const queue = new NotificationQueue()
  let lastShownAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let withdrawTimer: ReturnType<typeof setTimeout> | undefined
  const toWithdraw = new Set<string>()
  /** What the notification of several conversations tells of and is not read yet. */
  let several = new Set<string>()

  async function show() {
    timer = undefined
    const capability = notificationCapability(await shell.notificationPermission(), isEnabled())
    const gathered = queue.take()
    if (!gathered) return
    const what = gathered.count > 1 ? 'several' : 'text'
    const { preview, hasSound } = choices()
    const refusal = refusals[capability]
    if (refusal !== null) return record(what, notShown(refusal))
    if (preview === 'off') return record(what, notShown('Notifications are off on this computer.'))
    lastShownAt = Date.now()
    const { id, title, body, conversationId, conversationIds } = withPreview(gathered, preview)
    toWithdraw.delete(conversationId ?? SEVERAL)
    if (conversationId === null) several = new Set(conversationIds)
    record(what, await shell.notify({ id, title, body, conversationId, tag: conversationId ?? SEVERAL, silent: !hasSound }))
  }

  function withdraw(tag: string) {
    toWithdraw.add(tag)
    withdrawTimer ??= setTimeout(() => {
      withdrawTimer = undefined
      for (const waiting of toWithdraw) shell.withdraw(waiting)
      toWithdraw.clear()
    }, WITHDRAW_MS)
  }

  return {
    announce(event: InboundMessageEvent) {
      if (!isEnabled()) return record('text', notShown(refusals[2]))
      if (!queue.add(noteOf(event))) return
      timer ??= setTimeout(() => void show(), Math.max(GATHER_MS, lastShownAt + PACE_MS - Date.now()))
    },
    /** It arrived before the person's eyes. */
    seen: () => record('text', notShown('You were looking at the conversation.')),
    /** The conversation has been read, here or elsewhere: its texts need no announcement, and none that is shown. */
    forget(conversationId: string) {
      queue.drop(conversationId)
      withdraw(conversationId)
      if (several.delete(conversationId) && several.size === 0) withdraw(SEVERAL)
    },
    /** Nothing is unread any more. */
    allRead: () => withdraw(SEVERAL),
    stop() {
      clearTimeout(timer)
      clearTimeout(withdrawTimer)
      // Whoever comes next works for another company, or is somebody else.
      shell.withdraw(null)
    },
  }
}
