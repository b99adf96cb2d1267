import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const PATH = '/callback'
/** As long as a sign-in that was begun is remembered. */
const OPEN_FOR_MS = 15 * 60_000

export interface Loopback {
  /** Opens the door, or gives the one that is open. @returns the redirect address, e.g. `http://127.0.0.1:49152/callback` */
  open(): Promise<string>
  close(): void
}

interface LoopbackParts {
  /** Whether this is the answer to a sign-in that was begun here. Anything on this computer, and any page in a browser, may knock. */
  isExpected: (callbackUrl: string) => Promise<boolean>
  onCallback: (callbackUrl: string) => void
}

/**
 * The way back from the browser where no program is registered for our links (an AppImage, a start from source): RFC 8252 §7.3. A port of
 * the system's choice on the loopback address only, open while a sign-in is under way, good for one expected answer.
 */
export function createLoopback({ isExpected, onCallback }: LoopbackParts): Loopback {
  let door: Promise<{ address: string; close: () => void }> | null = null

  function close(): void {
    const closing = door
    door = null
    closing?.then((opened) => opened.close()).catch(() => undefined) // one that never opened need not be closed
  }

  async function listen(): Promise<{ address: string; close: () => void }> {
    let address = ''
    const server = createServer(async (request, response) => {
      const { host } = new URL(address)
      const url = `http://${host}${request.url ?? '/'}`
      const isOurs = request.method === 'GET' && request.headers.host === host && URL.canParse(url) && new URL(url).pathname === PATH
      if (!isOurs) return say(response, 404, 'There is nothing here.')
      if (!(await isExpected(url))) return say(response, 400, 'This sign-in was not begun by IQ Suite, or has been answered already.')
      close()
      say(response, 200, 'You can close this page and go back to IQ Suite.')
      onCallback(url)
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, '127.0.0.1', resolve)
    })
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`
    const timer = setTimeout(close, OPEN_FOR_MS)
    timer.unref()
    return {
      address,
      close: () => {
        clearTimeout(timer)
        server.close()
        server.closeIdleConnections()
      },
    }
  }

  return {
    open: async () => {
      door ??= listen()
      return (await door).address
    },
    close,
  }
}

const STYLE = 'body{font:16px/1.5 system-ui;display:grid;place-content:center;min-height:90vh;text-align:center}'
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`

function say(response: ServerResponse, status: number, words: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      // The address carries the code: it goes nowhere else.
      'referrer-policy': 'no-referrer',
      connection: 'close',
    })
    .end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>IQ Suite</title><style>${STYLE}</style>
<body><h1>IQ Suite</h1><p>${words}</p></body></html>`,
    )
}
