import path from 'node:path'
import type { ElectronApplication } from 'playwright'
import { freePort } from '../../build/testing/free-port.ts'
import { Customer } from '../e2e/customer.ts'
import { InboxPage } from '../e2e/pages/inbox.page.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { badgeCount, catchWhatLeaves, clickNote, closeWindow, externalLinks, notes, tray, windowState } from './support/around-the-app.ts'
import { test as base, type Desktop, expect } from './support/desktop-test.ts'
import { signInAtBrowser } from './support/system-browser.ts'

const test = base.extend<{ server: ServerProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  server: async ({}, use) => {
    const server = await startServerProcess()
    await use(server)
    await server.stop()
  },
})

// A server of its own starts for each of these.
test.setTimeout(120_000)

const built = path.join(import.meta.dirname, '../../dist/renderer')

const env = (serverUrl: string) => ({ IQ_SERVER_URL: serverUrl, IQ_RENDERER_DIR: built })

/** The product's own client on the product's own server, signed in as a person would. */
async function signedIn(
  desktop: Desktop,
  environment: Record<string, string>,
): Promise<{ electron: ElectronApplication; inbox: InboxPage; complaints: string[] }> {
  const { electron, page } = await desktop.open({ env: environment })
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  await catchWhatLeaves(electron)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => externalLinks(electron)).not.toHaveLength(0)
  const link = await signInAtBrowser((await externalLinks(electron)).at(-1) ?? '', 'admin@acme.example')
  await electron.evaluate(({ app }, url) => void app.emit('open-url', { preventDefault() {} }, url), link)
  await page
    .getByRole('link', { name: /conversations|messages|inbox/i })
    .first()
    .click()
  const inbox = new InboxPage(page)
  await inbox.expectLive()
  return { electron, inbox, complaints }
}

test('a text arrives in the tray and as a notification; a click opens it, and the answer reaches the phone', async ({
  desktop,
  server,
  isDouble,
}) => {
  const { electron, inbox, complaints } = await signedIn(desktop, env(server.url))
  const before = await badgeCount(electron)
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
  const before = await badgeCount(electron)
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
  const { inbox, complaints } = await signedIn(desktop, env(server.url))
  const { page } = inbox
  await page.goto(page.url().replace(/\/conversations.*/, '/settings/diagnostics'))
  const facts = page.getByRole('region', { name: 'This computer' })
  for (const name of ['Desktop client', 'Electron', 'Chromium', 'System', 'Tray icon', 'Links and sign-in'])
    await expect(facts).toContainText(name)
  await expect(facts).toContainText('iqsuite:// opens this app')
  await page.getByRole('button', { name: 'Send a test notification' }).click()
  await expect(page.getByText(/^The system took it\./)).toBeVisible()
  await expect(page.getByRole('region', { name: 'The last notifications' }).getByRole('listitem').first()).toContainText('Shown.')
  expect(complaints).toEqual([])
})

test('“try it on this computer”: the app brings its own server and takes it along when it ends', async ({ desktop }) => {
  const url = `http://127.0.0.1:${await freePort()}`
  const { electron, page } = await desktop.open({ env: { ...env(url), IQ_BACKEND: 'embedded' } })
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  await electron.close()
  const isAnswering = () =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    )
  await expect.poll(isAnswering).toBe(false)
})
