import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Db } from '#server/database/open.ts'

export const SIGNING_ALGORITHM = 'RS256'
const NAME = 'oidc-signing'

/** The private keys of the embedded provider: the first signs, all verify. Made at the first use; all processes on one database share them. */
export async function signingKeys(db: Db): Promise<{ keys: JWK[] }> {
  const read = () => db.selectFrom('server_keys').select('value').where('name', '=', NAME)
  const existing = await read().executeTakeFirst()
  if (existing) return existing.value as { keys: JWK[] }
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const key: JWK = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: SIGNING_ALGORITHM, use: 'sig' }
  await db
    .insertInto('server_keys')
    .values({ name: NAME, value: JSON.stringify({ keys: [key] }) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  // Read again: another process may have been first.
  return (await read().executeTakeFirstOrThrow()).value as { keys: JWK[] }
}
