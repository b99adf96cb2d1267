import type { Scale } from '../fill.ts'
import { type DatabaseKind, databaseNames, type ScaledServer } from '../scales.ts'
import type { BenchContext } from '../suite.ts'

/** Starts a server on a database of the kind that it is about. */
export type Start = (scale: Scale) => Promise<ScaledServer>

/** The work on the embedded database and then on PostgreSQL, where that is installed. What it started is stopped. */
export async function onBoth({ scales }: BenchContext, work: (kind: DatabaseKind, start: Start) => Promise<void>): Promise<void> {
  for (const kind of Object.keys(databaseNames) as DatabaseKind[]) {
    const probe = await scales.copy(null, kind)
    if (!probe) {
      console.log('Left out on PostgreSQL: its binaries (initdb, postgres) are not installed.')
      continue
    }
    await probe.remove()
    const started: ScaledServer[] = []
    try {
      await work(kind, async (scale) => {
        const server = await scales.start(scale, kind)
        if (!server) throw new Error(`There is no ${databaseNames[kind]}`)
        started.push(server)
        return server
      })
    } finally {
      for (const server of started) await server.stop()
    }
  }
}
