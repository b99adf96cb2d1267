import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgresql, type ThrowAwayPostgresql } from '../../../build/testing/postgresql.ts'
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts'
import { query, withDatabase } from './databases.ts'
import { type Filled, fillDatabase, fillDirectory, type Scale } from './fill.ts'

export type DatabaseKind = 'embedded' | 'postgresql'
export const databaseNames: Record<DatabaseKind, string> = { embedded: 'embedded', postgresql: 'PostgreSQL' }

export interface ScaledServer extends ServerProcess {
  /** Ids of the long conversations, in the order of the scale's `threads`. */
  threads: string[]
}

/** A database that nobody works on yet. */
export interface DatabaseCopy {
  /** What tells a server where it is. */
  environment: Record<string, string>
  threads: string[]
  remove(): Promise<void>
}

/** Servers on databases of a known size. A size is filled once and copied for every server, so that no suite sees another's changes. */
export interface Scales {
  /** 1,000 conversations, of the length of those of the large one. */
  small: Scale
  /** 100,000 conversations and 1,000,000 messages, or less in a quick run. */
  large: Scale
  /** Before it is asked for, so that nobody waits for it then. */
  fill(scale: Scale, kind: DatabaseKind): Promise<void>
  /** Null: PostgreSQL's binaries are not installed. */
  start(scale: Scale, kind: DatabaseKind): Promise<ScaledServer | null>
  /** For a server of another kind. Without a scale it is empty. Null as above. */
  copy(scale: Scale | null, kind: DatabaseKind): Promise<DatabaseCopy | null>
  /** An embedded one that several suites use: only suites that say so (`sharesServers`), and that bear what others left behind. */
  shared(scale: Scale): Promise<ScaledServer>
  stopShared(): Promise<void>
  close(): Promise<void>
}

/** What the carrier of these servers signs with. */
export const WEBHOOK_SECRET = 'the-carrier-of-the-benchmarks'

const THREADS = [10_000, 1000] as const
const IN_THREADS = THREADS[0] + THREADS[1]
const SMALL = 1000

/** As many texts a conversation as the large one has: between the two only the number of conversations differs. */
function smallBeside({ conversations, messages, threads }: Scale): Scale {
  const others = (messages - IN_THREADS) / (conversations - threads.length)
  return { conversations: SMALL, messages: IN_THREADS + Math.round(others * (SMALL - threads.length)), threads }
}

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

  const filledDirectory = (scale: Scale): Promise<Filled> => once(scale, 'embedded', () => fillDirectory(scale, texts))
  const filledDatabase = (scale: Scale, url: string): Promise<Filled> => once(scale, 'postgresql', () => fillDatabase(url, scale, texts))
  const postgresqlServer = (): Promise<ThrowAwayPostgresql | null> => {
    cluster ??= startPostgresql({ isDurable: true })
    return cluster
  }

  const fill = async (scale: Scale, kind: DatabaseKind): Promise<void> => {
    if (kind === 'embedded') await filledDirectory(scale)
    else {
      const postgresql = await postgresqlServer()
      if (postgresql) await filledDatabase(scale, postgresql.url)
    }
  }

  const copyDirectory = async (scale: Scale | null): Promise<DatabaseCopy> => {
    const filling = scale && (await filledDirectory(scale))
    const dataDir = mkdtempSync(path.join(tmpdir(), 'iq-bench-'))
    if (filling) cpSync(filling.place, dataDir, { recursive: true })
    return {
      environment: { DATA_DIR: dataDir },
      threads: filling?.threads ?? [],
      remove: async () => rmSync(dataDir, { recursive: true, force: true }),
    }
  }

  const copyDatabase = async (scale: Scale | null): Promise<DatabaseCopy | null> => {
    const postgresql = await postgresqlServer()
    if (!postgresql) return null
    const filling = scale && (await filledDatabase(scale, postgresql.url))
    const name = `copy_${++copies}`
    await query(postgresql.url, `create database ${name}${filling ? ` template ${filling.place}` : ''}`)
    return {
      environment: { DATABASE_URL: withDatabase(postgresql.url, name), SEED_DEMO: '1' },
      threads: filling?.threads ?? [],
      remove: () => query(postgresql.url, `drop database ${name} with (force)`),
    }
  }

  const copy = (scale: Scale | null, kind: DatabaseKind): Promise<DatabaseCopy | null> =>
    kind === 'embedded' ? copyDirectory(scale) : copyDatabase(scale)

  const start = async (scale: Scale, kind: DatabaseKind): Promise<ScaledServer | null> => {
    const database = await copy(scale, kind)
    if (!database) return null
    const server = await startServerProcess({ SMS_CARRIER_WEBHOOK_SECRET: WEBHOOK_SECRET, ...database.environment })
    const stop = async (): Promise<number | null> => {
      const code = await server.stop()
      await database.remove()
      return code
    }
    return { ...server, threads: database.threads, stop }
  }

  const startShared = async (scale: Scale): Promise<ScaledServer> => {
    const server = await start(scale, 'embedded')
    if (!server) throw new Error('The embedded database is always there')
    return server
  }

  const stopShared = async (): Promise<void> => {
    const servers = [...shared.values()]
    shared.clear()
    for (const server of servers) await (await server).stop()
  }

  const large: Scale = quick
    ? { conversations: 20_000, messages: 100_000, threads: THREADS }
    : { conversations: 100_000, messages: 1_000_000, threads: THREADS }
  return {
    small: smallBeside(large),
    large,
    fill,
    start,
    copy,
    shared: (scale) => {
      const server = shared.get(scale) ?? startShared(scale)
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
