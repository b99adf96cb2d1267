import AxeBuilder from '@axe-core/playwright'
import type { ElectronApplication } from 'playwright'
import { Customer } from '../e2e/customer.ts'
import { InboxPage } from '../e2e/pages/inbox.page.ts'
import { badgeCount, catchWhatLeaves, clickNote, closeWindow, notes, tray, windowState } from './support/around-the-app.ts'
import { catchPopups, chooseInMenu, chooseInPopup, openContextMenu } from './support/menus.ts'
import { productEnv as env, expect, signedIn, test } from './support/product-test.ts'

/** Once the icon has it: it follows the page by a moment. The demo has unread texts. */
async function firstBadgeCount(electron: ElectronApplication): Promise<number> {
  await expect.poll(() => badgeCount(electron)).toBeGreaterThan(0)
  return badgeCount(electron)
}

test('a text arrives in the tray and as a notification; a click opens it, and the answer reaches the phone', async ({
  desktop,
  server,
  isDouble,
}) => {
  const { electron, inbox, complaints } = await signedIn(desktop, env(server.url))
  const before = await firstBadgeCount(electron)
  await closeWindow(electron)
  await expect.poll(async () => (await windowState(electron)).isVisible).toBe(false)

  const customer = new Customer(server.url, '+14152345678')
  await customer.texts('Is the crew on the way?')
  await expect.poll(() => badgeCount(electron)).toBe(before + 1)
  if (isDouble) expect((await tray(electron))?.tooltip).toContain('unread message')
  const announced = () => notes(electron).then((all) => all.findIndex(({ body }) => body.includes('Is the crew on the way?')))
  await expect.poll(announced, { timeout: 20_000 }).toBeGreaterThanOrEqual(0)

  await clickNote(electron, await announced())
  await expect.poll(async () => (await windowState(electron)).isVisible).toBe(true)
  await expect(inbox.thread).toContainText('Is the crew on the way?')
  await expect.poll(() => badgeCount(electron)).toBe(before)
  await inbox.send('In ten minutes.')
  await expect.poll(() => customer.received()).toMatchObject([{ body: 'In ten minutes.', status: 'delivered' }])
  // The policy of app:// lets everything through that the client needs.
  expect(complaints).toEqual([])
})

test('a reply from the notification reaches the phone once, and what it answered is read', async ({ desktop, server }) => {
  test.skip(process.platform === 'win32', 'Windows hands replies over by itself; see notification-center.test.ts')
  const { electron, inbox } = await signedIn(desktop, env(server.url))
  const before = await firstBadgeCount(electron)
  await inbox.page.getByRole('link', { name: 'Settings' }).click()
  await closeWindow(electron)
  const customer = new Customer(server.url, '+14152345679')
  await customer.texts('Can you come at two?')
  const announced = () => notes(electron).then((all) => all.findIndex(({ body }) => body.includes('at two?')))
  await expect.poll(announced, { timeout: 20_000 }).toBeGreaterThanOrEqual(0)
  await expect.poll(() => badgeCount(electron)).toBe(before + 1)

  await electron.evaluate(
    (_electron, at) => void globalThis.caught.notes[at]?.emit('reply', { reply: 'Two is fine.' }, 'Two is fine.'),
    await announced(),
  )
  await expect.poll(() => customer.received(), { timeout: 20_000 }).toMatchObject([{ body: 'Two is fine.', status: 'delivered' }])
  await expect.poll(() => badgeCount(electron)).toBe(before)
  await expect.poll(announced).toBe(-1)
  expect((await windowState(electron)).isVisible).toBe(false)

  // The page is loaded anew: nothing is sent a second time.
  await inbox.page.reload()
  await inbox.expectLive()
  expect(await customer.received()).toHaveLength(1)
})

test('diagnostics of the desktop client name its versions and what its system can do', async ({ desktop, server }) => {
  const { electron, page, complaints } = await signedIn(desktop, env(server.url))
  await page.goto(page.url().replace(/\/conversations.*/, '/settings/diagnostics'))
  const facts = page.getByRole('region', { name: 'This computer' })
  for (const name of ['Desktop client', 'Electron', 'Chromium', 'System', 'Tray icon', 'Links and sign-in'])
    await expect(facts).toContainText(name)
  await expect(facts).toContainText('iqsuite:// opens this app')
  await page.getByRole('button', { name: 'Send a test notification' }).click()
  await expect(page.getByText(/^The system took it\./)).toBeVisible()
  await expect(page.getByRole('region', { name: 'The last notifications' }).getByRole('listitem').first()).toContainText('Shown.')
  // The page's part, the settings of this computer, and the end of the log.
  await electron.evaluate(() => console.warn('No answer for +1 415 555 0123'))
  const copied = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        navigator.clipboard.writeText = async (text) => resolve(text)
      }),
  )
  await page.getByRole('button', { name: 'Copy diagnostics' }).click()
  const text = await copied
  for (const part of ['Policy of the company: none', 'A test: Shown.', 'spellCheckLanguages: ', '(server, environment)'])
    expect(text).toContain(part)
  expect(text).toMatch(/warn No answer for \[number\]/)
  expect(complaints).toEqual([])
})

