import type { NotifyOutcome } from '#renderer/host/host.ts'

/** One try to draw the person's attention. No names, numbers or texts: people hand this on to those who help them. */
export interface Attempt {
  /** Of the last of `times`; ms since 1970. */
  at: number
  what: 'text' | 'several' | 'reply' | 'test'
  isShown: boolean
  /** Why not, or what may have kept the person from seeing it. */
  reason: string | null
  /** How often the same came in a row. */
  times: number
}

interface Storage {
  get(key: string): string | null
  set(key: string, value: string): void
}

const KEY = 'iq.notification-attempts'
const REMEMBERED = 50

const listeners = new Set<() => void>()

export function readAttempts(storage: Storage): Attempt[] {
  try {
    const stored: unknown = JSON.parse(storage.get(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isAttempt) : []
  } catch {
    return [] // cut off or not ours: there is nothing in it that could be shown
  }
}

const isAttempt = (value: unknown): value is Attempt =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'isShown' in value && 'what' in value

/** Keeps the last of them on this computer, the latest first. */
export function recordAttempt(storage: Storage, what: Attempt['what'], outcome: NotifyOutcome, now = Date.now()): void {
  const reason = outcome.status === 'shown' ? (outcome.remark ?? null) : outcome.reason
  const attempt: Attempt = { at: now, what, isShown: outcome.status === 'shown', reason, times: 1 }
  const [last, ...earlier] = readAttempts(storage)
  const isSame = last !== undefined && last.what === what && last.isShown === attempt.isShown && last.reason === reason && !attempt.isShown
  const attempts = isSame ? [{ ...attempt, times: last.times + 1 }, ...earlier] : [attempt, ...(last ? [last] : []), ...earlier]
  storage.set(KEY, JSON.stringify(attempts.slice(0, REMEMBERED)))
  for (const listener of listeners) listener()
}

/** Also of other tabs. Returns the way to end it. */
export function onAttempt(listener: () => void): () => void {
  const inAnotherTab = (event: StorageEvent) => {
    if (event.key === KEY) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', inAnotherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', inAnotherTab)
  }
}
