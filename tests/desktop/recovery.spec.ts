import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { ElectronApplication } from 'playwright'
import { windowState } from './support/around-the-app.ts'
import { expect, test } from './support/desktop-test.ts'
import { chooseInMenu } from './support/menus.ts'

const built = path.join(import.meta.dirname, '../../dist/renderer')

/** Asked of the window and not of its page: what crashed cannot answer, and what is loaded next is another process. */
const inPage = (electron: ElectronApplication, code: string) =>
  electron.evaluate(({ BrowserWindow }, script) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(script), code)

/** Resolves when the page is gone. */
const crash = (electron: ElectronApplication) =>
  electron.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        contents?.once('render-process-gone', () => resolve())
        contents?.forcefullyCrashRenderer()
      }),
  )

const urlOf = async (electron: ElectronApplication) => (await windowState(electron)).url

test('a page that crashes is loaded again and says so; what was typed is kept', async ({ desktop }) => {
  const { electron } = await desktop.open()
  await inPage(electron, `localStorage.setItem('draft', 'Hello Ann'); 1`)
  await crash(electron)
  await expect
    .poll(() => inPage(electron, `document.querySelector('#messages')?.textContent`).catch(() => null))
    .toContain('shell.recovered')
  expect(await inPage(electron, `localStorage.getItem('draft')`)).toBe('Hello Ann')
})

test('a page that crashes again and again stops at a page that says so, which can be read and left', async ({ desktop, isDouble }) => {
  const { electron } = await desktop.open({ env: { IQ_RENDERER_DIR: built } })
  for (let times = 1; times <= 3; times++) {
    // Its own first words: a page that took the place of a crashed one is complete and empty at first.
    await expect.poll(() => inPage(electron, `document.querySelector('h1') !== null`).catch(() => null)).toBe(true)
    await crash(electron)
  }
  await expect.poll(() => urlOf(electron)).toBe('app://iq-suite/crashed.html')
  await expect.poll(() => inPage(electron, `document.querySelector('h1')?.textContent`)).toBe('IQ Suite keeps stopping')

  test.skip(!isDouble, 'a page that took the place of a crashed one cannot be reached from here on the real binary')
  const shown = () => electron.windows().find((window) => window.url().endsWith('/crashed.html'))
  await expect.poll(shown).toBeDefined()
  const page = shown()
  if (!page) throw new Error('There is no page.')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('Copied')
  const text = await electron.evaluate(({ clipboard }) => clipboard.readText())
  expect(text).toContain('Diagnostics of IQ Suite')
  expect(text).toContain('is gone: killed')
  await page.getByRole('link', { name: 'Load again' }).click()
  await expect.poll(() => urlOf(electron)).toContain('/conversations')
})

test('a page that hangs: the person may wait, or load it again', async ({ desktop }) => {
  const { electron } = await desktop.open()
  await electron.evaluate(({ dialog }) => {
    const asked: string[] = []
    Object.assign(globalThis, { asked, answer: 1 })
    dialog.showMessageBox = (async (_window: unknown, options: { message: string }) => {
      asked.push(options.message)
      return { response: (globalThis as unknown as { answer: number }).answer, checkboxChecked: false }
    }) as unknown as typeof dialog.showMessageBox
  })
  const hang = (answer: number) =>
    electron.evaluate(({ BrowserWindow }, choice) => {
      Object.assign(globalThis, { answer: choice })
      BrowserWindow.getAllWindows()[0]?.webContents.emit('unresponsive')
    }, answer)
  await inPage(electron, `window.mark = 'same page'; 1`)
  await hang(1)
  await expect
    .poll(() => electron.evaluate(() => (globalThis as unknown as { asked: string[] }).asked))
    .toEqual(['IQ Suite does not answer.'])
  expect(await inPage(electron, `window.mark`)).toBe('same page')
  await hang(0)
  await expect.poll(() => inPage(electron, `window.mark ?? 'new page'`).catch(() => null)).toBe('new page')
})

test('a window that stays white after sleep is loaded again, and one that shows something is left alone', async ({ desktop }) => {
  const { electron, page } = await desktop.open()
  await expect.poll(async () => (await windowState(electron)).isVisible).toBe(true)
  const wake = () => electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'))
  await page.evaluate(() => Object.assign(window, { mark: 'same page' }))
  await wake()
  // Longer than both looks together.
  await page.waitForTimeout(4_500)
  expect(await page.evaluate(() => 'mark' in window)).toBe(true)

  await page.evaluate(() => {
    document.body.replaceChildren()
  })
  await wake()
  await expect(page.locator('h1')).toBeVisible({ timeout: 15_000 })
})

test('the log has no numbers, addresses or tokens, and the diagnostics carry its last lines', async ({ desktop }) => {
  mkdirSync(path.join(desktop.userData, 'logs'), { recursive: true })
  writeFileSync(path.join(desktop.userData, 'logs/main.log'), 'x'.repeat(600_000))
  const { electron, page } = await desktop.open()
  await electron.evaluate(() => console.warn('No answer for +1 415 555 0123, ann@acme.example, Bearer abcdef123456'))
  const log = readFileSync(path.join(desktop.userData, 'logs/main.log'), 'utf8')
  expect(log.length).toBeLessThan(10_000)
  expect(log).toContain('No answer for [number], [e-mail], Bearer [token]')
  const read = await page.evaluate(() => window.iqSuite?.request('diagnostics.read', null))
  expect(read?.log.at(-1)).toContain('[number]')
  expect(read?.workspaces).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+ \(server, environment\)$/)])

  await chooseInMenu(electron, 'copy-diagnostics')
  await expect
    .poll(() => electron.evaluate(({ clipboard }) => clipboard.readText()))
    .toMatch(/Diagnostics of IQ Suite.*closeToTray: true.*\[number\]/s)
})
