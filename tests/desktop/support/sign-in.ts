import type { ElectronApplication, Page } from 'playwright'
import { expect } from 'playwright/test'
import { catchWhatLeaves, externalLinks } from './around-the-app.ts'
import { signInAtBrowser } from './system-browser.ts'

/** Signs in at the product's own server, as a person does who is led to the browser and back, and opens the inbox. */
export async function signIn(electron: ElectronApplication, page: Page): Promise<void> {
  await catchWhatLeaves(electron)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => externalLinks(electron)).not.toHaveLength(0)
  const link = await signInAtBrowser((await externalLinks(electron)).at(-1) ?? '', 'admin@acme.example')
  await electron.evaluate(({ app }, url) => void app.emit('open-url', { preventDefault() {} }, url), link)
  await page
    .getByRole('link', { name: /conversations|messages|inbox/i })
    .first()
    .click()
}
