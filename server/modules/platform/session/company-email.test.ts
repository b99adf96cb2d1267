import { expect, test } from 'vitest'
import { isBadEmail } from './company-email.ts'

test.each([
  ['jane@acme.example', false],
  ['jane@GMAIL.com', true],
  ['jane@mail.acme.example', false],
  ['no address', true],
  [null, false],
])('%s: bad %s', (email, bad) => {
  expect(isBadEmail(email)).toBe(bad)
})
