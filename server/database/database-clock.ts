import { sql } from 'kysely'
import type { Clock } from '#server/ports/clock.ts'
import type { Db } from './open.ts'

const READ_AGAIN_MS = 60_000

export interface DatabaseClock extends Clock {
  stop(): void
}

/** In milliseconds, also within a transaction that began earlier. */
export async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  if (!rows[0]) throw new Error('The database tells no time')
  return rows[0].now.getTime()
}

/**
 * The database's time, for processes that share one: their own clocks may disagree by minutes, and a claim, a pause or the order of a
 * thread must mean the same to all of them. It is read now and then, and between by a counter that no one sets.
 * @throws when the database does not answer at the start; later it goes on from what it read last
 */
export async function createDatabaseClock(db: Db, onError: (error: unknown) => void): Promise<DatabaseClock> {
  const read = async (): Promise<{ time: number; at: number }> => {
    const asked = performance.now()
    const time = await databaseTime(db)
    return { time, at: (asked + performance.now()) / 2 }
  }
  let known = await read()
  const timer = setInterval(() => {
    read().then((next) => {
      known = next
    }, onError)
  }, READ_AGAIN_MS)
  timer.unref()
  return {
    now: () => new Date(known.time + performance.now() - known.at),
    stop: () => clearInterval(timer),
  }
}
