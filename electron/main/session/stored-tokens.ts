import { z } from 'zod'
import type { Vault } from './vault.ts'

export const TOKENS = 'session'

const Profile = z.looseObject({
  sub: z.string(),
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  iat: z.number(),
})

const StoredTokens = z.object({
  accessToken: z.string(),
  /** Seconds since 1970; null: the provider did not say. */
  expiresAt: z.number().nullable(),
  refreshToken: z.string().nullable(),
  idToken: z.string().nullable(),
  scope: z.string().nullable(),
  profile: Profile,
})
export type StoredTokens = z.infer<typeof StoredTokens>

/** null when nobody is signed in, or when an older version wrote something else: then signing in again mends it. */
export async function readTokens(vault: Vault): Promise<StoredTokens | null> {
  const text = await vault.read(TOKENS)
  return text === null ? null : (StoredTokens.safeParse(JSON.parse(text)).data ?? null)
}
