import type { Page } from 'playwright/test'
import { markContactConversationAsReadOrUnread } from '#shared/contract/messaging/inbox.ts'
import { ApiClient } from '../../support/api-client.ts'
import { expect, test } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'
import { ShellPage } from '../pages/shell.page.ts'

test.use({ permissions: ['notifications', 'clipboard-read', 'clipboard-write'] })

const shown = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready
    return (await worker.getNotifications()).map(({ title, body, silent }) => ({ title, body, silent }))
  })

const attempts = (page: Page) => page.getByRole('region', { name: 'The last notifications' }).getByRole('listitem')

async function choosePreview(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Preview' }).click()
  await page.getByTitle(label, { exact: true }).click()
}

test('why was there no notification? Do not disturb held it back, until it was turned off', async ({ page, customer }) => {
  const shell = new ShellPage(page)
  await shell.open('admin@acme.example', '/settings/notifications')
  await new InboxPage(page).expectLive()
  await page.getByRole('button', { name: '30 minutes' }).click()
  await expect(page.getByText(/^Do not disturb is on until \d+:\d\d [AP]M\./)).toBeVisible()

  await page.getByRole('link', { name: 'Diagnostics' }).click()
  await customer.texts('Anyone there?')
  await expect(attempts(page).first()).toContainText('Not shown. Do not disturb is on until', { timeout: 15_000 })
  await page.getByRole('button', { name: 'Send a test notification' }).click()
  await expect(page.getByText(/^It was not shown\. Do not disturb is on until/)).toBeVisible()
  expect(await shown(page)).toEqual([])

  await page.goBack()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.goForward()
  await page.getByRole('button', { name: 'Send a test notification' }).click()
  await expect(page.getByText(/^The system took it\./)).toBeVisible()
  await expect(attempts(page).first()).toContainText('A test')
  expect(await shown(page)).toMatchObject([{ title: 'A test from IQ Suite' }])
})

test('what is copied says what happened, and neither who wrote nor what', async ({ page, customer }) => {
  await new ShellPage(page).open('admin@acme.example', '/settings/diagnostics')
  await new InboxPage(page).expectLive()
  await customer.texts('The key is under the mat')
  await expect(attempts(page).first()).toContainText('Shown.', { timeout: 15_000 })
  await page.getByRole('button', { name: 'Copy diagnostics' }).click()
  await expect(page.getByText('The diagnostics are copied.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Client version: \d+\.\d+\.\d+$/m)
  expect(copied).toContain('Notifications: allowed, and enabled for your account')
  expect(copied).toContain('Connected: texts arrive at once')
  expect(copied).toContain('A new text: Shown.')
  for (const secret of ['under the mat', customer.number, customer.shownNumber, 'acme.example']) expect(copied).not.toContain(secret)
  expect(copied).not.toMatch(/\beyJ|\d{10}|@/)
})

test('a bystander reads no more than was chosen, and hears nothing', async ({ page, customer }) => {
  await new ShellPage(page).open('admin@acme.example', '/settings/notifications')
  await new InboxPage(page).expectLive()
  await choosePreview(page, 'Name only')
  await page.getByRole('switch', { name: 'Sound' }).click()
  await customer.texts('Secret')
  await expect.poll(() => shown(page), { timeout: 15_000 }).toEqual([{ title: customer.shownNumber, body: 'New message', silent: true }])

  await page.reload()
  await expect(page.getByText('Who wrote, but not what.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Sound' })).not.toBeChecked()
})

test('quiet hours are kept, with days and a time zone of their own', async ({ page }) => {
  await new ShellPage(page).open('admin@acme.example', '/settings/notifications')
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  const hours = page.getByRole('group', { name: 'Days' })
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) await hours.getByRole('checkbox', { name: day }).uncheck()
  await expect(page.getByText('No day is chosen, so there are no quiet hours.')).toBeVisible()
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) await hours.getByRole('checkbox', { name: day }).check()
  await page.getByLabel('From').fill('00:00')
  await page.getByLabel('To', { exact: true }).fill('00:00')
  await expect(page.getByText('The whole day.')).toBeVisible()
  await expect(page.getByText(/^It is within your quiet hours/)).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('From')).toHaveValue('00:00')
  await expect(page.getByText(/^It is within your quiet hours/)).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Off. Notifications come.')).toBeVisible()
})

