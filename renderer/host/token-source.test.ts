import { expect, test, vi } from 'vitest'
import { createTokenSource, type HeldTokens, type TokenSourceParts } from './token-source.ts'

const NOW = 1_000_000
const inSeconds = (seconds: number) => NOW / 1000 + seconds

/** A browser's tabs: one store, one lock, any number of token sources. */
function browser(initial: HeldTokens | null) {
  let held = initial
  let renewals = 0
  let queue: Promise<unknown> = Promise.resolve()
  const parts: TokenSourceParts = {
    read: async () => held,
    renew: async () => {
      renewals += 1
      held = { access_token: `renewed-${renewals}`, refresh_token: `r${renewals}`, expires_at: inSeconds(300) }
      return held
    },
    forget: async () => {
      held = null
    },
    isSessionOver: (error) => error instanceof Error && error.message === 'invalid_grant',
    exclusively: (task) => {
      const result = queue.then(task)
      queue = result.catch(() => undefined)
      return result
    },
    now: () => NOW,
  }
  return { parts, renewals: () => renewals, held: () => held }
}

const expired: HeldTokens = { access_token: 'old', refresh_token: 'r0', expires_at: inSeconds(10) }
const fresh: HeldTokens = { access_token: 'good', refresh_token: 'r0', expires_at: inSeconds(200) }

test('nobody signed in gives no token', async () => {
  const { parts } = browser(null)
  expect(await createTokenSource(parts)()).toBeNull()
})

test('a token that is good is given without a renewal', async () => {
  const { parts, renewals } = browser(fresh)
  expect(await createTokenSource(parts)()).toBe('good')
  expect(renewals()).toBe(0)
})

test('a token about to end is renewed, once for all who ask at the same time', async () => {
  const { parts, renewals } = browser(expired)
  const getToken = createTokenSource(parts)
  expect(await Promise.all([getToken(), getToken(), getToken()])).toEqual(['renewed-1', 'renewed-1', 'renewed-1'])
  expect(renewals()).toBe(1)
})

test('two tabs renew once: the second takes what the first got', async () => {
  const { parts, renewals } = browser(expired)
  const [one, two] = [createTokenSource(parts), createTokenSource(parts)]
  expect(await Promise.all([one(), two()])).toEqual(['renewed-1', 'renewed-1'])
  expect(renewals()).toBe(1)
})

test('a token that the server refused is renewed although it has not expired', async () => {
  const { parts } = browser(fresh)
  expect(await createTokenSource(parts)('good')).toBe('renewed-1')
})

test('a refused token that was renewed meanwhile is not renewed again', async () => {
  const { parts, renewals } = browser(fresh)
  expect(await createTokenSource(parts)('an-older-one')).toBe('good')
  expect(renewals()).toBe(0)
})

test('a session that the provider has ended is forgotten', async () => {
  const { parts, held } = browser(expired)
  parts.renew = vi.fn().mockRejectedValue(new Error('invalid_grant'))
  expect(await createTokenSource(parts)()).toBeNull()
  expect(held()).toBeNull()
})

test('an unreachable provider ends nothing: the next call tries again', async () => {
  const { parts, held } = browser(expired)
  const renew = parts.renew
  parts.renew = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockImplementation(renew)
  const getToken = createTokenSource(parts)
  await expect(getToken()).rejects.toThrow('Failed to fetch')
  expect(held()).toEqual(expired)
  expect(await getToken()).toBe('renewed-1')
})

test('without a refresh token an ended session is over', async () => {
  const { parts, held } = browser({ access_token: 'old', expires_at: inSeconds(-1) })
  expect(await createTokenSource(parts)()).toBeNull()
  expect(held()).toBeNull()
})
