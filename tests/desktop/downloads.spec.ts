import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { ElectronApplication } from 'playwright'
import { test as base, expect } from './support/desktop-test.ts'

const test = base.extend<{ files: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  files: async ({}, use) => {
    const server = createServer((request, response) => {
      if (request.url === '/config.json') response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      else if (request.url?.startsWith('/media/')) response.writeHead(200, { 'content-length': '12' }).end('twelve bytes')
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.closeAllConnections()
    server.close()
  },
})

/** Downloads go to a folder of the test, and what the task bar shows is written down. */
async function prepare(electron: ElectronApplication, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await electron.evaluate(({ app, BrowserWindow, shell }, to) => {
    app.setPath('downloads', to)
    const seen = { bars: [] as number[], shown: [] as string[] }
    Object.assign(globalThis, { seen })
    const window = BrowserWindow.getAllWindows()[0]
    if (window) window.setProgressBar = (progress: number) => void seen.bars.push(progress)
    shell.showItemInFolder = (file: string) => void seen.shown.push(file)
  }, folder)
}
const seen = (electron: ElectronApplication) =>
  electron.evaluate(() => (globalThis as unknown as { seen: { bars: number[]; shown: string[] } }).seen)

test('a file of the server is saved under a safe, free name, with progress, and shown in its folder', async ({ desktop, files }) => {
  const { electron, page } = await desktop.open({ env: { IQ_SERVER_URL: files } })
  const folder = path.join(desktop.userData, 'Downloads')
  await prepare(electron, folder)
  writeFileSync(path.join(folder, 'photo.jpg'), 'an older one')

  await page.evaluate((url) => window.open(url), `${files}/media/1/photo.jpg`)
  await expect(page.locator('#messages li').last()).toContainText('"state":"done"')
  expect(readFileSync(path.join(folder, 'photo (1).jpg'), 'utf8')).toBe('twelve bytes')
  expect(readFileSync(path.join(folder, 'photo.jpg'), 'utf8')).toBe('an older one')
  const { bars } = await seen(electron)
  expect(bars.at(-1)).toBe(-1)
  expect(bars.some((bar) => bar > 0 && bar <= 1)).toBe(true)

  const told = await page.locator('#messages li').last().textContent()
  const { id, name } = JSON.parse(told?.replace('downloads.changed ', '') ?? '{}')
  expect(name).toBe('photo (1).jpg')
  const show = (which: string) => page.evaluate((wanted) => window.iqSuite?.request('downloads.show', { id: wanted }), which)
  expect(await show(id)).toBe(true)
  expect((await seen(electron)).shown).toEqual([path.join(folder, 'photo (1).jpg')])
  expect(await show('/etc/passwd')).toBe(false)
})

test('a name cannot leave the folder, and a failure is told', async ({ desktop, files }) => {
  const { electron, page } = await desktop.open({ env: { IQ_SERVER_URL: files } })
  const folder = path.join(desktop.userData, 'Downloads')
  await prepare(electron, folder)
  await page.evaluate((url) => window.open(url), `${files}/media/1/..%2f..%2fevil.exe`)
  await expect(page.locator('#messages li').last()).toContainText('"state":"done"')
  expect(existsSync(path.join(desktop.userData, '../evil.exe'))).toBe(false)
  await electron.evaluate(({ BrowserWindow }, url) => BrowserWindow.getAllWindows()[0]?.webContents.downloadURL(url), `${files}/gone`)
  await expect(page.locator('#messages li').last()).toContainText('"state":"failed"')
})
