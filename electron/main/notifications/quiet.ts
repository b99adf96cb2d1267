import { type DoNotDisturb, nextChange, parseDoNotDisturb, type Quiet, quietAt, quietWords } from '#shared/domain/do-not-disturb.ts'

export interface QuietKeeper {
  get(): DoNotDisturb
  set(state: DoNotDisturb): void
  /** Whether it is quiet now. */
  now(): Quiet | null
  /** Why nothing is announced now, in words; null: nothing speaks against it. */
  words(): string | null
  /** It was set, or began or ended by itself. Told at once, too. */
  onChange(listener: (state: DoNotDisturb, quiet: Quiet | null) => void): void
}

interface Parts {
  read: () => unknown
  write: (state: DoNotDisturb) => void
  now?: () => number
}

/** Longer waits than this overflow a timer. */
const LONGEST_WAIT_MS = 24 * 3600_000

/** The one owner of do not disturb. Whether it is quiet is asked of the clock each time; the timer only tells those who show it. */
export function createQuiet({ read, write, now = Date.now }: Parts): QuietKeeper {
  let state = parseDoNotDisturb(read())
  const listeners: ((state: DoNotDisturb, quiet: Quiet | null) => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const quietNow = () => quietAt(state, now())
  function tell(): void {
    clearTimeout(timer)
    const next = nextChange(state, now())
    if (next !== null) timer = setTimeout(tell, Math.min(Math.max(next - now(), 0) + 50, LONGEST_WAIT_MS))
    timer?.unref()
    for (const listener of listeners) listener(state, quietNow())
  }
  tell()

  return {
    get: () => state,
    set(wanted) {
      state = wanted
      write(wanted)
      tell()
    },
    now: quietNow,
    words: () => {
      const quiet = quietNow()
      return quiet && quietWords(quiet, now(), state.hours.timeZone)
    },
    onChange(listener) {
      listeners.push(listener)
      listener(state, quietNow())
    },
  }
}
