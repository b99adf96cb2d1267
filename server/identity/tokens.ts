import { createLocalJWKSet, createRemoteJWKSet, errors, type JWK, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Db } from '#server/database/open.ts'
import { AppError } from '#server/http/errors.ts'
import type { Config } from '#shared/config/environment.ts'
import { rememberTokens } from './remembered-tokens.ts'
import { SIGNING_ALGORITHM, signingKeys } from './signing-keys.ts'

/** What access tokens of the embedded provider are for. */
export const API_AUDIENCE = 'urn:iqsuite:api'
/** `iat` counts whole seconds, too coarse to order a token and a sign-out; the embedded provider adds the milliseconds. */
export const ISSUED_AT_MS = 'issued_at_ms'

export const ownIssuer = (config: Pick<Config, 'publicUrl'>): string => `${config.publicUrl}/oidc`

export interface VerifiedToken {
  sub: string
  /** Null when the issuer does not put it into access tokens. */
  email: string | null
  issuedAt: Date
}

export interface TokenVerifier {
  /**
   * Null: the token is expired, tampered with, of another issuer or audience, or its owner has signed out everywhere since.
   * @throws 503 the outside issuer's keys cannot be had, so nothing can be said about the token
   */
  verify(token: string): Promise<VerifiedToken | null>
}

export function createTokenVerifier(config: Pick<Config, 'publicUrl' | 'oidcIssuer' | 'oidcAudience'>, db: Db): TokenVerifier {
  return config.oidcIssuer === null ? ownVerifier(ownIssuer(config), db) : outsideVerifier(config.oidcIssuer, config.oidcAudience)
}

function ownVerifier(issuer: string, db: Db): TokenVerifier {
  let keySet: Promise<JWTVerifyGetKey> | undefined
  const loadKeys = async (): Promise<JWTVerifyGetKey> => createLocalJWKSet({ keys: (await signingKeys(db)).keys.map(publicPart) })
  const claimsOf = rememberTokens(async (token) => {
    keySet ??= loadKeys().catch((error) => {
      keySet = undefined
      throw error
    })
    const options = {
      issuer,
      audience: API_AUDIENCE,
      typ: 'at+jwt',
      algorithms: [SIGNING_ALGORITHM],
      requiredClaims: ['sub', 'iat', 'exp'],
    }
    return payloadOf(token, await keySet, options)
  })
  return {
    verify: async (token) => {
      const claims = await claimsOf(token)
      if (!claims) return null
      const verified = toVerified(claims)
      const account = await db
        .selectFrom('identity_accounts')
        .select('signed_out_at')
        .where('auth_id', '=', verified.sub)
        .executeTakeFirst()
      const isCurrent = account && (account.signed_out_at === null || verified.issuedAt > account.signed_out_at)
      return isCurrent ? verified : null
    },
  }
}

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })

function outsideVerifier(issuer: string, audience: string): TokenVerifier {
  let found: Promise<{ keySet: JWTVerifyGetKey; issuer: string }> | undefined
  const discover = async () => {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(5000) })
    if (!response.ok) throw new Error(`The issuer answered its discovery document with ${response.status}`)
    const document = Discovery.parse(await response.json())
    // Configured without a trailing slash; some issuers' own name has one, and it counts in tokens.
    if (document.issuer.replace(/\/$/, '') !== issuer) throw new Error('The discovery document is of another issuer')
    return { keySet: createRemoteJWKSet(new URL(document.jwks_uri)), issuer: document.issuer }
  }
  const claimsOf = rememberTokens(async (token) => {
    found ??= discover().catch((error) => {
      found = undefined
      throw unavailable(error)
    })
    const { keySet, issuer: exactIssuer } = await found
    return payloadOf(token, keySet, { issuer: exactIssuer, audience, requiredClaims: ['sub', 'iat', 'exp'] })
  })
  return {
    verify: async (token) => {
      const claims = await claimsOf(token)
      return claims && toVerified(claims)
    },
  }
}

async function payloadOf(token: string, keySet: JWTVerifyGetKey, options: Parameters<typeof jwtVerify>[2]): Promise<JWTPayload | null> {
  try {
    return (await jwtVerify(token, keySet, options)).payload
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC') {
      throw unavailable(error)
    }
    return null
  }
}

function toVerified(claims: JWTPayload): VerifiedToken {
  const milliseconds = claims[ISSUED_AT_MS]
  return {
    sub: String(claims.sub),
    email: typeof claims.email === 'string' ? claims.email : null,
    issuedAt: new Date(typeof milliseconds === 'number' ? milliseconds : Number(claims.iat) * 1000),
  }
}

function unavailable(cause: unknown): AppError {
  return Object.assign(new AppError(503, 'identity_unavailable', 'The identity provider cannot be reached'), { cause })
}

const publicPart = ({ kty, n, e, kid, alg, use }: JWK): JWK => ({ kty, n, e, kid, alg, use }) as JWK
