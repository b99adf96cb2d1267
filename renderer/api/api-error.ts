import type { Problem } from '#shared/contract/common.ts'

/** What a failed call gives: the server's problem, or `status` 0 when there was no answer. Screens switch on `code`. */
export interface ApiError {
  status: number
  code: string
  title: string
  detail?: string
  errors?: { field: string; message: string }[]
  /** Further members of the problem, such as `isBadEmail`. */
  extra?: Record<string, unknown>
}

export function isApiError(value: unknown): value is ApiError {
  return typeof value === 'object' && value !== null && 'status' in value && 'code' in value && 'title' in value
}

export const unreachable: ApiError = { status: 0, code: 'unreachable', title: 'The server cannot be reached.' }

/** An answer that is no problem document: a proxy's page, say. */
const unreadable = (status: number): ApiError => ({ status, code: `http_${status}`, title: `The server answered ${status}.` })

const isFieldError = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'field' in value && 'message' in value && typeof value.message === 'string'

/** Looked at by hand: the contract's schemas would be a third of the code that is loaded before the list is painted. */
function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false
  const { code, title, detail, errors } = body as Partial<Record<keyof Problem, unknown>>
  return (
    typeof code === 'string' &&
    typeof title === 'string' &&
    (detail === undefined || typeof detail === 'string') &&
    (errors === undefined || (Array.isArray(errors) && errors.every(isFieldError)))
  )
}

export function toApiError(status: number, body: unknown): ApiError {
  if (!isProblem(body)) return unreadable(status)
  const { type: _type, instance: _instance, status: _status, code, title, detail, errors, ...extra } = body
  return {
    status,
    code,
    title,
    ...(detail !== undefined && { detail }),
    ...(errors !== undefined && { errors }),
    ...(Object.keys(extra).length > 0 && { extra }),
  }
}
