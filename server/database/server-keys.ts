import { randomBytes } from 'node:crypto'
import type { Db } from './open.ts'

/**
 * A secret of the server that outlives it, made at its first use. Several processes on one database agree on the same.
 * @returns 32 bytes, base64url
 */
export async function serverKey(db: Db, name: string): Promise<string> {
  await db
    .insertInto('server_keys')
    .values({ name, value: JSON.stringify({ secret: randomBytes(32).toString('base64url') }) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  if (typeof value.secret !== 'string') throw new Error(`The server key ${name} is damaged`)
  return value.secret
}
