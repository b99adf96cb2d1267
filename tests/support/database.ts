import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '#server/database/migrate.ts'
import { type Database, openDatabase, openEmbedded } from '#server/database/open.ts'
import { seedDemo } from '#server/database/seed-demo.ts'

/** The embedded database with its schema, made once a worker: every test's database is a copy. */
const snapshots = new Map<boolean, Promise<Blob>>()

/** A migrated database as a file would hold it; to start others from. */
export async function makeSnapshot(withDemo: boolean): Promise<Blob> {
  const database = await openEmbedded({})
  await migrate(database)
  if (withDemo) await seedDemo(database)
  const dump = await database.dump()
  await database.close()
  return dump
}

/**
 * A migrated database of one's own: embedded, or on the PostgreSQL server that the run of the tests has started
 * (IQ_TEST_DATABASE, IQ_TEST_POSTGRESQL).
 */
export async function openTestDatabase({ withDemo = false } = {}): Promise<Database> {
  const postgresql = process.env.IQ_TEST_DATABASE === 'postgresql' ? process.env.IQ_TEST_POSTGRESQL : undefined
  if (postgresql === undefined) {
    const snapshot = snapshots.get(withDemo) ?? makeSnapshot(withDemo)
    snapshots.set(withDemo, snapshot)
    return openEmbedded({ snapshot: await snapshot })
  }
  const database = await openDatabase({ databaseUrl: await createPostgresqlDatabase(postgresql), dataDir: '' }, () => undefined)
  await migrate(database)
  if (withDemo) await seedDemo(database)
  return database
}

/** @returns the address of a new database on the server */
export async function createPostgresqlDatabase(server: string): Promise<string> {
  const name = `iq_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}
