import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/database/open.ts'
import { serverKey } from '#server/database/server-keys.ts'
import type { Clock } from '#server/ports/clock.ts'

const DAY_S = 24 * 60 * 60
const keys = new WeakMap<Db, Promise<string>>()

/** One read of the key for each database. */
function linkKey(db: Db): Promise<string> {
  const known = keys.get(db)
  if (known) return known
  const key = serverKey(db, 'media-links')
  keys.set(db, key)
  key.catch(() => keys.delete(db))
  return key
}

/** Gives a stored file an address below the server's origin that works without a token, for pictures in pages and for the carrier. */
export type SignLink = (fileId: string) => string

/**
 * Reads the key, so call it before a transaction begins. Links are good for one to two days; the expiry is rounded to the day, so that
 * the same file has the same address all day long and is fetched once.
 */
export async function linkSigner({ db, clock }: { db: Db; clock: Clock }): Promise<SignLink> {
  const key = await linkKey(db)
  return (fileId) => {
    const expires = (Math.floor(clock.now().getTime() / 1000 / DAY_S) + 2) * DAY_S
    return `/media/${fileId}?exp=${expires}&sig=${signature(key, fileId, expires)}`
  }
}

export async function isValidLink(
  { db, clock }: { db: Db; clock: Clock },
  { fileId, exp, sig }: { fileId: string; exp: number; sig: string },
): Promise<boolean> {
  const expected = Buffer.from(signature(await linkKey(db), fileId, exp))
  const given = Buffer.from(sig)
  return given.length === expected.length && timingSafeEqual(given, expected) && exp * 1000 > clock.now().getTime()
}

const signature = (key: string, fileId: string, expires: number): string =>
  createHmac('sha256', key).update(`${fileId}.${expires}`).digest('base64url')
