import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { askPermission, badgeCount, catchWhatLeaves, externalLinks, windowState } from './support/around-the-app.ts'
import { test as base, expect } from './support/desktop-test.ts'

const test = base.extend<{ foreign: string; asked: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  asked: async ({}, use) => use([]),
  /** A site of somebody else; `asked` is what was asked of it. */
  foreign: async ({ asked }, use) => {
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const isScript = request.url?.endsWith('.js')
      response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html', 'access-control-allow-origin': '*' })
      response.end(isScript ? 'window.isTaken = true' : '<h1>Elsewhere</h1>')
    })
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

test('what is embedded is not loaded, has no bridge, and is not heard', async ({ desktop, foreign, asked }) => {
  const { electron, page } = await desktop.open()
  const inFrames = await page.evaluate(async (url) => {
    const script = '<script>parent.isTaken = true; window.iqSuite && window.iqSuite.send("shell.setUnread", 66)</script>'
    const addresses = [
      'about:blank',
      url,
      'file:///etc/passwd',
      `data:text/html,${script}`,
      `javascript:'${script}'`,
      URL.createObjectURL(new Blob([script], { type: 'text/html' })),
    ]
    const found: string[] = []
    for (const address of [...addresses, null]) {
      const frame = document.createElement('iframe')
      if (address === null) frame.srcdoc = script
      else frame.src = address
      await new Promise((resolve) => {
        frame.onload = resolve
        frame.onerror = resolve
        document.body.append(frame)
        // One that is refused may tell nobody.
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      })
      try {
        found.push(typeof (frame.contentWindow as Window | null)?.iqSuite)
      } catch {
        found.push('undefined') // of another origin: it cannot even be asked
      }
    }
    return found
  }, foreign)
  expect(inFrames).toEqual(Array(7).fill('undefined'))
  expect(await page.evaluate(() => 'isTaken' in window)).toBe(false)
  expect(asked).toEqual([])
  expect(await badgeCount(electron)).toBe(0)
})

test('no script runs but the client’s own', async ({ desktop, foreign, asked }) => {
  const { page } = await desktop.open()
  await page.evaluate((url) => {
    const reports: string[] = []
    Object.assign(window, { reports })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      reports.push(`${effectiveDirective} ${blockedURI.split(':')[0]}`),
    )
    const add = (fill: (script: HTMLScriptElement) => void) => {
      const script = document.createElement('script')
      fill(script)
      document.body.append(script)
    }
    add((script) => {
      script.textContent = 'window.isTaken = true'
    })
    add((script) => {
      script.src = `${url}evil.js`
    })
    add((script) => {
      script.src = 'data:text/javascript,window.isTaken=true'
    })
    const image = document.createElement('img')
    image.setAttribute('onerror', 'window.isTaken = true')
    document.body.append(image)
    // A text that is made into code; `eval` itself is allowed to whoever drives the page from outside.
    Reflect.apply(setTimeout, window, ['window.isTaken = true', 0])
    try {
      new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))
    } catch {
      // Refused at once or later: both are reported.
    }
    void fetch(url).catch(() => undefined)
  }, foreign)
  const reports = () => page.evaluate(() => [...new Set((window as unknown as { reports: string[] }).reports)].sort())
  await expect
    .poll(reports)
    .toEqual([
      'connect-src http',
      'script-src eval',
      'script-src-attr inline',
      'script-src-elem data',
      'script-src-elem http',
      'script-src-elem inline',
      'worker-src blob',
    ])
  expect(await page.evaluate(() => 'isTaken' in window)).toBe(false)
  expect(asked).toEqual([])
})

test('a <webview> is no more than an unknown element, and attaching one would be refused', async ({ desktop }) => {
  const { electron, page } = await desktop.open()
  expect(await page.evaluate(() => Object.getPrototypeOf(document.createElement('webview')) === HTMLElement.prototype)).toBe(true)
  const isPrevented = await electron.evaluate(({ BrowserWindow }) => {
    let prevented = false
    const event = { preventDefault: () => (prevented = true) }
    BrowserWindow.getAllWindows()[0]?.webContents.emit(
      'will-attach-webview',
      event,
      { nodeIntegration: true },
      { src: 'https://example.org' },
    )
    return prevented
  })
  expect(isPrevented).toBe(true)
})

test('permissions are given by the table, and to nobody else', async ({ desktop, isDouble }) => {
  test.skip(!isDouble, 'what a session answers cannot be asked of the real binary; electron/main/permissions.test.ts asks the handlers')
  const { electron } = await desktop.open()
  expect(await askPermission(electron, 'clipboard-sanitized-write')).toEqual({ check: true, request: true })
  for (const permission of ['media', 'geolocation', 'notifications', 'hid', 'openExternal', 'unheard-of'])
    expect(await askPermission(electron, permission), permission).toEqual({ check: false, request: false })
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
        ['session.signIn', JSON.parse('{"__proto__":{"returnTo":"/"},"returnTo":"/x","constructor":{"prototype":{"isTaken":true}}}')],
        ['shell.notify', { id: '1', title: 'x'.repeat(2_000_000), body: 'y', conversationId: null }],
        ['updates.check', [[[[[[]]]]]]],
        ['electron-store-get-data', null],
        ['no.such.channel', null],
      ].map(([name, payload]) => bridge.request(String(name), payload).then(() => 'done', String)),
    )
  })
  for (const answer of answers.slice(0, 9)) expect(answer).toContain('refused: bad argument')
  for (const answer of answers.slice(9)) expect(answer).toContain('No handler registered')
  expect(await electron.evaluate(() => 'isTaken' in {})).toBe(false)
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
      Object.keys(bridge).sort(),
    ]
  })
  expect(seen).toEqual(['undefined', 'undefined', 'undefined', false, ['on', 'request', 'send', 'serverUrl']])
})

test('a message of the main process brings its content and nothing of Electron', async ({ desktop }) => {
  const { electron, page } = await desktop.open()
  const received = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.iqSuite?.on('shell.nextUnread', ((...given: unknown[]) => resolve(given)) as () => void)
      }),
  )
  await page.evaluate(() => undefined)
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.send('iq:shell.nextUnread', null))
  expect(await received).toEqual([null])
})
