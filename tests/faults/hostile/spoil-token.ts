import { generateKeyPairSync, sign } from 'node:crypto'
import type { Random } from '../../../build/seeding/random.ts'
import { requestOf } from '../../support/sample-input.ts'
import { type RawRequest, toRaw } from './raw-request.ts'
import type { Good } from './spoil.ts'

const parts = (token: string): [string, string, string] => token.split('.') as [string, string, string]
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string): Record<string, unknown> => JSON.parse(Buffer.from(parts(token)[1], 'base64url').toString())

let foreignKey: ReturnType<typeof generateKeyPairSync> | undefined

/** The same claims, signed with a key that is not the server's. */
function forged(token: string, changes: object = {}): string {
  foreignKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
  const body = `${parts(token)[0]}.${base64({ ...claimsOf(token), ...changes })}`
  return `${body}.${sign('sha256', Buffer.from(body), foreignKey.privateKey as never).toString('base64url')}`
}

/** Tokens that no request may be let in with. */
export function badTokens(token: string): Record<string, string> {
  const [head, payload, signature] = parts(token)
  const claims = claimsOf(token)
  const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  return {
    none: '',
    'no token at all': 'nonsense',
    unsigned: `${base64({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    'without a signature': `${head}.${payload}.`,
    'another subject': `${head}.${base64({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
    'never expiring': `${head}.${base64({ ...claims, exp: 9_999_999_999 })}.${signature}`,
    'signature changed': `${head}.${payload}.${flipped}`,
    'signed by another': forged(token),
    'expired, signed by another': forged(token, { exp: 1 }),
    'symmetric key': `${base64({ alg: 'HS256', typ: 'at+jwt' })}.${payload}.${signature}`,
    'key of its own': `${base64({ alg: 'RS256', typ: 'at+jwt', jwk: { kty: 'RSA' }, jku: 'http://127.0.0.1:1/keys', kid: '../../../dev/null' })}.${payload}.${signature}`,
    'claims no JSON': `${head}.${Buffer.from('{"sub":').toString('base64url')}.${signature}`,
    'claims no object': `${head}.${Buffer.from('null').toString('base64url')}.${signature}`,
    'five parts': `${token}.a.b`,
    huge: `${head}.${'A'.repeat(6000)}.${signature}`,
    'strange letters': `${head}.%00%ff'";--.${signature}`,
  }
}

export function spoilToken(good: Good, random: Random): RawRequest {
  const [kind, token] = random.pick(Object.entries(badTokens(good.token)))
  const request = toRaw(requestOf(good.operation, good.input, good.token))
  const value = random.pick([
    `Bearer ${token}`,
    `Bearer ${token}`,
    `bearer  ${token}`,
    token,
    `Basic ${token}`,
    `Bearer ${token}, Bearer ${good.token}`,
  ])
  return { ...request, headers: { ...request.headers, authorization: value }, note: `token: ${kind}` }
}
