import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

test.each([
  ['/conversations/42?message=7#end', '/conversations/42?message=7#end'],
  ['/', '/'],
  ['/login?reason=ended', '/'],
  ['/logout', '/'],
  ['/auth/callback?code=1', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['conversations', '/'],
  [undefined, '/'],
  [{ path: '/' }, '/'],
])('%j leads to %s', (wanted, path) => {
  expect(safeReturnPath(wanted)).toBe(path)
})
