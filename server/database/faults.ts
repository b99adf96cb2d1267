/** Why the database did not do what it was asked, where the reason is neither the question nor the data. */
export type DatabaseFault = 'storage_full' | 'database_unavailable'

/** disk_full, and read_only_sql_transaction: the embedded database refuses to write while there is no space (`embedded-storage.ts`). */
const FULL = ['53100', '25006']
/** Connections that were ended, that are not taken (08…), or that could not be made. */
const AWAY = ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']
/** pg gives these without a code. */
const AWAY_WORDS = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Null: another kind of error. */
export function databaseFault(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  if (FULL.includes(code)) return 'storage_full'
  return AWAY.includes(code) || /^08\d{3}$/.test(code) || AWAY_WORDS.test(error.message) ? 'database_unavailable' : null
}
