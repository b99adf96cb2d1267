import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { type Db as BossDatabase, fromPglite } from 'pg-boss'
import type { Config } from '#shared/config/environment.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import { EmbeddedDialect } from './embedded-dialect.ts'
import { EmbeddedFiles, requireSpace, type StorageNews, watchSpace } from './embedded-storage.ts'
import { PreparingClient } from './preparing-client.ts'
import type { Schema } from './schema.ts'

export type Trx = Transaction<Schema>
export type Db = Kysely<Schema> | Trx

export interface Database {
  db: Kysely<Schema>
  kind: 'embedded' | 'postgresql'
  /** The disk is full: reading goes on, writing is refused (`storage_full`). Null: it is the database server that knows. */
  isStorageFull: (() => boolean) | null
  /**
   * Calls back for every NOTIFY on a channel. `onReconnected` tells that the connection was lost for a while and that
   * notifications may have been missed.
   */
  listen(channel: string, onPayload: (payload: string) => void, onReconnected?: () => void): Promise<() => Promise<void>>
  /** How the job queue reaches the same database. */
  boss: { db: BossDatabase } | { connectionString: string }
  close(): Promise<void>
}

/** The embedded database can be copied whole: a snapshot starts another one from it. */
export interface EmbeddedDatabase extends Database {
  dump(): Promise<Blob>
}

const INT8 = 20
/** A database that does not answer is told from one that is slow. */
const CONNECT_MS = 10_000
const RECONNECT_MS = 500
const NUMERIC_COUNT_PARSERS = { [INT8]: Number }

export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onError: (error: Error) => void,
  onStorage?: (news: StorageNews) => void,
): Promise<Database> {
  if (config.databaseUrl !== null) return openPostgresql(config.databaseUrl, onError)
  return openEmbedded({ dataDir: config.dataDir, ...(onStorage && { onStorage }) })
}

/** The embedded database. Without a directory it lives in memory; `snapshot` starts it from another's dump. */
export async function openEmbedded(options: {
  dataDir?: string
  snapshot?: Blob
  onStorage?: (news: StorageNews) => void
}): Promise<EmbeddedDatabase> {
  const { dataDir, onStorage = () => undefined } = options
  const pgliteOptions: PGliteOptions = { extensions: { pg_trgm }, parsers: NUMERIC_COUNT_PARSERS }
  let unlock = (): void => undefined
  if (dataDir !== undefined) {
    mkdirSync(dataDir, { recursive: true })
    requireSpace(dataDir)
    unlock = lockDataDirectory(dataDir)
    pgliteOptions.fs = new EmbeddedFiles(path.join(dataDir, 'pg'), () => {
      onStorage('stopped')
      process.exit(1)
    })
  }
  if (options.snapshot !== undefined) pgliteOptions.loadDataDir = options.snapshot
  try {
    const pglite = await PGlite.create(pgliteOptions)
    const db = new Kysely<Schema>({ dialect: new EmbeddedDialect(pglite) })
    const refuseWriting = async (isRefusing: boolean): Promise<void> => {
      await sql`set default_transaction_read_only = ${sql.raw(isRefusing ? 'on' : 'off')}`.execute(db)
    }
    const space = dataDir === undefined ? null : watchSpace(dataDir, refuseWriting, onStorage)
    return {
      db,
      kind: 'embedded',
      isStorageFull: () => space?.isFull() ?? false,
      dump: () => pglite.dumpDataDir('none'),
      listen: (channel, onPayload) => pglite.listen(channel, onPayload),
      boss: { db: fromPglite(pglite) },
      close: async () => {
        await space?.stop()
        await db.destroy()
        if (!pglite.closed) await pglite.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

function openPostgresql(connectionString: string, onError: (error: Error) => void): Database {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? Number : format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text'),
  }
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    types,
    Client: PreparingClient,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  })
  // A connection that breaks is replaced by the pool. Without a listener its error would end the process: the pool listens to those that
  // are idle, and nobody to those in the middle of a transaction.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => undefined)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const listeners = new Set<() => Promise<void>>()
  return {
    db,
    kind: 'postgresql',
    isStorageFull: null,
    listen: async (channel, onPayload, onReconnected) => {
      const stop = await listenForever({ connectionString, channel, onPayload, onReconnected, onError })
      listeners.add(stop)
      return async () => {
        listeners.delete(stop)
        await stop()
      }
    },
    boss: { connectionString },
    close: async () => {
      await Promise.all([...listeners].map((stop) => stop()))
      await db.destroy()
    },
  }
}

interface Listening {
  connectionString: string
  channel: string
  onPayload: (payload: string) => void
  onReconnected: (() => void) | undefined
  onError: (error: Error) => void
}

/** Keeps one connection that LISTENs, and makes a new one when it breaks. @throws when the first one cannot be made */
async function listenForever({ connectionString, channel, onPayload, onReconnected, onError }: Listening): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: CONNECT_MS })
    let isListening = false
    // A connection that fails may say so several times (its promise, 'error', 'end'), before it stands and after.
    const breaks = (error?: Error): void => {
      if (!isListening || client !== next || stopped) return
      client = null
      onError(error ?? new Error(`The connection that listens on ${channel} ended`))
      connectAgain()
    }
    next.on('notification', (notification) => onPayload(notification.payload ?? ''))
    next.on('error', breaks)
    next.on('end', () => breaks())
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    isListening = true
    client = next
    if (stopped) await next.end()
  }

  const connectAgain = (): void => {
    if (stopped) return
    retry = setTimeout(() => {
      connect().then(() => onReconnected?.(), connectAgain)
    }, RECONNECT_MS)
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end()
  }
}
