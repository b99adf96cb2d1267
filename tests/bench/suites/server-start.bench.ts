import { mkdirSync, rmSync } from 'node:fs'
import { median } from '../../support/statistics.ts'
import { type DatabaseCopy, type DatabaseKind, databaseNames } from '../harness/scales.ts'
import { type Program, programOf } from '../harness/server/program.ts'
import { type BenchContext, defineSuite } from '../harness/suite.ts'

const SERVER = 'server/main.ts'
const FLOOR = 'tests/bench/floors/ready.ts'

/** What it takes to start the server: with nothing there yet, and again. */
export default defineSuite({
  name: 'server-start',
  run: async (context) => {
    for (const kind of Object.keys(databaseNames) as DatabaseKind[]) await measureStart(context, kind)
  },
})

async function measureStart({ quick, row, scales }: BenchContext, kind: DatabaseKind): Promise<void> {
  const rounds = quick ? 1 : 7
  const times = { first: [] as number[], warm: [] as number[], floorFirst: [] as number[], floorWarm: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const copy = await scales.copy(null, kind)
    if (!copy) {
      console.log('Left out on PostgreSQL: its binaries (initdb, postgres) are not installed.')
      return
    }
    const server = await programOf(SERVER, copy.environment)
    const floor = await programOf(FLOOR, copy.environment)
    try {
      times.floorFirst.push(await startAndStop(floor))
      empty(copy)
      times.first.push(await startAndStop(server))
      times.warm.push(await startAndStop(server))
      times.floorWarm.push(await startAndStop(floor))
    } finally {
      await copy.remove()
    }
  }
  const title = (name: string): string => `server-start: ${name}, ${databaseNames[kind]}`
  const seconds = (of: readonly number[]): number => median(of) / 1000
  row(title('process start to ready, first time, median'), seconds(times.first), 's')
  row(title('process start to ready, warm, median'), seconds(times.warm), 's')
  row(title('bare node with the bare database (floor), first time, median'), seconds(times.floorFirst), 's')
  row(title('bare node with the bare database (floor), warm, median'), seconds(times.floorWarm), 's')
  row(title('first start / floor'), median(times.first) / median(times.floorFirst), 'times')
  row(title('warm start / floor'), median(times.warm) / median(times.floorWarm), 'times')
}

async function startAndStop(program: Program): Promise<number> {
  const time = await program.start()
  await program.stop()
  return time
}

/** The bare database has made its directory by now; the server shall find none. */
function empty({ environment: { DATA_DIR } }: DatabaseCopy): void {
  if (DATA_DIR === undefined) return
  rmSync(DATA_DIR, { recursive: true, force: true })
  mkdirSync(DATA_DIR)
}
