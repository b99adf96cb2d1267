import type { JWTPayload } from 'jose'

/** So many people at work at the same time; the one that was remembered first goes first. */
const MOST = 2000
/** An issuer that withdraws a key is heeded after this at the latest. */
const MAX_AGE_MS = 5 * 60_000

interface Remembered {
  claims: JWTPayload
  until: number
}

/**
 * Checks the signature of a token once and not at each of its requests. Only good tokens are remembered, none beyond its expiry; whether
 * its owner has signed out is asked each time, elsewhere.
 */
export function rememberTokens(
  check: (token: string) => Promise<JWTPayload | null>,
  now: () => number = Date.now,
): (token: string) => Promise<JWTPayload | null> {
  const known = new Map<string, Remembered>()
  return async (token) => {
    const remembered = known.get(token)
    if (remembered && now() < remembered.until) return remembered.claims
    known.delete(token)
    const claims = await check(token)
    if (claims?.exp === undefined) return claims
    known.set(token, { claims, until: Math.min(claims.exp * 1000, now() + MAX_AGE_MS) })
    const [first] = known.keys()
    if (known.size > MOST && first !== undefined) known.delete(first)
    return claims
  }
}
