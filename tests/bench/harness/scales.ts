import { startPostgresql, type ThrowAwayPostgresql } from '../../../build/testing/postgresql.ts'
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts'
import { query, withDatabase } from './databases.ts'
import { type Filled, fillDatabase, fillDirectory, type Scale } from './fill.ts'

export type DatabaseKind = 'embedded' | 'postgresql'

export interface ScaledServer extends ServerProcess {
  /** Ids of the long conversations, in the order of the scale's `threads`. */
  threads: string[]
  /** Where its database is, when that is a PostgreSQL server. */
  databaseUrl: string | null
}

/** Servers on databases of a known size. A size is filled once and copied for every server, so that no suite sees another's changes. */
export interface Scales {
  /** 1,000 conversations. */
  small: Scale
  /** 100,000 conversations and 1,000,000 messages, or less in a quick run. */
  large: Scale
  /** Null: PostgreSQL's binaries are not installed. */
  start(scale: Scale, kind: DatabaseKind, environment?: Record<string, string>): Promise<ScaledServer | null>
  /** An embedded one that several suites use: only suites that say so (`sharesServers`), and that bear what others left behind. */
  shared(scale: Scale): Promise<ScaledServer>
  stopShared(): Promise<void>
  close(): Promise<void>
}

/** What the carrier of the shared servers signs with. */
export const WEBHOOK_SECRET = 'the-carrier-of-the-benchmarks'

const THREADS = [10_000, 1000] as const

export function openScales({ quick, texts }: { quick: boolean; texts: string }): Scales {
  const filled = new Map<string, Promise<Filled>>()
  let cluster: Promise<ThrowAwayPostgresql | null> | undefined
  const shared = new Map<Scale, Promise<ScaledServer>>()
  let copies = 0

  const once = (scale: Scale, kind: DatabaseKind, fill: () => Promise<Filled>): Promise<Filled> => {
    const key = `${kind} ${JSON.stringify(scale)}`
    const work = filled.get(key) ?? fill()
    filled.set(key, work)
    return work
  }

  const startEmbedded = async (scale: Scale, environment: Record<string, string>): Promise<ScaledServer> => {
    const { place, threads } = await once(scale, 'embedded', () => fillDirectory(scale, texts))
    return { ...(await startServerProcess(environment, { dataFrom: place })), threads, databaseUrl: null }
  }

  const startOnPostgresql = async (scale: Scale, environment: Record<string, string>): Promise<ScaledServer | null> => {
    cluster ??= startPostgresql({ isDurable: true })
    const postgresql = await cluster
    if (!postgresql) return null
    const { place, threads } = await once(scale, 'postgresql', () => fillDatabase(postgresql.url, scale, texts))
    const copy = `${place}_${++copies}`
    await query(postgresql.url, `create database ${copy} template ${place}`)
    const databaseUrl = withDatabase(postgresql.url, copy)
    const server = await startServerProcess({ ...environment, DATABASE_URL: databaseUrl, SEED_DEMO: '1' })
    const stop = async (): Promise<number | null> => {
      const code = await server.stop()
      await query(postgresql.url, `drop database ${copy} with (force)`)
      return code
    }
    return { ...server, threads, databaseUrl, stop }
  }

  const stopShared = async (): Promise<void> => {
    const servers = [...shared.values()]
    shared.clear()
    for (const server of servers) await (await server).stop()
  }

  return {
    small: { conversations: 1000, messages: 30_000, threads: THREADS },
    large: quick
      ? { conversations: 20_000, messages: 100_000, threads: THREADS }
      : { conversations: 100_000, messages: 1_000_000, threads: THREADS },
    start: (scale, kind, environment = {}) =>
      kind === 'embedded' ? startEmbedded(scale, environment) : startOnPostgresql(scale, environment),
    shared: (scale) => {
      const server = shared.get(scale) ?? startEmbedded(scale, { SMS_CARRIER_WEBHOOK_SECRET: WEBHOOK_SECRET })
      shared.set(scale, server)
      return server
    },
    stopShared,
    close: async () => {
      await stopShared()
      await (await cluster)?.stop()
    },
  }
}
