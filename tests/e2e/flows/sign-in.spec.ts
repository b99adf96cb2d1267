import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'
import { ShellPage } from '../pages/shell.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'

const PROFILE = '**/api/Web/User/GetUserAndCompany'
const PAUSED = 'Too many failed attempts, so sign-in with this address is paused. Try again in 15 minutes.'

const signedOut = (page: Page) => page.getByRole('heading', { name: 'You are signed out' })

test.describe('on the sign-in page', () => {
  // The browser reports every answer that refuses a form.
  test.use({ expectedConsole: [/status of (400|401|429)/] })

  test('what is wrong is said in words, and the right password leads to the page that was asked for', async ({ page }) => {
    const signIn = new SignInPage(page)
    await page.goto('/settings/user')
    await signIn.submit('', '')
    await expect(signIn.error).toHaveText('Fill in both fields to sign in.')
    await expect(page.getByText('Enter your email address.')).toBeVisible()
    await expect(page.getByText('Enter your password.')).toBeVisible()

    await signIn.submit('admin@acme.example', 'not the password')
    await expect(signIn.error).toHaveText('The email address and password do not match. Check both and try again.')
    await expect(page.getByLabel('Email')).toHaveValue('admin@acme.example')
    await expect(page.getByLabel('Password')).toHaveValue('')

    await signIn.submit('admin@acme.example')
    await expect(page).toHaveURL(/\/settings\/user$/)
    await expect(page.getByText('User Settings of Dana Reyes')).toBeVisible()

    await page.reload()
    await expect(page.getByText('User Settings of Dana Reyes')).toBeVisible()
  })

  test('the fifth wrong password in a row pauses the address, known or not, and no other', async ({ page }) => {
    const signIn = new SignInPage(page)
    await page.goto('/')
    for (const email of ['agency@partner.example', 'nobody@partner.example']) {
      for (let attempt = 1; attempt < 5; attempt++) {
        await signIn.submit(email, `guess ${attempt}`)
        await expect(signIn.error).toContainText('do not match')
      }
      await signIn.submit(email, 'guess 5')
      await expect(signIn.error).toHaveText(PAUSED)
      await signIn.submit(email)
      await expect(signIn.error).toHaveText(PAUSED)
    }
    await signIn.submit('admin@acme.example')
    await expect(page.getByRole('heading', { name: 'Welcome, Dana' })).toBeVisible()
  })
})

test('whoever signs out leaves nothing behind, and comes back to the conversation of a link', async ({ page, customer }) => {
  const inbox = new InboxPage(page)
  await customer.texts('The gate is open')
  await inbox.open()
  await inbox.openRow(customer.shownNumber)
  const link = page.url()
  await new ShellPage(page).choose('Exit App')
  await expect(signedOut(page)).toBeVisible()
  await expect(page).toHaveTitle('IQ Suite')

  await page.goBack()
  await expect(page.locator('input[name=email]').or(signedOut(page))).toBeVisible()
  await expect(page.getByText('The gate is open')).toHaveCount(0)

  await page.goto(link)
  await new SignInPage(page).submit('admin@acme.example')
  await expect(inbox.thread).toContainText('The gate is open')
  expect(page.url()).toBe(link)
})

test('signing out everywhere ends an inbox that is open in another browser', async ({ page, browser, baseURL }) => {
  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await new InboxPage(elsewhere).open('user@acme.example')
  const shell = new ShellPage(page)
  await shell.open('user@acme.example')
  await shell.choose('Sign out everywhere')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(signedOut(page)).toBeVisible()
  await expect(elsewhere.getByRole('heading', { name: 'Your session has ended' })).toBeVisible({ timeout: 20_000 })
  await expect(new InboxPage(elsewhere).rows).toHaveCount(0)
  await elsewhere.context().close()
})

test.describe('with answers that refuse', () => {
  test.use({ expectedConsole: [/status of (401|404|500)/] })

  test('an expired access token is renewed in silence', async ({ page }) => {
    const inbox = new InboxPage(page)
    let refusals = 0
    await page.route(
      '**/api/Web/Inbox/GetConversations?**',
      (route) => {
        refusals++
        return route.fulfill(refusal(401, { code: 'unauthorized' }))
      },
      { times: 1 },
    )
    await inbox.open()
    await expect(inbox.rows.first()).toBeVisible()
    expect(refusals).toBe(1)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('a private mailbox is told so, and signed out', async ({ page }) => {
    await answerProfile(page, 404, { code: 'no_account', isBadEmail: true })
    await openAs(page)
    const dialog = page.getByRole('dialog', { name: 'Invalid Email' })
    await expect(dialog).toContainText('Email Address is invalid. You must use a company email.')
    await dialog.getByRole('button', { name: 'Ok' }).click()
    await expect(signedOut(page)).toBeVisible()
  })

  test('a person without an account is led to the registration of the app they asked for', async ({ page }) => {
    await answerProfile(page, 404, { code: 'no_account', isBadEmail: false })
    await openAs(page, '/conversations')
    await expect(page).toHaveURL(/\/product\/complete-registration\/MessageIQ$/)
    await expect(page.getByRole('heading', { name: 'Your registration is not complete' })).toBeVisible()
    await page.getByRole('button', { name: 'Exit App' }).click()
    await expect(signedOut(page)).toBeVisible()
  })

  test('a profile that cannot be loaded can be tried again, or ends the session', async ({ page }) => {
    await answerProfile(page, 500, { code: 'internal' })
    await openAs(page)
    const dialog = page.getByRole('dialog', { name: 'Error' })
    await expect(dialog).toContainText('An error occurred while pulling your profile data. Please try again later.')
    await page.unroute(PROFILE)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome, Dana' })).toBeVisible()

    await answerProfile(page, 500, { code: 'internal' })
    await page.reload()
    await dialog.getByRole('button', { name: 'Ok' }).click()
    await expect(signedOut(page)).toBeVisible()
  })
})

const answerProfile = (page: Page, status: number, problem: { code: string; isBadEmail?: boolean }) =>
  page.route(PROFILE, (route) => route.fulfill(refusal(status, problem)))

/** A problem document as the server writes it. */
const refusal = (status: number, problem: { code: string }) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'A refusal of this test', status, ...problem }),
})

async function openAs(page: Page, address = '/'): Promise<void> {
  await page.goto(address)
  await new SignInPage(page).submit('admin@acme.example')
}
