import { type DoNotDisturb, parseDoNotDisturb } from '#shared/domain/do-not-disturb.ts'
import { createWebStorage } from './web-storage.ts'

/** Kept by the browser: it holds for all its tabs. */
export const WEB_QUIET_KEY = 'iq.quiet'

export function readWebQuiet(): DoNotDisturb {
  const stored = createWebStorage().get(WEB_QUIET_KEY)
  if (stored === null) return parseDoNotDisturb(null)
  try {
    return parseDoNotDisturb(JSON.parse(stored))
  } catch {
    return parseDoNotDisturb(null) // damaged by something outside of the product
  }
}

export function writeWebQuiet(state: DoNotDisturb): void {
  createWebStorage().set(WEB_QUIET_KEY, JSON.stringify(state))
}
