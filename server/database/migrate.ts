import { type Migration, Migrator } from 'kysely/migration'
import * as foundation from './migrations/0001-foundation.ts'
import * as keptCounts from './migrations/0002-kept-counts.ts'
import * as searchIndexes from './migrations/0003-search-indexes.ts'
import * as shortPendingLists from './migrations/0004-short-pending-lists.ts'
import type { Database } from './open.ts'

const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-kept-counts': keptCounts,
  '0003-search-indexes': searchIndexes,
  '0004-short-pending-lists': shortPendingLists,
}

/** Brings the schema up to date. Several processes may start at once: the migrator takes a lock in the database. */
export async function migrate(database: Pick<Database, 'db'>): Promise<void> {
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
