import { type BaseQueryFn, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { getHost } from '#renderer/host/host.ts'
import { noteRequest, takeEarly } from '#renderer/lib/early-requests.ts'
import { type ApiError, toApiError, unreachable } from './api-error.ts'

const isBlob = (value: unknown): value is Blob => value instanceof Blob

/** The generated client gives multipart bodies as plain objects. One that holds a file is sent as a form, each list member under the list's name. */
function formDataOf(body: unknown): FormData | null {
  if (typeof body !== 'object' || body === null || Object.getPrototypeOf(body) !== Object.prototype) return null
  const fields = Object.entries(body)
  if (!fields.some(([, value]) => isBlob(value) || (Array.isArray(value) && value.some(isBlob)))) return null
  const form = new FormData()
  for (const [name, value] of fields) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null) continue
      form.append(name, isBlob(item) ? item : String(item))
    }
  }
  return form
}

/** The answer, where the page has asked for it before this code had arrived. */
function early(input: RequestInfo | URL, token: string | null): Promise<Response> | null {
  if (!(input instanceof Request) || input.method !== 'GET' || getHost().serverUrl !== '') return null
  const { pathname, search } = new URL(input.url)
  noteRequest(pathname + search)
  return takeEarly(pathname + search, token)
}

/** A connection may be dead without knowing it (half-open): whoever waits for an answer over it waits for minutes. */
const ANSWER_MS = 20_000
/** Five megabytes over a slow line. */
const UPLOAD_MS = 180_000

function call(args: FetchArgs, token: string | null, ...[api, extra]: [Parameters<BaseQueryFn>[1], object]) {
  const query = fetchBaseQuery({
    baseUrl: `${getHost().serverUrl}/api`,
    timeout: args.body instanceof FormData ? UPLOAD_MS : ANSWER_MS,
    prepareHeaders: (headers) => {
      headers.set('accept', 'application/json')
      if (token) headers.set('authorization', `Bearer ${token}`)
      return headers
    },
    fetchFn: (input) => early(input, token)?.catch(() => fetch(input)) ?? fetch(input),
    // A 204 has no body, a problem is JSON of its own type, and a broken proxy answers with a page.
    responseHandler: async (response) => {
      const text = await response.text()
      if (text === '') return null
      return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
    },
  })
  return query(args, api, extra)
}

async function accessToken(refused?: string): Promise<{ token: string | null } | { error: ApiError }> {
  try {
    return { token: await getHost().session.getAccessToken(refused) }
  } catch {
    // The host rejects only when the identity provider cannot be reached.
    return { error: unreachable }
  }
}

/** Calls the platform's API as the signed-in person. A token that is refused is renewed once; a second refusal is the answer. */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError, object> = async (input, api, extra) => {
  const args = typeof input === 'string' ? { url: input } : input
  const form = formDataOf(args.body)
  const request: FetchArgs = form ? { ...args, body: form } : args

  const session = await accessToken()
  if ('error' in session) return session
  let result = await call(request, session.token, api, extra)
  if (result.error?.status === 401 && session.token) {
    const renewed = await accessToken(session.token)
    if ('error' in renewed) return renewed
    if (renewed.token) result = await call(request, renewed.token, api, extra)
  }

  if (!result.error) return { data: result.data ?? null }
  const { status } = result.error
  if (typeof status === 'number') return { error: toApiError(status, result.error.data) }
  if (status === 'PARSING_ERROR') return { error: toApiError(result.error.originalStatus, null) }
  return { error: unreachable }
}
