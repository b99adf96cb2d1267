import { expect, test, vi } from 'vitest'
import { rememberTokens } from './remembered-tokens.ts'

const SECOND = 1000

test('a good token is checked once, again when it may have expired or a key been withdrawn, and a bad one each time', async () => {
  let now = 100 * SECOND
  const check = vi.fn(async (token: string) =>
    token === 'good' ? { sub: 'a', exp: 160 } : token === 'long' ? { sub: 'b', exp: 9999 } : null,
  )
  const verify = rememberTokens(check, () => now)

  expect(await verify('good')).toEqual({ sub: 'a', exp: 160 })
  expect(await verify('good')).toEqual({ sub: 'a', exp: 160 })
  expect(check).toHaveBeenCalledTimes(1)
  await verify('bad')
  await verify('bad')
  expect(check).toHaveBeenCalledTimes(3)

  await verify('long')
  now = 160 * SECOND
  await verify('good')
  expect(check).toHaveBeenCalledTimes(5)
  now = 400 * SECOND
  await verify('long')
  expect(check).toHaveBeenCalledTimes(6)
})

test('it holds so many tokens, the latest', async () => {
  const check = vi.fn(async () => ({ sub: 'a', exp: 9_999_999_999 }))
  const verify = rememberTokens(check)
  for (let token = 0; token <= 2000; token += 1) await verify(String(token))
  await verify('2000')
  expect(check).toHaveBeenCalledTimes(2001)
  await verify('0')
  expect(check).toHaveBeenCalledTimes(2002)
})
