import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { test as base, expect } from 'playwright/test'
import { type FakeIssuer, startFakeIssuer } from './fake-issuer.ts'

const root = path.join(import.meta.dirname, '../../..')

export interface DesktopOptions {
  /** The binary: the double's, or a real Electron. */
  electronBinary: string
  isDouble: boolean
}

interface Launch {
  /** What the system hands the app, such as a link. */
  args?: string[]
  env?: Record<string, string>
}

export interface Desktop {
  /** The app's data, its own for each test; it outlives a restart within the test. */
  userData: string
  launch(options?: Launch): Promise<ElectronApplication>
  /** Launches and waits for the client's page. */
  open(options?: Launch): Promise<{ electron: ElectronApplication; page: Page }>
  /** The command of a second start, for `spawn`. */
  command(args: string[]): [file: string, args: string[]]
}

export const test = base.extend<DesktopOptions & { desktop: Desktop; issuer: FakeIssuer }>({
  electronBinary: ['', { option: true }],
  isDouble: [true, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  issuer: async ({}, use) => {
    const issuer = await startFakeIssuer()
    await use(issuer)
    await issuer.close()
  },

  desktop: async ({ electronBinary, issuer }, use) => {
    const userData = mkdtempSync(path.join(os.tmpdir(), 'iq-suite-desktop-'))
    const running: ElectronApplication[] = []
    const args = (more: string[]) => [`--user-data-dir=${userData}`, root, ...more]
    const desktop: Desktop = {
      userData,
      async launch({ args: more = [], env = {} } = {}) {
        const electron = await _electron.launch({
          executablePath: electronBinary,
          args: args(more),
          env: {
            ...inherited(),
            IQ_SERVER_URL: issuer.url,
            IQ_RENDERER_DIR: path.join(import.meta.dirname, '../page'),
            // What is registered on the computer that runs the tests says nothing about the app.
            IQ_SIGN_IN_REDIRECT: 'scheme',
            PATH: `${path.join(import.meta.dirname, 'programs')}${path.delimiter}${process.env.PATH}`,
            ...env,
          },
        })
        running.push(electron)
        return electron
      },
      async open(options) {
        const electron = await desktop.launch(options)
        const page = await electron.firstWindow()
        await page.waitForURL(/iq-suite/)
        return { electron, page }
      },
      command: (more) => [electronBinary, ['--no-sandbox', ...args(more)]],
    }
    await use(desktop)
    await Promise.all(running.map((electron) => electron.close().catch(() => undefined))) // one that ended by itself is fine
    rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  },
})

function inherited(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

export { expect }
