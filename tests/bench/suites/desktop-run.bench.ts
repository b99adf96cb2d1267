import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { ensureClient } from '../../../build/client-build.ts'
import { ensureChromium } from '../../../build/testing/chromium.ts'
import { root } from '../../../build/testing/run.ts'
import { closeWindow } from '../../desktop/support/around-the-app.ts'
import { startFakeIssuer } from '../../desktop/support/fake-issuer.ts'
import { signIn } from '../../desktop/support/sign-in.ts'
import { InboxPage } from '../../e2e/pages/inbox.page.ts'
import { startServerProcess } from '../../support/server-process.ts'
import { median, quantile, timedInTurns } from '../../support/statistics.ts'
import { type BenchContext, defineSuite } from '../harness/suite.ts'

const desktopTests = path.join(root, 'tests/desktop')
const TIMEOUT_MS = 30_000
/** Of /proc/<pid>/stat. */
const TICKS_PER_SECOND = 100

/** The same double with one window and nothing of ours; it hides what is closed, as ours does. */
const BARE = `import { app, BrowserWindow } from 'electron'
let isQuitting = false
app.on('before-quit', () => { isQuitting = true })
await app.whenReady()
const window = new BrowserWindow()
window.on('close', (event) => {
  if (isQuitting) return
  event.preventDefault()
  window.hide()
})
await window.loadURL('data:text/html,<p>Nothing of ours</p>')`

interface Running {
  electron: ElectronApplication
  page: Page
  /** From the start of the process to the first painted frame. */
  paintedMs: number
}

/**
 * What the desktop client costs at its start, signed out, and while its window with the inbox is in the tray. On the test double, whose main process is Node
 * with the driver of its Chromium in it: what is ours is the difference to the bare window.
 */
export default defineSuite({
  name: 'desktop-run',
  isLong: true,
  run: async (context) => {
    if (process.platform !== 'linux') return console.log('Skipped: processes are read from /proc.')
    ensureChromium()
    await ensureClient({ desktop: true })
    const server = await startServerProcess()
    const directory = mkdtempSync(path.join(os.tmpdir(), 'iq-bench-desktop-'))
    const bare = path.join(directory, 'bare')
    mkdirSync(bare)
    writeFileSync(path.join(bare, 'package.json'), '{"name":"bare","version":"1.0.0","type":"module","main":"main.mjs"}')
    writeFileSync(path.join(bare, 'main.mjs'), BARE)
    const data = (name: string) => path.join(directory, name)
    const issuer = await startFakeIssuer()
    const floor = () => start(bare, data('bare-data'), issuer.url)
    try {
      await measureStart(context, { ours: () => start(root, data('signed-out'), issuer.url), floor })
      await measureHidden(context, { ours: () => start(root, data('signed-in'), server.url), floor })
    } finally {
      await issuer.close()
      await server.stop()
      rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    }
  },
})

interface Subjects {
  ours: () => Promise<Running>
  floor: () => Promise<Running>
}

async function measureStart({ quick, row }: BenchContext, subjects: Subjects): Promise<void> {
  const painted = { ours: [] as number[], floor: [] as number[] }
  const startOf = (name: keyof Subjects) => async () => {
    const { electron, paintedMs } = await subjects[name]()
    painted[name].push(paintedMs)
    await end(electron)
  }
  await timedInTurns(quick ? 5 : 20, { ours: startOf('ours'), floor: startOf('floor') }, 1)
  const [ours, floor] = [painted.ours.slice(1), painted.floor.slice(1)]
  row('desktop: process start to first paint, median', median(ours), 'ms')
  row('desktop: process start to first paint, p95', quantile(ours, 0.95), 'ms')
  row('desktop: the same of a bare window (floor), median', median(floor), 'ms')
  row('desktop: start / floor', median(ours) / median(floor), 'times')
}

