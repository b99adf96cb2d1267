import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startPostgresql, type ThrowAwayPostgresql } from '../../../build/testing/postgresql.ts'
import { ApiClient } from '../../support/api-client.ts'
import { createPostgresqlDatabase } from '../../support/database.ts'
import { startServerProcess } from '../../support/server-process.ts'
import { defineFault } from '../harness/fault.ts'
import { follow } from '../harness/follower.ts'
import { eventually } from '../harness/texts.ts'
import { startTraffic } from '../harness/traffic.ts'

export default defineFault({
  name: 'database connection cut',
  times: { quick: 3, full: 30 },
  isPatient: true,
  run: async ({ times, chance, row, none, cleanUp }) => {
    const postgresql = await startPostgresql()
    if (!postgresql) return row('skipped: PostgreSQL is not installed', 1, '')
    cleanUp(() => postgresql.stop())
    const databaseUrl = await createPostgresqlDatabase(postgresql.url)
    const server = await startServerProcess({ DATABASE_URL: databaseUrl, SEED_DEMO: '1', SANDBOX_WEBHOOK_RETRY_MS: '2000' })
    cleanUp(() => server.stop())
    const staff = await new ApiClient(server.url, 'admin@acme.example').signIn()
    const follower = await follow(staff, server.url)
    cleanUp(() => follower.stop())
    const traffic = startTraffic({ url: () => server.url, staff, lanes: { texts: 2, sends: 2 }, firstNumber: 1300 })
    cleanUp(() => traffic.abandon())

    let cut = 0
    let slowest = 0
    for (let round = 0; round < times; round++) {
      const before = traffic.taken()
      await pause(200 + 1000 * chance())
      await traffic.untilTaken(before + 1)
      const began = performance.now()
      // Every third time the server itself goes away for some seconds; else all its connections break at one moment.
      if (round % 3 === 2) await restart(postgresql, 1000 + 2500 * chance())
      else cut += await cutAll(postgresql, databaseUrl)
      await eventually(async () => {
        if (!(await fetch(`${server.url}/readyz`)).ok) throw new Error('not ready')
      }, 60_000)
      slowest = Math.max(slowest, performance.now() - began)
    }
    await traffic.finish()
    const { lost, doubled, disordered, unfinished } = await traffic.check()
    const differences = await follower.differences(traffic.numbers)
    row('texts and messages', traffic.taken(), '', { atLeast: times * 3 })
    row('connections cut', cut, '', { atLeast: Math.ceil((times * 2) / 3) * 3 })
    row('slowest until ready again', slowest, 'ms')
    none('ends of the process', server.hasEnded() ? 1 : 0)
    none('lost', lost)
    none('doubled', doubled)
    none('out of order', disordered)
    none('not delivered in the end', unfinished)
    none('differences at a hub client', differences)
    none('events out of order at a hub client', follower.disordered())
    const left = await listeners(postgresql, databaseUrl)
    none('connections that listen in vain', Math.max(0, left - 3))
  },
})

/** Ends every connection of the database but ours, those that LISTEN among them. @returns how many */
function cutAll(postgresql: ThrowAwayPostgresql, databaseUrl: string): Promise<number> {
  return ask(postgresql, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', databaseUrl)
}

/** The hub's two and the job queue's one are right. */
const listeners = (postgresql: ThrowAwayPostgresql, databaseUrl: string): Promise<number> =>
  ask(postgresql, "select 1 from pg_stat_activity where datname = $1 and query ilike 'listen %'", databaseUrl)

async function ask(postgresql: ThrowAwayPostgresql, statement: string, databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: postgresql.url })
  await client.connect()
  try {
    return (await client.query(statement, [new URL(databaseUrl).pathname.slice(1)])).rowCount ?? 0
  } finally {
    await client.end()
  }
}

async function restart(postgresql: ThrowAwayPostgresql, afterMs: number): Promise<void> {
  await postgresql.halt()
  await pause(afterMs)
  await postgresql.resume()
}
