import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { ensureClient } from '../../../build/client-build.ts'
import { ensureChromium } from '../../../build/testing/chromium.ts'
import { root } from '../../../build/testing/run.ts'
import { catchWhatLeaves, closeWindow, externalLinks } from '../../desktop/support/around-the-app.ts'
import { signInAtBrowser } from '../../desktop/support/system-browser.ts'
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts'
import { median } from '../../support/statistics.ts'
import { type BenchContext, defineSuite } from '../harness/suite.ts'

const double = path.join(root, 'tests/desktop/electron-double/electron')
const built = path.join(root, 'dist/electron')

/** Floor: the same double with one window and nothing of ours. */
const BARE = `import { app, BrowserWindow } from 'electron'
await app.whenReady()
new BrowserWindow().loadURL('data:text/html,<p>Nothing of ours</p>')`

/** What the desktop client weighs, and what it costs while nobody looks. On the test double: its processes are Node and Chromium. */
export default defineSuite({
  name: 'desktop-idle',
  run: async (context) => {
    ensureChromium()
    await ensureClient({ desktop: true })
    measureBytes(context)
    const directory = mkdtempSync(path.join(os.tmpdir(), 'iq-bench-desktop-'))
    const server = await startServerProcess()
    try {
      await measureStart(context, server, directory)
      await measureIdle(context, server, directory)
    } finally {
      await server.stop()
      rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    }
  },
})

function measureBytes({ row }: BenchContext): void {
  const kilobytes = (file: string): number => statSync(path.join(built, file)).size / 1024
  const scripts = readdirSync(built).filter((file) => /\.[cm]js$/.test(file))
  const later = scripts.filter((file) => !['main.mjs', 'preload.cjs', 'rolldown-runtime.mjs'].includes(file))
  row('desktop: main process before the window', kilobytes('main.mjs'), 'KB', { atMost: 450 })
  row(
    'desktop: main process, loaded when needed',
    later.map(kilobytes).reduce((sum, size) => sum + size, 0),
    'KB',
  )
  row('desktop: preload script', kilobytes('preload.cjs'), 'KB', { atMost: 1 })
}

async function measureStart({ quick, row }: BenchContext, server: ServerProcess, directory: string): Promise<void> {
  const bare = path.join(directory, 'bare')
  mkdirSync(bare)
  writeFileSync(path.join(bare, 'package.json'), '{"name":"bare","version":"1.0.0","type":"module","main":"main.mjs"}')
  writeFileSync(path.join(bare, 'main.mjs'), BARE)
  const times = { ours: [] as number[], warm: [] as number[], floor: [] as number[] }
  for (let round = 0; round < (quick ? 3 : 9); round++) {
    const data = path.join(directory, `start-${round}`)
    times.floor.push(await startAndClose(bare, path.join(directory, `floor-${round}`), server))
    times.ours.push(await startAndClose(root, data, server))
    times.warm.push(await startAndClose(root, data, server))
  }
  row('desktop: process start to first paint, first time, median', median(times.ours), 'ms')
  row('desktop: process start to first paint, again, median', median(times.warm), 'ms')
  row('desktop: process start to first paint of a bare window (floor), median', median(times.floor), 'ms')
  row('desktop: start again / floor', median(times.warm) / median(times.floor), 'times', { atMost: 1.5 })
}

async function startAndClose(app: string, data: string, server: ServerProcess): Promise<number> {
  const began = Date.now()
  const { electron, page } = await start(app, data, server)
  try {
    // Told by the page itself: what Playwright adds to the way there counts for nothing.
    const paintedAt = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const look = ({ startTime }: PerformanceEntry) => resolve(performance.timeOrigin + startTime)
          new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').forEach(look)).observe({
            type: 'paint',
            buffered: true,
          })
        }),
    )
    return paintedAt - began
  } finally {
    await electron.close()
  }
}

async function start(app: string, data: string, server: ServerProcess): Promise<{ electron: ElectronApplication; page: Page }> {
  const given = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const electron = await _electron.launch({
    executablePath: double,
    args: [`--user-data-dir=${data}`, app],
    env: { ...Object.fromEntries(given), IQ_SERVER_URL: server.url, IQ_SIGN_IN_REDIRECT: 'scheme' },
  })
  return { electron, page: await electron.firstWindow() }
}

async function measureIdle({ quick, row }: BenchContext, server: ServerProcess, directory: string): Promise<void> {
  const { electron, page } = await start(root, path.join(directory, 'idle'), server)
  try {
    await catchWhatLeaves(electron)
    await page.getByRole('button', { name: 'Sign in' }).click()
    while ((await externalLinks(electron)).length === 0) await new Promise((resolve) => setTimeout(resolve, 50))
    const link = await signInAtBrowser((await externalLinks(electron)).at(-1) ?? '', 'admin@acme.example')
    await electron.evaluate(({ app }, url) => void app.emit('open-url', { preventDefault() {} }, url), link)
    await page.goto(`${new URL(page.url()).origin}/conversations`)
    await page.getByText('Live', { exact: true }).waitFor()
    await closeWindow(electron)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    const read = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      const main = await electron.evaluate(() => ({ ...process.cpuUsage(), rss: process.memoryUsage().rss }))
      const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
      return { task: of('TaskDuration'), heap: of('JSHeapUsedSize'), main: (main.user + main.system) / 1e6, rss: main.rss }
    }
    // What the start left to be done later is over by then.
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    const seconds = quick ? 20 : 120
    const before = await read()
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    const after = await read()
    const percent = (spent: number): number => (spent / seconds) * 100
    row('desktop: page while the window is hidden, of one processor', percent(after.task - before.task), '%', { atMost: 1 })
    row('desktop: main process while the window is hidden, of one processor', percent(after.main - before.main), '%', { atMost: 1 })
    row('desktop: heap of the page, hidden', after.heap / 1024 / 1024, 'MB')
    row('desktop: memory of the main process (with the double), hidden', after.rss / 1024 / 1024, 'MB')
  } finally {
    await electron.close()
  }
}
