import { isApiError } from '#renderer/api/api-error.ts'

/** The outcomes of loading the profile that are not a profile (spec 1 §8). */
export type ProfileFailure = 'bad-email' | 'no-account' | 'error'

export function profileFailureOf(error: unknown): ProfileFailure {
  if (!isApiError(error) || error.status !== 404) return 'error'
  return error.extra?.isBadEmail === true ? 'bad-email' : 'no-account'
}
