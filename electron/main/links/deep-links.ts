import type { App } from 'electron'
import { type DeepLink, parseDeepLink } from './link-routes.ts'

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
