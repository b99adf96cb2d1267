import { expect, test } from 'vitest'
import { toApiError, unreachable } from '#renderer/api/api-error.ts'
import { profileFailureOf } from './profile-failure.ts'

const problem = (status: number, extra: object = {}) =>
  toApiError(status, { type: 'about:blank', title: 'x', status, code: 'no_account', ...extra })

test('the three ways in which the profile can fail (spec 1 §8)', () => {
  expect(profileFailureOf(problem(404, { isBadEmail: true }))).toBe('bad-email')
  expect(profileFailureOf(problem(404, { isBadEmail: false }))).toBe('no-account')
  expect(profileFailureOf(problem(404))).toBe('no-account')
  expect(profileFailureOf(problem(500, { isBadEmail: true }))).toBe('error')
  expect(profileFailureOf(unreachable)).toBe('error')
  expect(profileFailureOf(new Error('bug'))).toBe('error')
})
