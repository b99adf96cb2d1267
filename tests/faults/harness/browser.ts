import { type BrowserContext, chromium, type Page } from 'playwright'
import { ensureClient } from '../../../build/client-build.ts'
import { ensureChromium } from '../../../build/testing/chromium.ts'
import type { FaultContext } from './fault.ts'

/** A page of the real client, and what happened there that must not. */
export interface WatchedPage {
  page: Page
  context: BrowserContext
  /** Dialogs, scripts that ran, broken policies, uncaught errors. */
  harm: string[]
}

/** A browser with the production build. `url` is where its pages find the server. */
export async function openBrowser({ cleanUp }: Pick<FaultContext, 'cleanUp'>, url: string): Promise<WatchedPage> {
  await ensureClient()
  const executablePath = ensureChromium()
  if (executablePath === null) throw new Error('No Chromium was found: install one, or name it in CHROMIUM.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  cleanUp(() => browser.close())
  const context = await browser.newContext({ baseURL: url })
  const harm: string[] = []
  await context.exposeBinding('tellHarm', (_source, words: string) => void harm.push(words))
  await context.addInitScript(() => {
    const tell = (words: string) => (window as unknown as { tellHarm(words: string): void }).tellHarm(words)
    document.addEventListener('securitypolicyviolation', (event) => tell(`policy: ${event.violatedDirective} ${event.blockedURI}`))
  })
  context.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('weberror', (error) => harm.push(`error: ${error.error().message}`))
  context.setDefaultTimeout(60_000)
  return { page: await context.newPage(), context, harm }
}
