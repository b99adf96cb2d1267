import type { Route } from 'playwright-core'

// An ordinary Chromium cannot be taught a scheme from outside. So `app://iq-suite/x` is shown to it as `http://iq-suite.app.localhost/x`, a secure
// context that never reaches the network, and every address is translated on its way in and out. A partition adds a label of its own
// (`http://iq-suite.app.p-1f0c….localhost/x`), which keeps what its pages store apart from the others, over restarts too.

type Handler = (request: Request) => Response | Promise<Response>

const privileged = new Set<string>()
const SHOWN = /^http:\/\/([^/:]+?)\.([a-z]+)(?:\.(p-[0-9a-f]+))?\.localhost(?=[/?#]|$)/

// Not part of Electron: how pages reach the handlers of their session.
export let toShown: (url: string, of: Protocol) => string
export let shownOrigins: (of: Protocol) => string[]
let handlerOf: (url: string, of: Protocol) => Handler | undefined

export class Protocol {
  readonly #partition: string
  readonly #handlers = new Map<string, Handler>()
  readonly #hosts = new Set<string>()
  constructor(partition: string) {
    this.#partition = partition
  }
  registerSchemesAsPrivileged(customSchemes: { scheme: string; privileges?: { standard?: boolean } }[]): void {
    for (const { scheme, privileges } of customSchemes) if (privileges?.standard) privileged.add(scheme)
  }
  handle(scheme: string, handler: Handler): void {
    if (this.#handlers.has(scheme)) throw new Error(`The scheme "${scheme}" is handled already.`)
    if (!privileged.has(scheme)) throw new Error(`The double serves standard schemes only: register "${scheme}" before ready.`)
    this.#handlers.set(scheme, handler)
  }
  unhandle(scheme: string): void {
    this.#handlers.delete(scheme)
  }
  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme)
  }

  static {
    toShown = (url, of) => {
      const [whole, scheme = '', host = ''] = /^([a-z]+):\/\/([^/?#]+)/.exec(url) ?? []
      if (whole === undefined || !of.#handlers.has(scheme)) return url
      const shown = `http://${host}.${scheme}${of.#partition && `.${of.#partition}`}.localhost`
      of.#hosts.add(shown)
      return shown + url.slice(whole.length)
    }
    shownOrigins = (of) => [...of.#hosts]
    handlerOf = (url, of) => of.#handlers.get(new URL(url).protocol.slice(0, -1))
  }
}

export const protocol = new Protocol('')

export function toReal(url: string): string {
  const match = SHOWN.exec(url)
  return match?.[1] && match[2] && privileged.has(match[2]) ? `${match[2]}://${match[1]}${url.slice(match[0].length)}` : url
}

/** Answers a request of the page: by the app's handler, or by the network with the origin that the real page would have sent. */
export async function answer(route: Route, of: Protocol): Promise<void> {
  const request = route.request()
  const url = toReal(request.url())
  const handler = url === request.url() ? undefined : handlerOf(url, of)
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
