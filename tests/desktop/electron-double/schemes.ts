import type { Route } from 'playwright-core'

// An ordinary Chromium cannot be taught a scheme from outside. So `app://iq-suite/x` is shown to it as `http://iq-suite.app.localhost/x`, a secure
// context that never reaches the network, and every address is translated on its way in and out.

type Handler = (request: Request) => Response | Promise<Response>

const handlers = new Map<string, Handler>()
const privileged = new Set<string>()
const SHOWN = /^http:\/\/([^/:]+)\.([a-z]+)\.localhost(?=[/?#]|$)/

export const protocol = {
  registerSchemesAsPrivileged(customSchemes: { scheme: string; privileges?: { standard?: boolean } }[]): void {
    for (const { scheme, privileges } of customSchemes) if (privileges?.standard) privileged.add(scheme)
  },
  handle(scheme: string, handler: Handler): void {
    if (handlers.has(scheme)) throw new Error(`The scheme "${scheme}" is handled already.`)
    if (!privileged.has(scheme)) throw new Error(`The double serves standard schemes only: register "${scheme}" before ready.`)
    handlers.set(scheme, handler)
  },
  unhandle(scheme: string): void {
    handlers.delete(scheme)
  },
  isProtocolHandled(scheme: string): boolean {
    return handlers.has(scheme)
  },
}

export function toShown(url: string): string {
  const match = /^([a-z]+):\/\/([^/?#]+)/.exec(url)
  return match?.[1] && match[2] && handlers.has(match[1]) ? `http://${match[2]}.${match[1]}.localhost${url.slice(match[0].length)}` : url
}

export function toReal(url: string): string {
  const match = SHOWN.exec(url)
  return match?.[1] && match[2] && handlers.has(match[2]) ? `${match[2]}://${match[1]}${url.slice(match[0].length)}` : url
}

/** Answers a request of the page: by the app's handler, or by the network with the origin that the real page would have sent. */
export async function answer(route: Route): Promise<void> {
  const request = route.request()
  const url = toReal(request.url())
  const handler = url === request.url() ? undefined : handlers.get(new URL(url).protocol.slice(0, -1))
  if (handler) {
    const response = await handler(new Request(url, { method: request.method(), headers: request.headers() }))
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
    return
  }
  const shownOrigin = (await request.allHeaders()).origin
  const realOrigin = shownOrigin && toReal(shownOrigin)
  if (!realOrigin || realOrigin === shownOrigin) return route.continue()
  const response = await route.fetch({ headers: { ...(await request.allHeaders()), origin: realOrigin } }).catch(() => null)
  if (!response) return route.abort('connectionrefused')
  const headers = response.headers()
  if (headers['access-control-allow-origin'] === realOrigin) headers['access-control-allow-origin'] = shownOrigin
  await route.fulfill({ response, headers })
}
