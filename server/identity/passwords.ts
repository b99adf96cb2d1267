import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** scrypt, memory-hard: 64 MB and some 0.2 s a guess. Stored with every hash, so that they can be raised later. */
const PARAMETERS = { N: 2 ** 16, r: 8, p: 1 }
const HASH_BYTES = 32

/** `scrypt$N$r$p$salt$hash`, salt and hash as base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const { N, r, p } = PARAMETERS
  const hash = await derive(password, salt, PARAMETERS)
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Takes as long for a wrong password as for the right one. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, hash] = stored.split('$')
  if (scheme !== 'scrypt' || !N || !r || !p || !salt || !hash) throw new Error('The stored password hash is damaged')
  const expected = Buffer.from(hash, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

let decoy: Promise<string> | undefined

/** What an address without an account is checked against, so that the time of the answer does not tell that there is none. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(16).toString('base64url'))
  return decoy
}

function derive(password: string, salt: Buffer, { N, r, p }: { N: number; r: number; p: number }): Promise<Buffer> {
  // Node's own limit of 32 MB is below what these parameters need (128 * N * r).
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  return new Promise((resolve, reject) => {
    // The same characters typed on another keyboard may come in another Unicode form.
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
