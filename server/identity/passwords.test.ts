import { scryptSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

it('recognises a password and no other, with a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('demo-demo-demo'), hashPassword('demo-demo-demo')])
  expect(one).toMatch(/^scrypt\$65536\$8\$1\$/)
  expect(one).not.toBe(two)
  expect(await isPassword('demo-demo-demo', one)).toBe(true)
  expect(await isPassword('demo-demo-demO', one)).toBe(false)
})

it('recognises one however its accents were typed', async () => {
  expect(await isPassword('caf\u0065\u0301', await hashPassword('caf\u00e9'))).toBe(true)
})

it('still reads hashes of other parameters', async () => {
  const salt = Buffer.from('0123456789abcdef')
  const old = `scrypt$1024$4$2$${salt.toString('base64url')}$${scryptSync('old', salt, 32, { N: 1024, r: 4, p: 2 }).toString('base64url')}`
  expect(await isPassword('old', old)).toBe(true)
  expect(await isPassword('new', old)).toBe(false)
})

it('does not take a damaged hash for a wrong password', async () => {
  await expect(isPassword('x', 'plain')).rejects.toThrow('damaged')
})
