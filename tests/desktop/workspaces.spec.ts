import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { ElectronApplication, Page } from 'playwright'
import { badgeCount, catchWhatLeaves, externalLinks, notes } from './support/around-the-app.ts'
import { test as base, expect } from './support/desktop-test.ts'
import { type FakeIssuer, startFakeIssuer } from './support/fake-issuer.ts'
import { allWindows, chooseInMenu, menuLabels, pathOf } from './support/menus.ts'
import { builtClient } from './support/product-test.ts'

const test = base.extend<{ other: FakeIssuer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  other: async ({}, use) => {
    const issuer = await startFakeIssuer()
    await use(issuer)
    await issuer.close()
  },
})

/** As it is started by a person: the environment names no server, and the client is the product's own. */
const env = { IQ_SERVER_URL: '', IQ_RENDERER_DIR: builtClient }

const WORKSPACES = [
  { id: 'acme', name: 'Acme', kind: 'server' },
  { id: 'globex', name: 'Globex', kind: 'server' },
]

/** Two workspaces, as the settings of a computer have them. */
function twoWorkspaces(userData: string, urls: string[]): void {
  const workspaces = WORKSPACES.map((workspace, index) => ({ ...workspace, serverUrl: urls[index] }))
  writeFileSync(path.join(userData, 'settings.json'), JSON.stringify({ workspaces, frontWorkspace: 'acme' }))
}

const visible = async (electron: ElectronApplication) => (await allWindows(electron)).filter(({ isVisible }) => isVisible)

/** The page of a workspace, found by the server that it was given. */
async function pageOf(electron: ElectronApplication, serverUrl: string): Promise<Page> {
  let found: Page | null = null
  await expect(async () => {
    for (const page of electron.windows())
      if ((await page.evaluate(() => window.iqSuite?.serverUrl).catch(() => null)) === serverUrl) found = page
    expect(found).not.toBeNull()
  }).toPass()
  return found as unknown as Page
}

const setUnread = (page: Page, total: number) => page.evaluate((value) => window.iqSuite?.send('shell.setUnread', value), total)