/** Both at the same time, so that what else the machine does falls on both. */
async function measureHidden({ quick, row }: BenchContext, subjects: Subjects): Promise<void> {
  const seconds = quick ? 10 : 60
  const running: ElectronApplication[] = []
  const hide = async (begin: () => Promise<Running>, first?: (electron: ElectronApplication, page: Page) => Promise<void>) => {
    const { electron, page } = await begin()
    running.push(electron)
    await first?.(electron, page)
    await within('hiding', closeWindow(electron))
    await page.waitForFunction(() => document.hidden, undefined, { polling: 100, timeout: TIMEOUT_MS })
    return electron
  }
  try {
    const ours = await hide(subjects.ours, async (electron, page) => {
      await within('signing in', signIn(electron, page))
      await new InboxPage(page).expectLive()
    })
    const floor = await hide(subjects.floor)
    // What the start leaves for later is done by then.
    await sleep(5_000)
    const before = { ours: readProcesses(ours), floor: readProcesses(floor) }
    await sleep(seconds * 1_000)
    for (const [name, electron] of Object.entries({ ours, floor })) {
      const [then, now] = [before[name as keyof Subjects], readProcesses(electron)]
      const whose = name === 'floor' ? 'of a bare window (floor), hidden' : 'hidden'
      row(`desktop: processor seconds of the main process in ${seconds} s, ${whose}`, now.main - then.main, 's')
      row(`desktop: processor seconds of the page’s process in ${seconds} s, ${whose}`, now.page - then.page, 's')
      row(`desktop: resident memory of the main process, ${whose}`, now.mainMegabytes, 'MB')
    }
  } finally {
    for (const electron of running) await end(electron)
  }
}

async function start(app: string, userData: string, serverUrl: string): Promise<Running> {
  const began = Date.now()
  const electron = await _electron.launch({
    executablePath: path.join(desktopTests, 'electron-double/electron'),
    args: [`--user-data-dir=${userData}`, app],
    env: {
      ...(process.env as Record<string, string>),
      IQ_SERVER_URL: serverUrl,
      IQ_SIGN_IN_REDIRECT: 'scheme',
      // They say that there is a tray.
      PATH: `${path.join(desktopTests, 'support/programs')}${path.delimiter}${process.env.PATH}`,
    },
    timeout: TIMEOUT_MS,
  })
  try {
    const page = await electron.firstWindow({ timeout: TIMEOUT_MS })
    // Told by the page itself: what it takes to ask counts for nothing. Text that fades in is no contentful paint to Chromium, ever.
    const painted = await page.waitForFunction(
      () => {
        const [paint] = performance.getEntriesByName('first-paint')
        return paint && performance.timeOrigin + paint.startTime
      },
      undefined,
      { polling: 100, timeout: TIMEOUT_MS },
    )
    return { electron, page, paintedMs: ((await painted.jsonValue()) ?? Number.NaN) - began }
  } catch (error) {
    await end(electron)
    throw error
  }
}

/** Ends it, and by force what does not end. */
async function end(electron: ElectronApplication): Promise<void> {
  const { pid } = electron.process()
  const own = pid === undefined ? [] : [pid, ...descendants(pid)]
  await within('ending', electron.close()).catch((error: unknown) => {
    console.error(error)
    for (const one of own) if (statOf(one)) process.kill(one, 'SIGKILL')
  })
}

async function within<T>(what: string, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const timeout = sleep(TIMEOUT_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(`The desktop client: ${what} took more than ${TIMEOUT_MS / 1000} s.`)
  })
  return Promise.race([work, timeout]).finally(() => over.abort())
}

/** Processor seconds so far, and the memory that the main process has. */
function readProcesses(electron: ElectronApplication): { main: number; page: number; mainMegabytes: number } {
  const { pid = -1 } = electron.process()
  const pages = descendants(pid).filter((child) => read(child, 'cmdline').includes('--type=renderer'))
  const seconds = (of: number) => (statOf(of)?.ticks ?? Number.NaN) / TICKS_PER_SECOND
  return {
    main: seconds(pid),
    page: pages.length === 0 ? Number.NaN : pages.map(seconds).reduce((sum, spent) => sum + spent, 0),
    mainMegabytes: Number(/VmRSS:\s*(\d+)/.exec(read(pid, 'status'))?.[1]) / 1024,
  }
}

function descendants(pid: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const childrenOf = (parent: number): number[] =>
    all.filter((one) => statOf(one)?.parent === parent).flatMap((child) => [child, ...childrenOf(child)])
  return childrenOf(pid)
}

/** Null: it has ended. */
function statOf(pid: number): { parent: number; ticks: number } | null {
  const stat = read(pid, 'stat')
  if (stat === '') return null
  // After the name, which may have any sign in it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