test('what was read on another computer is taken back', async ({ page, server, customer }) => {
  await new ShellPage(page).open('admin@acme.example', '/settings/diagnostics')
  const inbox = new InboxPage(page)
  await inbox.expectLive()
  await customer.texts('Read me elsewhere')
  await expect.poll(() => shown(page), { timeout: 15_000 }).toMatchObject([{ body: 'Read me elsewhere' }])
  const tag = await page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications())[0]?.tag)

  const elsewhere = await new ApiClient(server.url, 'admin@acme.example').signIn()
  await elsewhere.call(markContactConversationAsReadOrUnread, { body: { id: String(tag), read: true } })
  await expect.poll(() => shown(page)).toEqual([])
})

test('the client can be installed, and an update of its service worker takes over at once', async ({ page, request }) => {
  await new ShellPage(page).open('admin@acme.example')
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone', id: '/' })
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type'], src).toBe(type)
    if (type === 'image/png') expect(`${(await icon.body()).readUInt32BE(16)}x${(await icon.body()).readUInt32BE(20)}`).toBe(sizes)
  }
  expect(manifest.icons.map(({ sizes, purpose = 'any' }: { sizes: string; purpose?: string }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )

  for (const { url, icons } of manifest.shortcuts) {
    expect((await request.get(url, { headers: { accept: 'text/html' } })).status(), url).toBe(200)
    expect(manifest.icons.map(({ src }: { src: string }) => src)).toContain(icons[0].src)
  }
  // Chromium's own opinion of all that; a browser of tests is always a private one.
  const devTools = await page.context().newCDPSession(page)
  const { errors } = await devTools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  await expect
    .poll(async () => (await devTools.send('Page.getInstallabilityErrors')).installabilityErrors.map(({ errorId }) => errorId))
    .toEqual(['in-incognito'])

  const worker = await request.get('/service-worker.js')
  // Asked for again each time, keeps nothing and answers nothing itself: no old client can come out of it.
  expect(worker.headers()['cache-control']).toBe('no-cache')
  expect(await worker.text()).not.toMatch(/caches\.|addEventListener\('fetch'/)
  // And it takes over the page that is open, without a reload and without waiting for other tabs to close.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
})

test('where the browser offers to install the client, the menu does; the browser asks once', async ({ page }) => {
  const shell = new ShellPage(page)
  await shell.open('admin@acme.example')
  const entry = page.getByRole('menuitem', { name: 'Install the app' })
  const menu = shell.topBar.getByRole('button').last()
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Exit App' })).toBeVisible()
  await expect(entry).toHaveCount(0)
  const isPrevented = await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(window, { asked: 0 })
    Object.assign(offer, { prompt: async () => void (window as unknown as { asked: number }).asked++ })
    dispatchEvent(offer)
    return offer.defaultPrevented
  })
  expect(isPrevented).toBe(true)
  await entry.click()
  expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(1)
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Exit App' })).toBeVisible()
  await expect(entry).toHaveCount(0)
})

test('the app’s icon has the number of unread texts, and loses it when the person signs out', async ({ page, customer }) => {
  await page.addInitScript(() => {
    // Kept over the pages that signing out leads through, as the icon is.
    const keep = async (total: number) => localStorage.setItem('test.badge', String(total))
    Object.assign(navigator, { setAppBadge: keep, clearAppBadge: () => keep(0) })
  })
  const badge = () => page.evaluate(() => Number(localStorage.getItem('test.badge')))
  const shell = new ShellPage(page)
  await shell.open('admin@acme.example')
  await new InboxPage(page).expectLive()
  const total = await shell.shownUnreadTotal()
  await expect.poll(badge).toBe(total)
  await customer.texts('One more')
  await expect.poll(badge).toBe(total + 1)
  await shell.choose('Exit App')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect.poll(badge).toBe(0)
})
