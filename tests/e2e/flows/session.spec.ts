import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'

const ADMIN = 'admin@acme.example'

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await new SignInPage(page).submit(ADMIN)
}

/** Ages the tokens that this browser keeps. */
async function expireTokens(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('iq.oidc.user'))
    if (!key) throw new Error('Nobody is signed in')
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? ''), expires_at: 1 }))
  })
}

test('an expired token is renewed once for all tabs', async ({ page, context }) => {
  await new InboxPage(page).open()
  const other = await context.newPage()
  await other.goto('/settings/user')
  await expect(other.getByRole('heading', { name: 'Message IQ Settings' })).toBeVisible()
  // Aged while neither tab runs the client: one that was renewing as it was reloaded would have to sign in again.
  await Promise.all([page.goto('/sandbox'), other.goto('/sandbox')])
  await expireTokens(page)
  const renewals: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/oidc/token')) renewals.push(request.url())
  })
  await Promise.all([page.goto('/conversations'), other.goto('/settings/user')])
  await new InboxPage(page).expectLive()
  await expect(other.getByRole('heading', { name: 'Message IQ Settings' })).toBeVisible()
  expect(renewals).toHaveLength(1)
})

test('signing out in one tab ends the others, which go on where they were after the next sign-in', async ({ page, context }) => {
  await open(page, '/')
  const other = await context.newPage()
  await other.goto('/settings/user')
  await expect(other.getByRole('heading', { name: 'Message IQ Settings' })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Dana Reyes' }).click()
  await page.getByRole('menuitem', { name: 'Exit App' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  await other.getByRole('button', { name: 'Sign in' }).click()
  await new SignInPage(other).submit(ADMIN)
  await expect(other).toHaveURL(/\/settings\/user$/)
})

test('an answer of the sign-in page that was used already does no harm', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await page.goto('/auth/callback?code=used&state=unknown')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
})
