import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/database/open.ts'
import { decoyHash, isPassword } from './passwords.ts'

const MAX_FAILURES = 5
const LOCK_MINUTES = 15

/** Tells every server process that a person was signed out everywhere; the payload is their `authId`. */
export const SIGNED_OUT_CHANNEL = 'iq_signed_out'

export type PasswordResult =
  | { outcome: 'accepted'; authId: string }
  /** Wrong password and unknown address are not told apart. */
  | { outcome: 'rejected' }
  | { outcome: 'locked'; until: Date }

export async function createAccount(db: Db, account: { authId: string; email: string; passwordHash: string }): Promise<void> {
  await db
    .insertInto('identity_accounts')
    .values({
      auth_id: account.authId,
      email: normalizeEmail(account.email),
      password_hash: account.passwordHash,
      locked_until: null,
      signed_out_at: null,
    })
    .execute()
}

/**
 * Checks a password and keeps count of failures in the database. The fifth in a row locks the address for 15 minutes, in which even
 * the right password is refused. Guesses made at the same time gain nothing: each answer is given only after it has been counted.
 */
export async function verifyPassword(db: Db, email: string, password: string): Promise<PasswordResult> {
  const address = normalizeEmail(email)
  const account = await db
    .selectFrom('identity_accounts')
    .select(['auth_id', 'password_hash', 'locked_until'])
    .where('email', '=', address)
    .executeTakeFirst()
  const lockedUntil = account ? account.locked_until : await decoyLock(db, address)
  if (lockedUntil && lockedUntil > new Date()) return { outcome: 'locked', until: lockedUntil }

  const isRight = await isPassword(password, account?.password_hash ?? (await decoyHash()))
  if (!account) return failure(await countDecoyFailure(db, address))
  if (!isRight) return failure(await countFailure(db, account.auth_id))
  const { numUpdatedRows } = await db
    .updateTable('identity_accounts')
    .set({ failed_attempts: 0, locked_until: null })
    .where('auth_id', '=', account.auth_id)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', new Date())]))
    .executeTakeFirst()
  // Other guesses have locked the account while this one was being checked.
  return numUpdatedRows > 0n ? { outcome: 'accepted', authId: account.auth_id } : failure(lockEnd())
}

/** Ends every session of a person and revokes all their grants and tokens; access tokens already issued are refused from now on. */
export async function signOutEverywhere(db: Db, authId: string): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((trx) => signOutEverywhere(trx, authId))
  await db.updateTable('identity_accounts').set({ signed_out_at: sql<Date>`clock_timestamp()` }).where('auth_id', '=', authId).execute()
  await db.deleteFrom('identity_records').where('account_id', '=', authId).execute()
  await sql`select pg_notify(${SIGNED_OUT_CHANNEL}, ${authId})`.execute(db)
}

const normalizeEmail = (email: string): string => email.trim().toLowerCase().replaceAll('\0', '')
const lockEnd = (): Date => new Date(Date.now() + LOCK_MINUTES * 60_000)
const failure = (lockedUntil: Date | null): PasswordResult =>
  lockedUntil ? { outcome: 'locked', until: lockedUntil } : { outcome: 'rejected' }

async function countFailure(db: Db, authId: string): Promise<Date | null> {
  const isLast = sql<boolean>`failed_attempts + 1 >= ${MAX_FAILURES}`
  const row = await db
    .updateTable('identity_accounts')
    .set({
      failed_attempts: sql`case when ${isLast} then 0 else failed_attempts + 1 end`,
      locked_until: sql`case when ${isLast} then ${lockEnd()}::timestamptz end`,
    })
    .where('auth_id', '=', authId)
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<=', new Date())]))
    .returning('locked_until')
    .executeTakeFirst()
  return row ? row.locked_until : lockEnd()
}

// An address without an account locks exactly as one with an account does; otherwise the lock would tell which exist. Its count is
// a record that expires by itself.
const DECOY = 'DecoyAccount'
const decoyId = (email: string): string => createHash('sha256').update(email).digest('base64url')

async function decoyLock(db: Db, email: string): Promise<Date | null> {
  const row = await db
    .selectFrom('identity_records')
    .select(['payload', 'expires_at'])
    .where('model', '=', DECOY)
    .where('id', '=', decoyId(email))
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return row && Number(row.payload.failures) >= MAX_FAILURES ? row.expires_at : null
}

async function countDecoyFailure(db: Db, email: string): Promise<Date | null> {
  const now = new Date()
  const { rows } = await sql<{ failures: number; expires_at: Date }>`
    insert into identity_records as record (model, id, payload, expires_at)
    values (${DECOY}, ${decoyId(email)}, jsonb_build_object('failures', 1), ${lockEnd()})
    on conflict (model, id) do update set
      payload = jsonb_build_object('failures', case when record.expires_at <= ${now} then 1 else (record.payload->>'failures')::int + 1 end),
      expires_at = excluded.expires_at
    returning (payload->>'failures')::int as failures, expires_at`.execute(db)
  const [row] = rows
  return row && row.failures >= MAX_FAILURES ? row.expires_at : null
}
