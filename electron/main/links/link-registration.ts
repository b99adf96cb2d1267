import type { App } from 'electron'
import { DEEP_LINK_SCHEME } from './link-routes.ts'

/**
 * Whether the browser can hand a link of ours to this very program. An AppImage is registered nowhere, whatever the system says of a
 * `.desktop` file of the same name; a start from source is known to macOS as Electron. `IQ_SIGN_IN_REDIRECT` decides where it is set.
 */
export function canReceiveLinks(app: Pick<App, 'isDefaultProtocolClient'>, env: NodeJS.ProcessEnv = process.env): boolean {
  if (env.IQ_SIGN_IN_REDIRECT === 'scheme') return true
  if (env.IQ_SIGN_IN_REDIRECT === 'loopback' || env.APPIMAGE) return false
  return app.isDefaultProtocolClient(DEEP_LINK_SCHEME)
}
