import type { ChangeEvent } from '#shared/contract/hub-events.ts'
import type { PhoneUnread } from '#shared/contract/messaging/conversation.ts'
import { backoff } from './backoff.ts'

export interface ChangeSource {
  position(): number | null
  follow(from: number): void
  fetchCounts(): Promise<{ seq: number; phones: PhoneUnread[] }>
  fetchChanges(since: number): Promise<{ items: ChangeEvent[]; seq: number; hasMore: boolean; reset: boolean }>
  reset(): void
}

export interface FollowerOptions {
  source: ChangeSource
  /** Events in feed order, each once. `isNews` is false for those that happened before the client was there. */
  onEvents: (events: ChangeEvent[], isNews: boolean) => void
  onUnread: (counts: { seq: number; phones: PhoneUnread[] }) => void
  onStatus: (status: 'catching-up' | 'live') => void
}

/**
 * Follows the company's change feed over a connection that comes and goes. After every (re)connection the live events wait until what
 * was missed has been fetched; then they follow, without those that the fetch brought already. Positions of phones that the person may
 * not see are missing from the feed, so a gap in the numbers means nothing: continuity is the connection's, and after a break the fetch's.
 */
export function createChangeFollower({ source, onEvents, onUnread, onStatus }: FollowerOptions) {
  let position: number | null = null
  let isFirst = true
  let isConnected = false
  /** Live events that wait; null when nothing has to wait. */
  let waiting: ChangeEvent[] | null = null
  /** The current catching-up; an older one that is still under way has lost its say. */
  let round = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function loadCounts(own: number) {
    const counts = await source.fetchCounts()
    if (own === round) onUnread(counts)
    return counts.seq
  }

  /** @returns the position reached, or null when this round has been overtaken. */
  async function fetchMissed(own: number): Promise<number | null> {
    let since = position
    if (since === null) {
      const counted = await loadCounts(own)
      if (own !== round) return null
      since = Math.min(source.position() ?? counted, counted)
      source.follow(since)
      position = since
    }
    for (;;) {
      const page = await source.fetchChanges(since)
      if (own !== round) return null
      if (page.reset) {
        source.follow(page.seq)
        position = page.seq
        source.reset()
        await loadCounts(own)
        return own === round ? page.seq : null
      }
      since = page.seq
      position = since
      if (page.items.length > 0) onEvents(page.items, !isFirst)
      if (!page.hasMore) return since
    }
  }

  async function catchUp(attempt = 0) {
    clearTimeout(timer)
    round += 1
    const own = round
    waiting ??= []
    onStatus('catching-up')
    try {
      const reached = await fetchMissed(own)
      if (reached === null) return
      const later = waiting.filter((event) => event.seq > reached)
      waiting = null
      isFirst = false
      position = later.at(-1)?.seq ?? reached
      if (later.length > 0) onEvents(later, true)
      onStatus('live')
    } catch {
      // The server could not be asked; the connection stands, so it is asked again.
      if (own === round) timer = setTimeout(() => void catchUp(attempt + 1), backoff(attempt))
    }
  }

  return {
    connected() {
      isConnected = true
      void catchUp()
    },
    /** Asks what happened although the connection stands. */
    check: () => void catchUp(),
    disconnected() {
      isConnected = false
      round += 1
      clearTimeout(timer)
      waiting = null
    },
    receive(event: ChangeEvent) {
      if (!isConnected) return
      if (waiting) {
        waiting.push(event)
        return
      }
      if (position === null || event.seq <= position) return
      position = event.seq
      onEvents([event], true)
    },
    stop() {
      round += 1
      clearTimeout(timer)
    },
  }
}
