export interface RenewalLock {
  /** One task at a time over all tabs, and none before this tab sees what the last one stored. */
  exclusively<T>(task: () => Promise<T>): Promise<T>
  /** Tells the other tabs that a refresh token was used and its successor is stored; call within `exclusively`. */
  tellSpent(refreshToken: string): Promise<void>
}

const LOCK = 'iq.session.renewal'
/** Longer than it takes until another tab sees what was stored, however busy the computer is. */
const SPENT_MS = 30_000
const LONGEST_WAIT_MS = 10_000
const LOOK_EVERY_MS = 20

/**
 * Tabs are processes of their own: what one stores may be seen by the next a little later than the lock is passed on, and it would use a
 * refresh token a second time, which ends the session of all. Locks themselves are kept in one place, so a spent token, which is worth
 * nothing any more, is told by a lock of its name.
 * @param stored the refresh token that this tab sees at the moment
 */
export function createRenewalLock(locks: LockManager, stored: () => string | null | undefined): RenewalLock {
  async function isSpent(refreshToken: string): Promise<boolean> {
    return ((await locks.query()).held ?? []).some(({ name }) => name === spentName(refreshToken))
  }

  async function untilSeen(): Promise<void> {
    const seen = stored()
    if (!seen || !(await isSpent(seen))) return
    const until = Date.now() + LONGEST_WAIT_MS
    while (stored() === seen && Date.now() < until) await pause(LOOK_EVERY_MS)
  }

  return {
    exclusively: (task) =>
      locks.request(LOCK, async () => {
        await untilSeen()
        return task()
      }),
    tellSpent: (refreshToken) =>
      new Promise<void>((told, failed) => {
        const kept = locks.request(spentName(refreshToken), () => {
          told()
          return pause(SPENT_MS)
        })
        kept.catch(failed)
      }),
  }
}

const spentName = (refreshToken: string): string => `iq.session.spent.${refreshToken}`

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
