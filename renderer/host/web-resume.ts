import type { Host } from './host.ts'

const TICK_MS = 10_000
/** Timers of hidden pages are slowed to once a minute; only a longer silence means that the computer slept. */
const ASLEEP_AFTER_MS = 75_000
/** Waking up fires several events at once; they are one resumption. */
const SETTLE_MS = 1_000

/** Says of each tick whether the clock jumped since the one before. */
export function createJumpDetector(now: () => number, asleepAfterMs = ASLEEP_AFTER_MS): () => boolean {
  let last = now()
  return () => {
    const current = now()
    const hasJumped = current - last > asleepAfterMs || current < last - TICK_MS
    last = current
    return hasJumped
  }
}

/** Lets the first call through and swallows those that follow within `settleMs`. */
export function coalesce(callback: () => void, now: () => number, settleMs = SETTLE_MS): () => void {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const current = now()
    if (Math.abs(current - last) < settleMs) return
    last = current
    callback()
  }
}

/** @param watchesClock whether sleep is found out by the clock; not where the system tells of it */
export function createWebLifecycle(watchesClock = true): Host['lifecycle'] {
  return {
    onResume: (callback) => {
      const resumed = coalesce(callback, Date.now)
      const hasJumped = createJumpDetector(Date.now)
      const timer = watchesClock ? setInterval(() => hasJumped() && resumed(), TICK_MS) : undefined
      const events = new AbortController()
      const { signal } = events
      document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && resumed(), { signal })
      window.addEventListener('online', resumed, { signal })
      window.addEventListener('pageshow', (event) => event.persisted && resumed(), { signal })
      return () => {
        clearInterval(timer)
        events.abort()
      }
    },
  }
}
