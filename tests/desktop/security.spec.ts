import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { badgeCount, catchWhatLeaves, externalLinks, windowState } from './support/around-the-app.ts'
import { test as base, expect } from './support/desktop-test.ts'

const test = base.extend<{ foreign: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  foreign: async ({}, use) => {
    const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Elsewhere</h1>'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    server.closeAllConnections()
    server.close()
  },
})

test('the page cannot be led elsewhere', async ({ desktop, foreign }) => {
  const { electron, page } = await desktop.open()
  await catchWhatLeaves(electron)
  for (const url of [foreign, 'file:///etc/passwd', 'data:text/html,<h1>x</h1>', 'javascript:document.title="led astray"']) {
    await page.evaluate((to) => void location.assign(to), url).catch(() => undefined)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect((await windowState(electron)).url, url).toBe('app://iq-suite/')
  }
  await expect(page).toHaveTitle('IQ Suite')
  expect(await externalLinks(electron)).toEqual([])
})

test('links leave for the system browser; nothing but web and mail addresses does', async ({ desktop }) => {
  const { electron, page } = await desktop.open()
  await catchWhatLeaves(electron)
  await page.click('#link-out')
  await expect.poll(() => externalLinks(electron)).toEqual(['https://example.org/help'])

  const opened = await page.evaluate(() =>
    ['https://example.org/', 'mailto:ann@example.org', 'file:///etc/passwd', 'smb://host/share', 'ms-msdt:/id', 'javascript:alert(1)'].map(
      (url) => window.open(url),
    ),
  )
  expect(opened).toEqual([null, null, null, null, null, null])
  await expect.poll(() => externalLinks(electron)).toEqual(['https://example.org/help', 'https://example.org/', 'mailto:ann@example.org'])
  expect(electron.windows()).toHaveLength(1)
})

test('a foreign page in the window is refused by the bridge', async ({ desktop, foreign }) => {
  const { electron, page } = await desktop.open()
  await electron.evaluate(({ BrowserWindow }, url) => BrowserWindow.getAllWindows()[0]?.loadURL(url), foreign)
  await expect(page.locator('h1')).toHaveText('Elsewhere')
  const answer = await page.evaluate(async () => {
    window.iqSuite?.send('shell.setUnread', 66)
    return window.iqSuite?.request('session.getAccessToken', { refused: null }).then(String, String)
  })
  expect(answer).toContain('session.getAccessToken refused: the sender is not trusted')
  expect(await badgeCount(electron)).toBe(0)
})

test('an embedded page has no bridge', async ({ desktop }) => {
  const { page } = await desktop.open()
  const bridgeInFrame = await page.evaluate(async () => {
    const frame = document.createElement('iframe')
    frame.src = 'about:blank'
    document.body.append(frame)
    return typeof (frame.contentWindow as Window | null)?.iqSuite
  })
  expect(bridgeInFrame).toBe('undefined')
})

test('bad arguments and unknown channels are refused, and harm nothing', async ({ desktop }) => {
  const { electron, page } = await desktop.open()
  await catchWhatLeaves(electron)
  const answers = await page.evaluate(() => {
    const bridge = window.iqSuite as unknown as {
      request(name: string, payload: unknown): Promise<unknown>
      send(name: string, payload: unknown): void
    }
    for (const total of [-1, 1.5, '3', null, Number.NaN, { valueOf: 3 }]) bridge.send('shell.setUnread', total)
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'not a url', 7]) bridge.send('shell.openExternal', url)
    return Promise.all(
      [
        ['session.signIn', { returnTo: 'https://example.org' }],
        ['session.signIn', { returnTo: '//example.org' }],
        ['session.signIn', {}],
        ['session.getAccessToken', undefined],
        ['shell.notify', { id: '1', title: 'x', body: 'y', conversationId: 'no-guid' }],
        ['shell.notify', { id: '1', title: 'x', body: 'y', conversationId: null, more: true }],
        ['electron-store-get-data', null],
        ['no.such.channel', null],
      ].map(([name, payload]) => bridge.request(String(name), payload).then(() => 'done', String)),
    )
  })
  for (const answer of answers.slice(0, 6)) expect(answer).toContain('refused: bad argument')
  for (const answer of answers.slice(6)) expect(answer).toContain('No handler registered')
  await page.evaluate(() => window.iqSuite?.send('shell.setUnread', 4))
  await expect.poll(() => badgeCount(electron)).toBe(4)
  expect(await externalLinks(electron)).toEqual([])
})

test('the page has no Node, and its bridge cannot be changed', async ({ desktop }) => {
  const { page } = await desktop.open()
  const seen = await page.evaluate(() => {
    const bridge = window.iqSuite as unknown as Record<string, unknown>
    try {
      bridge.request = () => 'mine'
    } catch {
      // strict code throws; either way it stays
    }
    return [
      typeof require,
      typeof process,
      typeof (globalThis as Record<string, unknown>).ipcRenderer,
      String(bridge.request).includes('mine'),
    ]
  })
  expect(seen).toEqual(['undefined', 'undefined', 'undefined', false])
})
