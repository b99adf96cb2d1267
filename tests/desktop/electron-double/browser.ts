import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { findChromium } from '../../../build/testing/chromium.ts'
import { environment } from './environment.ts'

let opened: Promise<BrowserContext> | null = null

/** The Chromium behind all windows. Its profile lies in the user data, so what a page stores outlives a restart as it does in Electron. */
export function openBrowser(): Promise<BrowserContext> {
  opened ??= launch().catch((error: unknown) => {
    console.error('The double could not start a Chromium.', error)
    process.exit(1)
  })
  return opened
}

export async function closeBrowser(): Promise<void> {
  if (opened) await (await opened).close()
}

async function launch(): Promise<BrowserContext> {
  const profile = path.join(environment.userData, 'double-chromium')
  const executablePath = findChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    headless: !environment.isHeaded,
    viewport: null,
    args: [
      '--no-sandbox',
      // Answered requests have no address; Chromium would take them for the public network and ask before it talks to this computer.
      '--disable-features=LocalNetworkAccessChecks',
      ...(environment.isDebugged ? ['--remote-debugging-port=0'] : []),
    ],
    handleSIGINT: false,
    handleSIGTERM: false,
  })
  if (environment.isDebugged) {
    const [port, socketPath] = readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
    process.stderr.write(`DevTools listening on ws://127.0.0.1:${port}${socketPath}\n`)
  }
  return context
}