test('a first start asks for the server, says what is wrong with an address, and opens the workspace', async ({ desktop, issuer }) => {
  const { electron, page } = await desktop.open({ env })
  await catchWhatLeaves(electron)
  await expect(page.getByRole('heading', { name: 'Welcome to IQ Suite' })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const address = page.getByRole('textbox', { name: 'Address of your company’s server' })
  await expect(address).toBeFocused()
  for (const [typed, words] of [
    ['', 'Type the address'],
    ['acme', 'This is no address'],
    ['http://texts.acme.example', 'not encrypted'],
    ['127.0.0.1:1', 'no answer'],
    [`${issuer.url.replace('http://', '')}/oidc`, ''],
  ] as const) {
    await address.fill(typed)
    await page.keyboard.press('Enter')
    if (words) await expect(page.getByRole('alert')).toContainText(words)
  }
  // The last one is good, with a path that was copied along.
  await pageOf(electron, issuer.url)
  await expect.poll(async () => (await visible(electron)).map(({ url }) => pathOf(url))).toEqual(['/'])
  await expect.poll(() => externalLinks(electron)).toEqual([expect.stringContaining(`${issuer.url}/oidc/auth`)])
  await electron.close()

  const again = await desktop.open({ env })
  expect(await again.page.evaluate(() => window.iqSuite?.serverUrl)).toBe(issuer.url)
})

test('workspaces are switched by menu and key, each with its own storage, sign-in and unread count', async ({ desktop, issuer, other }) => {
  twoWorkspaces(desktop.userData, [issuer.url, other.url])
  const { electron } = await desktop.open({ env })
  const acme = await pageOf(electron, issuer.url)
  const globex = await pageOf(electron, other.url)
  await expect.poll(async () => (await visible(electron)).length).toBe(1)

  await setUnread(acme, 3)
  await setUnread(globex, 4)
  await expect.poll(() => badgeCount(electron)).toBe(7)
  expect(await menuLabels(electron, ['workspace-acme', 'workspace-globex'])).toEqual(['Acme (3)', 'Globex (4)'])

  await acme.evaluate(() => localStorage.setItem('draft', 'for Acme'))
  expect(await globex.evaluate(() => localStorage.getItem('draft'))).toBeNull()

  const isShown = (page: Page) => electron.browserWindow(page).then((window) => window.evaluate((own) => own.isVisible()))
  const bounds = (page: Page) => electron.browserWindow(page).then((window) => window.evaluate((own) => own.getBounds()))
  const before = await bounds(acme)
  await catchWhatLeaves(electron)
  const note = { id: 'n1', title: 'Ann Baker', body: 'Hello?', conversationId: null }
  await globex.evaluate((shown) => window.iqSuite?.request('shell.notify', shown), note)
  expect(await notes(electron)).toEqual([{ title: 'Ann Baker · Globex', body: 'Hello?' }])
  await chooseInMenu(electron, 'workspace-globex')
  await expect.poll(async () => [await isShown(acme), await isShown(globex)]).toEqual([false, true])
  expect(await bounds(globex)).toEqual(before)

  // In full screen one takes the place of the other, too, and leaves no empty screen behind.
  const isFullScreen = (page: Page) => electron.browserWindow(page).then((window) => window.evaluate((own) => own.isFullScreen()))
  await (await electron.browserWindow(globex)).evaluate((own) => own.setFullScreen(true))
  await expect.poll(() => isFullScreen(globex)).toBe(true)
  await chooseInMenu(electron, 'workspace-acme')
  await expect.poll(async () => [await isShown(acme), await isFullScreen(acme)]).toEqual([true, true])
  await expect.poll(async () => [await isShown(globex), await isFullScreen(globex)]).toEqual([false, false])

  // A link that names its workspace leads there, from whichever is in front.
  const link = (host: string) => `iqsuite://settings/diagnostics?workspace=${host}`
  const follow = (url: string) => electron.evaluate(({ app }, given) => void app.emit('open-url', { preventDefault() {} }, given), url)
  await follow(link('elsewhere.example'))
  await follow(link(new URL(other.url).host))
  await expect.poll(async () => [await isShown(acme), await isShown(globex)]).toEqual([false, true])
  await electron.close()

  // The one that was in front is so again.
  const second = await desktop.open({ env })
  const shown = await pageOf(second.electron, other.url)
  await expect.poll(() => second.electron.browserWindow(shown).then((window) => window.evaluate((own) => own.isVisible()))).toBe(true)
  expect(await (await pageOf(second.electron, issuer.url)).evaluate(() => localStorage.getItem('draft'))).toBe('for Acme')
})

test('an answer to a sign-in reaches the workspace that asked; tokens lie apart', async ({ desktop, issuer, other }) => {
  twoWorkspaces(desktop.userData, [issuer.url, other.url])
  const { electron } = await desktop.open({ env })
  await catchWhatLeaves(electron)
  const globex = await pageOf(electron, other.url)
  await globex.evaluate(() => window.iqSuite?.request('session.signIn', { returnTo: '/conversations' }))
  await expect.poll(() => externalLinks(electron)).toContainEqual(expect.stringContaining(other.url))
  const link = (await externalLinks(electron)).findLast((url) => url.startsWith(other.url)) ?? ''
  await electron.evaluate(({ app }, url) => void app.emit('open-url', { preventDefault() {} }, url), other.approve(link))
  const token = (page: Page) => page.evaluate(() => window.iqSuite?.request('session.getAccessToken', { refused: null })).catch(() => null)
  await expect.poll(async () => (await token(globex))?.status).toBe('ok')
  expect((await token(await pageOf(electron, issuer.url)))?.status).toBe('signed-out')
  expect(existsSync(path.join(desktop.userData, 'workspaces/globex/vault/session.vault'))).toBe(true)
  expect(existsSync(path.join(desktop.userData, 'workspaces/acme/vault/session.vault'))).toBe(false)
})

test('a workspace is removed: signed out at its server, its data gone, its number taken from the total', async ({
  desktop,
  issuer,
  other,
}) => {
  twoWorkspaces(desktop.userData, [issuer.url, other.url])
  const { electron } = await desktop.open({ env })
  await setUnread(await pageOf(electron, issuer.url), 3)
  await setUnread(await pageOf(electron, other.url), 4)
  await expect.poll(() => badgeCount(electron)).toBe(7)

  const opened = electron.waitForEvent('window')
  await chooseInMenu(electron, 'manage-workspaces')
  const page = await opened
  await expect(page.getByRole('listitem')).toHaveCount(2)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Remove Globex' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You are signed out')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await expect.poll(() => badgeCount(electron)).toBe(3)
  await expect.poll(() => existsSync(path.join(desktop.userData, 'workspaces/globex'))).toBe(false)
  expect(existsSync(path.join(desktop.userData, 'workspaces/acme'))).toBe(true)
  await electron.close()

  const again = await desktop.open({ env })
  await pageOf(again.electron, issuer.url)
  expect(await menuLabels(again.electron, ['workspace-acme'])).toEqual(['Acme'])
  expect(await again.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

test('a page of one server has no say in the others', async ({ desktop, issuer, other }) => {
  twoWorkspaces(desktop.userData, [issuer.url, other.url])
  const { electron } = await desktop.open({ env })
  const acme = await pageOf(electron, issuer.url)
  const answers = await acme.evaluate(() => {
    const bridge = window.iqSuite as unknown as { request(name: string, payload: unknown): Promise<unknown> }
    const calls: [string, unknown][] = [
      ['workspaces.list', null],
      ['workspaces.remove', { id: 'globex' }],
      ['workspaces.add', { address: 'https://evil.example' }],
      ['workspaces.open', { id: 'globex' }],
      ['workspaces.remove', { id: '../..' }],
    ]
    return Promise.all(calls.map(([name, payload]) => bridge.request(name, payload).then(() => 'done', String)))
  })
  for (const answer of answers.slice(0, 4)) expect(answer).toContain('own window only')
  expect(answers[4]).toContain('bad argument')
})

test.describe('a policy of the company', () => {
  const withPolicy = (userData: string, policy: unknown) => {
    const file = path.join(userData, 'policy.json')
    writeFileSync(file, typeof policy === 'string' ? policy : JSON.stringify(policy))
    return { ...env, IQ_POLICY_FILE: file }
  }

  test('names the servers, forbids others and fixes settings, whatever the page asks', async ({ desktop, issuer }) => {
    const policy = {
      workspaces: [{ name: 'Acme', serverUrl: issuer.url }],
      allowOtherWorkspaces: false,
      settings: { closeToTray: false, zoomFactor: 1.25 },
    }
    const { electron, page } = await desktop.open({ env: withPolicy(desktop.userData, policy) })
    expect(await page.evaluate(() => window.iqSuite?.serverUrl)).toBe(issuer.url)
    const settings = await page.evaluate(() => window.iqSuite?.request('desktop.choose', { closeToTray: true, zoomFactor: 2 }))
    expect(settings?.choices).toMatchObject({ closeToTray: false, zoomFactor: 1.25 })
    expect(settings?.managed).toEqual(['closeToTray', 'zoomFactor'])

    const opened = electron.waitForEvent('window')
    await chooseInMenu(electron, 'manage-workspaces')
    const manage = await opened
    await expect(manage.getByRole('listitem')).toContainText('Set by your company')
    await expect(manage.getByRole('button', { name: /Remove/ })).toHaveCount(0)
    await expect(manage.getByRole('textbox')).toHaveCount(0)
    expect(
      await manage.evaluate(() => window.iqSuite?.request('workspaces.add', { address: 'https://a.example' }).then(() => 'done', String)),
    ).toContain('allows no other')
  })

  test('that cannot be read is said, and what is right in it counts', async ({ desktop, isDouble }) => {
    const policy = { settings: { closeToTray: 'never', spellCheck: false }, colour: 'red' }
    const { electron, page } = await desktop.open({ env: withPolicy(desktop.userData, policy) })
    await expect(page.getByRole('region', { name: 'Policy' })).toContainText('“settings.closeToTray”')
    await expect(page.getByRole('region', { name: 'Policy' })).toContainText('“colour”')
    const settings = await page.evaluate(() => window.iqSuite?.request('desktop.settings', null))
    expect(settings?.choices.spellCheck).toBe(false)
    expect(settings?.policyFaults).toHaveLength(2)
    test.skip(!isDouble, 'a dialog of a real system waits for a person')
    const { dialogs } = await import('./support/around-the-app.ts')
    expect((await dialogs(electron)).map(({ message }) => message)).toEqual(['Part of your company’s policy could not be read.'])
  })
})
