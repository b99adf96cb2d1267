import path from 'node:path'
import type { ElectronApplication, Page } from 'playwright'
import { InboxPage } from '../../e2e/pages/inbox.page.ts'
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts'
import { test as base, type Desktop, expect } from './desktop-test.ts'
import { signIn } from './sign-in.ts'

/** The product's own client, in place of the page that the other specs use. */
export const builtClient = path.join(import.meta.dirname, '../../../dist/renderer')

export const productEnv = (serverUrl: string) => ({ IQ_SERVER_URL: serverUrl, IQ_RENDERER_DIR: builtClient })

/** A server of its own starts for each test that asks for it. */
export const test = base.extend<{ server: ServerProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  server: async ({}, use) => {
    const server = await startServerProcess()
    await use(server)
    await server.stop()
  },
})

test.setTimeout(120_000)

/** The product's own client on the product's own server, signed in as a person would. */
export async function signedIn(
  desktop: Desktop,
  environment: Record<string, string>,
): Promise<{ electron: ElectronApplication; page: Page; inbox: InboxPage; complaints: string[] }> {
  const { electron, page } = await desktop.open({ env: environment })
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  await signIn(electron, page)
  const inbox = new InboxPage(page)
  await inbox.expectLive()
  return { electron, page, inbox, complaints }
}

export { expect }
