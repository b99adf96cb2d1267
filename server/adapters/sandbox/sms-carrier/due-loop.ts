/** Structural: Fastify's and pino's loggers both are one. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface DueLoop {
  /** There may be work: look now. */
  kick(): void
  start(): void
  /** Resolves when no work is under way any more. */
  stop(): Promise<void>
}

interface Options {
  /** Does what is due and tells when the next work is due; null: when kicked. */
  work: () => Promise<Date | null>
  now: () => Date
  log: Log
  /** Looks at least this often, for work that another process left behind; null: this is the only process. */
  maxIdleMs: number | null
}

const RETRY_MS = 1000

/** One worker that sleeps until something is due or somebody kicks it. It never runs twice at a time. */
export function createDueLoop({ work, now, log, maxIdleMs }: Options): DueLoop {
  let isStarted = false
  let isKicked = false
  let turn: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function runOnce(): Promise<Date | null> {
    try {
      return await work()
    } catch (error) {
      log.error({ err: error }, 'the sandbox carrier could not work; it tries again')
      return new Date(now().getTime() + RETRY_MS)
    }
  }

  async function takeTurn(): Promise<void> {
    let due: Date | null
    do {
      isKicked = false
      due = await runOnce()
    } while (isKicked && isStarted)
    turn = null
    if (!isStarted) return
    // A timer may fire a moment early: never less than a millisecond, or it would spin.
    const untilDue = due === null ? Number.POSITIVE_INFINITY : Math.max(1, due.getTime() - now().getTime())
    const pause = Math.min(untilDue, maxIdleMs ?? Number.POSITIVE_INFINITY)
    if (pause !== Number.POSITIVE_INFINITY) timer = setTimeout(kick, Math.min(pause, 2 ** 31 - 1))
  }

  function kick(): void {
    if (!isStarted) return
    clearTimeout(timer)
    isKicked = true
    turn ??= takeTurn()
  }

  return {
    kick,
    start: () => {
      isStarted = true
      kick()
    },
    stop: async () => {
      isStarted = false
      clearTimeout(timer)
      await turn
    },
  }
}
