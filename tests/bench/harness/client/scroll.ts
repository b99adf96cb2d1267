import type { Page } from 'playwright'
import type { WatchedPage } from './browser.ts'

/** A wheel that is turned without haste: 20 notches a second, 2,000 px. */
const NOTCH_MS = 50
const NOTCH_PX = 100
/** Frames last a multiple of 16.7 ms, as a clock tells it that is not exact. */
const INEXACT_MS = 0.8

export interface Frames {
  p95: number
  worst: number
  over50: number
  /** Percent. */
  inTime: number
}

/** The middle of what is in view of an element. */
export async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not to be seen`)
  const { height } = page.viewportSize() ?? { height: Number.POSITIVE_INFINITY }
  return { x: box.x + box.width / 2, y: (Math.max(0, box.y) + Math.min(box.y + box.height, height)) / 2 }
}

/** Turns the wheel over an element. @returns the milliseconds between the frames that the page drew meanwhile */
export async function scrollFor(
  { page, devtools }: WatchedPage,
  selector: string,
  direction: 'up' | 'down',
  ms: number,
): Promise<number[]> {
  const place = await middleOf(page, selector)
  await page.mouse.move(place.x, place.y)
  await page.evaluate(() => {
    window.bench.stopFrames = window.bench.frames()
  })
  const deltaY = direction === 'down' ? NOTCH_PX : -NOTCH_PX
  await new Promise<void>((resolve, reject) => {
    // Not one after another: a page that is late gets the next notch all the same.
    const turn = setInterval(() => {
      devtools.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...place, deltaX: 0, deltaY }).catch(reject)
    }, NOTCH_MS)
    setTimeout(() => {
      clearInterval(turn)
      resolve()
    }, ms)
  })
  return page.evaluate(() => window.bench.stopFrames())
}

export function framesOf(times: readonly number[]): Frames {
  const sorted = [...times].sort((a, b) => a - b)
  return {
    p95: sorted[Math.ceil(0.95 * sorted.length) - 1] ?? Number.NaN,
    worst: sorted.at(-1) ?? Number.NaN,
    over50: times.filter((time) => time > 50 + INEXACT_MS).length,
    inTime: (100 * times.filter((time) => time < 16.7 + INEXACT_MS).length) / times.length,
  }
}
