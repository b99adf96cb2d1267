import { configureStore } from '@reduxjs/toolkit'
import { vi } from 'vitest'
import { baseApi } from '#renderer/api/base-api.ts'
import { type Host, setHost } from '#renderer/host/host.ts'

export interface StubRequest {
  method: string
  path: string
  query: URLSearchParams
  authorization: string | null
  contentType: string | null
  body: () => Promise<string>
}

type Answer = { status?: number; body?: unknown; type?: string } | Response

/** Answers of the API in place of a server: the handler gets every request and says what comes back. */
export function stubFetch(handle: (request: StubRequest) => Answer | Promise<Answer>) {
  const requests: StubRequest[] = []
  vi.stubGlobal('fetch', async (input: Request) => {
    const url = new URL(input.url)
    const request: StubRequest = {
      method: input.method,
      path: url.pathname.replace(/^\/api\/Web/, ''),
      query: url.searchParams,
      authorization: input.headers.get('authorization'),
      contentType: input.headers.get('content-type'),
      body: () => input.clone().text(),
    }
    requests.push(request)
    const answer = await handle(request)
    if (answer instanceof Response) return answer
    const { status = 200, body, type = status < 400 ? 'application/json' : 'application/problem+json' } = answer
    if (status === 204) return new Response(null, { status })
    return new Response(typeof body === 'string' && !type.includes('json') ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': type },
    })
  })
  return requests
}

export const problem = (status: number, code: string, extra: object = {}) => ({
  status,
  body: { type: 'about:blank', title: `Problem ${code}`, status, code, ...extra },
})

/** A host that only gives tokens: the part that the api layer uses. */
export function stubHost(getAccessToken: Host['session']['getAccessToken'] = async () => 'token-1') {
  const session: Pick<Host['session'], 'getAccessToken'> = { getAccessToken }
  setHost({ serverUrl: 'http://api.test', session } as Host)
}

/** The store with the whole api in it, as the client has it, with the checks of development on. */
export const createTestStore = () =>
  configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  })