test('a window in the tray has no clock running but the hub’s, and none too many when it is back', async ({ desktop, server }) => {
  const { electron, inbox } = await signedIn(desktop, env(server.url))
  const { page } = inbox
  await page.addInitScript(() => {
    const running = new Map<unknown, string>()
    Object.assign(window, { running })
    const { setTimeout, setInterval, clearTimeout, clearInterval } = window
    window.setInterval = ((tick: () => void, ms = 0) => {
      const id = setInterval(tick, ms)
      running.set(id, `every ${ms}`)
      return id
    }) as never
    window.setTimeout = ((run: () => void, ms = 0, ...given: []) => {
      const id = setTimeout(() => {
        running.delete(id)
        run(...given)
      }, ms)
      running.set(id, ms > 15_000 || ms === 0 ? `in ${ms}` : 'within 15000')
      return id
    }) as never
    window.clearTimeout = window.clearInterval = (id) => {
      running.delete(id)
      clearTimeout(id)
      clearInterval(id)
    }
  })
  await page.reload()
  await inbox.expectLive()
  const running = () => page.evaluate(() => [...(window as unknown as { running: Map<unknown, string> }).running.values()].sort())
  /** The hub's: its pulse, the end of its patience, and its own ping. */
  const hub = ['every 10000', 'in 30000', 'within 15000']
  const clocks = expect.arrayContaining([...hub, 'every 30000', 'every 60000'])
  await inbox.rows.first().click()
  await expect.poll(running).toEqual(clocks)
  await closeWindow(electron)
  await expect.poll(running).toEqual(hub)
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.show())
  await expect.poll(running).toEqual(clocks)
})

test('“try it on this computer”: the app brings its own server, takes it along when it ends, and starts it again', async ({ desktop }) => {
  const started = async () => {
    const { electron } = await desktop.open({ env: env('') })
    return electron
  }
  const serverOf = async (electron: ElectronApplication) => {
    const urls = await Promise.all(electron.windows().map((page) => page.evaluate(() => window.iqSuite?.serverUrl).catch(() => '')))
    return urls.find(Boolean) ?? ''
  }
  const first = await started()
  await catchWhatLeaves(first)
  await (await first.firstWindow()).getByRole('button', { name: 'Try it' }).click()
  await expect.poll(() => serverOf(first), { timeout: 60_000 }).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const url = await serverOf(first)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  await first.close()
  const isAnswering = () =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    )
  await expect.poll(isAnswering).toBe(false)

  const second = await started()
  await expect.poll(() => serverOf(second)).toBe(url)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('a conversation in its own window is live, is answered there, and its texts are announced once', async ({ desktop, server }) => {
  const { electron, page, inbox } = await signedIn(desktop, env(server.url))
  const customer = new Customer(server.url, '+14152345671')
  await customer.texts('Hello there')
  const row = inbox.rows.filter({ hasText: 'Hello there' })
  await expect(row).toBeVisible()
  await expect
    .poll(async () => (await notes(electron)).filter(({ body }) => body.includes('Hello there')).length, { timeout: 20_000 })
    .toBe(1)

  await catchPopups(electron)
  const address = await row.evaluate((link) => (link as HTMLAnchorElement).href)
  // Chromium tells the app's own address; the double shows pages under another one.
  const conversation = new URL(address).pathname
  const second = electron.waitForEvent('window')
  expect(await openContextMenu(electron, { linkURL: `app://iq-suite${conversation}` })).toEqual(['Open in its own window'])
  await chooseInPopup(electron, 'Open in its own window')
  const own = new InboxPage(await second)
  await expect(own.thread).toContainText('Hello there')
  await expect(own.page).toHaveTitle(/· IQ Suite$/)
  await expect(own.list).toHaveCount(0)

  await customer.texts('Are you still open?')
  await expect(own.thread).toContainText('Are you still open?')
  await own.send('Until six.')
  await expect.poll(() => customer.received()).toMatchObject([{ body: 'Until six.' }])
  await expect(row.or(inbox.rows.filter({ hasText: 'Until six.' })).first()).toContainText('Until six.')
  expect((await new AxeBuilder({ page: own.page }).analyze()).violations).toEqual([])

  // On paper: the texts, and nothing that can only be clicked.
  await own.page.emulateMedia({ media: 'print' })
  await expect(own.thread).toContainText('Until six.')
  await expect(own.composer).toBeHidden()
  await own.page.emulateMedia({ media: null })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Apps' })).toBeHidden()
  await expect(inbox.list).toBeHidden()
})

test('the menus do what the keys do, and what is chosen on the page Desktop of the settings holds', async ({ desktop, server }) => {
  const { electron, page, inbox } = await signedIn(desktop, env(server.url))
  await chooseInMenu(electron, 'settings')
  await expect(page).toHaveURL(/settings\/user/)
  await expect(page.getByRole('heading', { name: 'Message IQ Settings' })).toBeVisible()
  await chooseInMenu(electron, 'newConversation')
  await expect(page).toHaveURL(/conversations/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await chooseInMenu(electron, 'search')
  await expect(inbox.search).toBeFocused()
  await chooseInMenu(electron, 'help')
  await expect(page.getByRole('dialog')).toContainText('Open the conversation in its own window')
  await page.keyboard.press('Escape')

  await chooseInMenu(electron, 'settings')
  await page.getByRole('link', { name: 'Open the settings of the desktop client' }).click()
  const tray = page.getByRole('switch', { name: 'Keep running when the window is closed' })
  await expect(tray).toBeChecked()
  await tray.focus()
  await page.keyboard.press('Space')
  await expect(tray).not.toBeChecked()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Keep running when the window is closed' })).not.toBeChecked()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test('a server that is away is named and waited for, and found again without a click', async ({ desktop, server }) => {
  await server.kill()
  const { page } = await desktop.open({ env: env(server.url) })
  await expect(page.getByRole('heading', { name: 'Sign-in cannot be reached' })).toBeVisible()
  await expect(page.getByText(new URL(server.url).host)).toBeVisible()
  await server.start()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible({ timeout: 60_000 })
})
