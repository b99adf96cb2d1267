import type { App } from 'electron'

export const DEEP_LINK_SCHEME = 'iqsuite'
export const AUTH_CALLBACK = `${DEEP_LINK_SCHEME}://auth/callback`

export type DeepLink = { kind: 'auth-callback'; url: string } | { kind: 'conversation'; conversationId: string } | { kind: 'unknown' }

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Anyone can make a link: what is not on this list means no more than "bring the app to the front". */
export function parseDeepLink(text: string): DeepLink | null {
  if (!text.toLowerCase().startsWith(`${DEEP_LINK_SCHEME}://`) || !URL.canParse(text)) return null
  const { host, pathname } = new URL(text)
  if (host === 'auth' && pathname.replace(/\/$/, '') === '/callback') return { kind: 'auth-callback', url: text }
  const conversationId = pathname.slice(1).replace(/\/$/, '')
  if (host === 'conversations' && GUID.test(conversationId)) return { kind: 'conversation', conversationId }
  return { kind: 'unknown' }
}

/** Windows and Linux hand a link over as an argument, among the switches of Electron. */
export function deepLinkIn(argv: readonly string[]): string | null {
  return argv.findLast((argument) => parseDeepLink(argument) !== null) ?? null
}

/** How a start or a second start reached us. */
export interface Activation {
  link: DeepLink | null
}

/**
 * Collects links from all three ways in: `open-url` (macOS, may come before the app is ready), the arguments of the first start, and those of
 * a second one. What comes before `start` waits.
 */
export function receiveDeepLinks(
  app: App,
  argv: readonly string[],
): { first: () => DeepLink | null; start: (onActivation: (activation: Activation) => void) => void } {
  const parse = (text: string | null) => (text === null ? null : parseDeepLink(text))
  let first = parse(deepLinkIn(argv))
  let deliver: ((activation: Activation) => void) | null = null

  app.on('open-url', (event, url) => {
    event.preventDefault()
    const link = parseDeepLink(url)
    if (deliver) deliver({ link })
    else first = link
  })
  app.on('second-instance', (_event, secondArgv) => {
    const link = parse(deepLinkIn(secondArgv))
    if (deliver) deliver({ link })
    else first = link ?? first
  })
  return {
    first: () => first,
    start: (onActivation) => {
      deliver = onActivation
    },
  }
}
