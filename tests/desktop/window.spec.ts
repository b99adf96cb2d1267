import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ElectronApplication } from 'playwright'
import { catchWhatLeaves, chooseInTray, clickTray, closeWindow, notes, windowState } from './support/around-the-app.ts'
import { expect, test } from './support/desktop-test.ts'

test('the window opens on the app’s own origin and knows its server', async ({ desktop, issuer }) => {
  const { electron, page } = await desktop.open()
  expect((await windowState(electron)).url).toBe('app://iq-suite/')
  await expect(page.locator('#server-url')).toHaveText(issuer.url)
  await expect.poll(async () => (await windowState(electron)).isVisible).toBe(true)
})

test('every route of the client gets its page, with a policy of its own', async ({ desktop }) => {
  const { page } = await desktop.open()
  const answers = await page.evaluate(() =>
    Promise.all(
      ['/conversations/1', '/page.js', '/missing.js', '/%2e%2e/%2e%2e/package.json', '/..%2fplaywright.config.ts'].map(async (address) => {
        const answer = await fetch(address)
        return { status: answer.status, type: answer.headers.get('content-type'), policy: answer.headers.get('content-security-policy') }
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404])
  expect(answers[0]?.type).toContain('text/html')
  expect(answers[0]?.policy).toMatch(/default-src 'none'.*'nonce-[\w+/=]{20,}'/)
  expect(answers[1]?.type).toContain('text/javascript')
})

test('size, place, maximised state and full screen come back after a restart', async ({ desktop }) => {
  const first = await desktop.open()
  await expect.poll(async () => (await windowState(first.electron)).isVisible).toBe(true)
  await first.electron.evaluate(({ BrowserWindow }) => {
    const only = BrowserWindow.getAllWindows()[0]
    only?.setBounds({ x: 120, y: 80, width: 1100, height: 700 })
    only?.maximize()
  })
  await first.electron.close()

  const second = await desktop.open()
  await expect.poll(() => windowState(second.electron)).toMatchObject({ isVisible: true, isMaximized: true })
  await second.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.unmaximize())
  await expect.poll(async () => (await windowState(second.electron)).bounds).toEqual({ x: 120, y: 80, width: 1100, height: 700 })
  const isFullScreen = (electron: ElectronApplication) =>
    electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFullScreen())
  await second.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setFullScreen(true))
  await expect.poll(() => isFullScreen(second.electron)).toBe(true)
  await second.electron.close()

  const third = await desktop.open()
  await expect.poll(() => isFullScreen(third.electron)).toBe(true)
})

test('a window that was on a display that is gone comes back on one that is there', async ({ desktop }) => {
  writeSettings(desktop.userData, { window: { x: 9000, y: 9000, width: 1100, height: 700, isMaximized: false } })
  const { electron } = await desktop.open()
  const bounds = (await windowState(electron)).bounds
  expect(bounds?.x).toBeLessThan(5000)
  expect(bounds).toMatchObject({ width: 1100, height: 700 })
})

test('closing hides to the tray, says so the first time only, and the tray brings the window back', async ({ desktop, isDouble }) => {
  const { electron } = await desktop.open()
  await catchWhatLeaves(electron)
  await expect.poll(async () => (await windowState(electron)).isVisible).toBe(true)

  await closeWindow(electron)
  await expect.poll(() => notes(electron)).toEqual([{ title: 'IQ Suite is still running', body: expect.stringContaining('tray') }])
  expect((await windowState(electron)).isVisible).toBe(false)

  test.skip(!isDouble, 'a click on the tray of a real system cannot be made from here')
  await clickTray(electron)
  await expect.poll(() => windowState(electron)).toMatchObject({ isVisible: true, isFocused: true })
  await closeWindow(electron)
  await chooseInTray(electron, 'open')
  await expect.poll(async () => (await windowState(electron)).isVisible).toBe(true)
  expect(await notes(electron)).toHaveLength(1)
})

test('on a desktop without a tray, closing minimises and says so; the window is never lost', async ({ desktop }) => {
  test.skip(process.platform !== 'linux', 'the others always have one')
  const { electron } = await desktop.open({ env: { DESKTOP_HAS_TRAY: 'false' } })
  await catchWhatLeaves(electron)
  await expect.poll(async () => (await windowState(electron)).isVisible).toBe(true)
  await closeWindow(electron)
  await expect
    .poll(() => notes(electron))
    .toEqual([{ title: 'IQ Suite is still running', body: expect.stringContaining('no tray, so its window is minimised') }])
  const isMinimized = () => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized())
  expect(await isMinimized()).toBe(true)

  await electron.evaluate(({ app }) => void app.emit('activate', {}, false))
  await expect.poll(isMinimized).toBe(false)
})

test('quitting from the tray ends the app though closing does not', async ({ desktop, isDouble }) => {
  test.skip(!isDouble, 'the menu of a real tray cannot be reached from here')
  const { electron } = await desktop.open()
  const ended = electron.waitForEvent('close')
  await chooseInTray(electron, 'quit').catch(() => undefined) // the answer is lost with the process
  await ended
})

function writeSettings(userData: string, settings: object): void {
  writeFileSync(path.join(userData, 'settings.json'), JSON.stringify(settings))
}
