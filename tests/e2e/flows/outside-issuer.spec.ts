import type { Page } from 'playwright/test'
import { getUserAndCompany } from '#shared/contract/platform/session.ts'
import { freePort } from '../../../build/testing/free-port.ts'
import { ApiClient } from '../../support/api-client.ts'
import { startOutsideIssuer } from '../../support/outside-issuer.ts'
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts'
import { test as base, expect } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'

interface Outside {
  server: ServerProcess
  issuerUrl: string
  /** The issuer's subject of admin@acme.example. */
  subject: string
}

const test = base.extend<{ outside: Outside }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
  outside: async ({}, use) => {
    const first = await startServerProcess()
    const { user } = await (await new ApiClient(first.url, 'admin@acme.example').signIn()).call(getUserAndCompany)
    await first.kill()
    const issuerUrl = `http://localhost:${await freePort()}`
    const server = await startServerProcess({ OIDC_ISSUER: issuerUrl }, { dataFrom: first.dataDir })
    const issuer = await startOutsideIssuer(issuerUrl, server.url)
    await use({ server, issuerUrl, subject: user.authId })
    await issuer.close()
    await server.stop()
    await first.stop()
  },
})

async function signInOutside(page: Page, { issuerUrl }: Outside, subject: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${issuerUrl}/interaction/`))
  await page.locator('input[name=login]').fill(subject)
  await page.locator('input[name=password]').fill('theirs to check')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

// The issuer's own pages ask for a font and an icon that are not there.
test.use({ expectedConsole: [/ERR_NAME_NOT_RESOLVED|status of 404/] })

test('people of an outside issuer sign in at it, come back to the page they asked for, and sign out of both', async ({ page, outside }) => {
  await page.goto(`${outside.server.url}/conversations`)
  await signInOutside(page, outside, outside.subject)
  await expect(page).toHaveURL(`${outside.server.url}/conversations`)
  await expect(new InboxPage(page).rows.first()).toBeVisible()

  await page.reload()
  await expect(new InboxPage(page).rows.first()).toBeVisible()

  await page.goto(`${outside.server.url}/logout`)
  await expect(page).toHaveURL(new RegExp(`^${outside.issuerUrl}/session/end`))
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
})

test('a person whom the issuer knows and we do not is led to the registration', async ({ page, outside }) => {
  await page.goto(`${outside.server.url}/conversations`)
  await signInOutside(page, outside, 'somebody-else')
  await expect(page).toHaveURL(/\/product\/complete-registration\//)
})
