import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { ensureChromium } from '../../../../build/testing/chromium.ts'
import { installObserver, type Seen } from './observer.ts'

/** The processor as it is, and slowed: a small office machine. */
export const SPEEDS = { full: 1, slowed: 4 } as const
export type Speed = keyof typeof SPEEDS
/** A quick run leaves the slowed machine to the full one. */
export const speedsOf = (quick: boolean): Speed[] => (quick ? ['full'] : ['full', 'slowed'])
export const speedWords: Record<Speed, string> = { full: '', slowed: ', slowed 4 times' }

/** A page that is watched, in a context (and an empty HTTP cache) of its own. */
export interface WatchedPage {
  page: Page
  devtools: CDPSession
  close(): Promise<void>
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

export interface PageOptions {
  speed?: Speed
  storageState?: StorageState
  /** Selectors that are awaited from the navigation on, by name. */
  marks?: Record<string, string>
}

/** @throws when there is no Chromium */
export async function openBrowser(): Promise<Browser> {
  const executablePath = ensureChromium()
  if (executablePath === null) throw new Error('No Chromium was found: install one, or name it in CHROMIUM.')
  const args = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
  return chromium.launch({ executablePath, args })
}

export async function openPage(browser: Browser, { speed = 'full', storageState, marks = {} }: PageOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.addInitScript(installObserver, marks)
  if (speed !== 'full') await devtools.send('Emulation.setCPUThrottlingRate', { rate: SPEEDS[speed] })
  return { page, devtools, close: () => context.close() }
}

/** When a mark of the page's options was painted. */
export const markOf = (page: Page, name: string): Promise<Seen> =>
  page.evaluate((key) => window.bench.awaited[key] ?? Promise.reject(new Error(`There is no mark ${key}`)), name)

/** Does something in the page (a click, typing) and waits until an element that matches is painted. */
export async function seenAfter(page: Page, origin: 'click' | 'input', selector: string, act: () => Promise<void>): Promise<Seen> {
  await page.evaluate(
    ([sought, event]) => {
      window.bench.awaited.next = window.bench.watch(sought, event)
    },
    [selector, origin] as const,
  )
  await act()
  return markOf(page, 'next')
}
