import type { ClientPage, Pages } from '../pages/pages.ts'
import { isBlank } from './blank.ts'

/** Graphics come back some moments after the computer does. */
const FIRST_LOOK_MS = 2_000
const SECOND_LOOK_MS = 1_500

export interface WhiteWindows {
  /** The computer woke or the graphics were lost: a window may show nothing from now on. */
  check(): void
}

/**
 * After sleep a window may stay white although its page lives: the graphics process lost its surface. What is on the screen is looked at; a
 * blank window is painted anew, and when that does not help, loaded anew.
 */
export function createWhiteWindows(pages: Pages, firstLookMs = FIRST_LOOK_MS, secondLookMs = SECOND_LOOK_MS): WhiteWindows {
  let timer: ReturnType<typeof setTimeout> | undefined

  async function looksBlank({ client: { window } }: ClientPage): Promise<boolean> {
    if (window.isDestroyed() || !window.isVisible() || window.isMinimized()) return false
    try {
      return isBlank((await window.webContents.capturePage()).toBitmap())
    } catch {
      return false // a window that is just closing, or hidden: there is nothing to see
    }
  }

  async function repair(page: ClientPage): Promise<void> {
    if (!(await looksBlank(page))) return
    page.client.window.webContents.invalidate()
    await new Promise((resolve) => setTimeout(resolve, secondLookMs))
    if (!(await looksBlank(page))) return
    console.warn(`A window (${page.kind}) stayed blank and is loaded again.`)
    page.client.reload()
  }

  return {
    check() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        for (const page of pages.all()) void repair(page)
      }, firstLookMs)
    },
  }
}
