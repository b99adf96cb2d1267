import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'
import { ShellPage } from '../pages/shell.page.ts'

const USER = 'user@acme.example'

test('the top bar says where one is and for whom, the menu who one is', async ({ page }) => {
  const shell = new ShellPage(page)
  await shell.open(USER)
  await expect(shell.topBar.getByRole('heading', { name: 'Start' })).toBeVisible()
  await expect(shell.topBar).toContainText('Acme Landscaping')
  await shell.inboxLink.click()
  await expect(shell.topBar.getByRole('heading', { name: 'Conversations' })).toBeVisible()
  await expect(page).toHaveTitle(/^(\(\d+\) )?Conversations · IQ Suite$/)

  await shell.choose()
  const menu = page.getByRole('menu')
  await expect(menu).toContainText('Uma Castillo')
  await expect(menu).toContainText('user@acme.example')
  await menu.getByRole('menuitem', { name: 'Edit account' }).click()
  await expect(page).toHaveURL(/\/settings\/user$/)

  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to start' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Uma' })).toBeVisible()
})

test('the theme follows the system until one is chosen; it and the width of the navigation outlive a reload', async ({ page }) => {
  const theme = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  const shell = new ShellPage(page)
  await shell.open(USER, '/settings/user')
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(theme).toHaveAttribute('data-theme', 'light')

  await page.getByText('Dark', { exact: true }).click()
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  await shell.navigation.getByRole('button', { name: 'Expand the navigation' }).click()
  expect((await shell.navigation.boundingBox())?.width).toBe(250)
  await page.reload()
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  await expect(shell.navigation.getByRole('button', { name: 'Collapse the navigation' })).toBeVisible()

  await shell.choose('Theme', 'Light')
  await expect(theme).toHaveAttribute('data-theme', 'light')
  await shell.navigation.getByRole('button', { name: 'Collapse the navigation' }).click()
  expect((await shell.navigation.boundingBox())?.width).toBe(90)
})

test('Ctrl+K leads to a page or contact with the keyboard alone, and gives the focus back', async ({ page }) => {
  const shell = new ShellPage(page)
  const { palette } = shell
  await shell.open('admin@acme.example', '/settings/user')
  const toggle = page.getByRole('switch', { name: 'Send on Enter' })
  await toggle.focus()
  await page.keyboard.press('Control+k')
  await expect(palette).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(toggle).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(palette).toBeFocused()
  await page.keyboard.type('start')
  await expect(page.getByRole('option', { name: /^Start/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)

  await page.getByRole('button', { name: /jump to a contact or page/ }).click()
  await palette.fill('nobody of this name')
  await expect(page.getByText(/^Nothing found/)).toBeVisible()
  await palette.fill('marcus')
  await page.getByRole('option', { name: /^Marcus Bell/ }).click()
  await expect(page).toHaveURL(/\/conversations\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { name: 'Marcus Bell' }).first()).toBeVisible()
})

test.describe('without a connection', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|WebSocket|disconnected|signalr/i] })

  test('a banner says so until what was missed is there', async ({ page, context, customer }) => {
    const inbox = new InboxPage(page)
    await inbox.open()
    await context.setOffline(true)
    const banner = page.getByText('You are offline. New texts appear as soon as the connection is back.')
    await expect(banner).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Offline')
    await customer.texts('Sent while you were away')
    await context.setOffline(false)
    await expect(inbox.rows.first()).toContainText('Sent while you were away')
    await inbox.expectLive()
    await expect(banner).toBeHidden()
  })
})

test('on a phone: from the list to a conversation, to the contact, and back', async ({ page, customer }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const inbox = new InboxPage(page)
  const shell = new ShellPage(page)
  await customer.texts('Texting from my phone to your phone, with a text that is longer than one line of it')
  await inbox.open()
  const bar = await shell.navigation.boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(844)
  await expectNothingCutOff(page)

  await inbox.openRow(customer.shownNumber)
  await expect(inbox.rows.first()).toBeHidden()
  await expect(inbox.input).toBeInViewport()
  await expectNothingCutOff(page)
  await inbox.send('Answered on the go')
  await expect(inbox.thread).toContainText('Answered on the go')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /^Contact information/ }).click()
  await expect(inbox.contact).toBeInViewport()
  await expect(inbox.contact).toContainText(customer.shownNumber)
  await expectNothingCutOff(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(inbox.contact).toBeHidden()

  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(inbox.row(customer.shownNumber)).toContainText('You: Answered on the go')
  await shell.navigation.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Message IQ Settings' })).toBeVisible()
  await expectNothingCutOff(page)
})

const expectNothingCutOff = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
