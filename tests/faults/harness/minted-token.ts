import { importJWK, SignJWT } from 'jose'
import type { Database } from '#server/database/open.ts'
import { SIGNING_ALGORITHM, signingKeys } from '#server/identity/signing-keys.ts'
import { API_AUDIENCE, ISSUED_AT_MS, ownIssuer } from '#server/identity/tokens.ts'
import type { Config } from '#shared/config/environment.ts'

/** A token such as signing in gives, that lasts for a whole run. `expiresIn` counts seconds. */
export async function mintToken(
  db: Database['db'],
  config: Pick<Config, 'publicUrl'>,
  { email, expiresIn = 4 * 3600 }: { email: string; expiresIn?: number },
): Promise<string> {
  const { auth_id } = await db.selectFrom('users').select('auth_id').where('email', '=', email).executeTakeFirstOrThrow()
  const [key] = (await signingKeys(db)).keys
  if (!key) throw new Error('The server has no key yet')
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ [ISSUED_AT_MS]: Date.now() })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: 'at+jwt', ...(key.kid !== undefined && { kid: key.kid }) })
    .setSubject(auth_id)
    .setIssuer(ownIssuer(config))
    .setAudience(API_AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + expiresIn)
    .sign(await importJWK(key, SIGNING_ALGORITHM))
}
