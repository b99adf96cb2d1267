import type { ClientPage } from '../pages/pages.ts'
import { createCrashLoop } from './crash-loop.ts'

/** Served with the client: says what happened and offers to load again. It needs nothing of what crashed. */
const CRASHED_PAGE = '/crashed.html'

interface Parts {
  /** Asks whether to load a page again that does not answer; the signal ends the question when it answers after all. */
  askAboutHang: (page: ClientPage, signal: AbortSignal) => Promise<boolean>
}

/**
 * A page that crashed is loaded again, so that new texts go on being announced, and told so; what was typed is in its storage. One that
 * crashes again and again stops at a page that says so. One that hangs is loaded again if the person wants.
 */
export function guardPage(page: ClientPage, { askAboutHang }: Parts): void {
  const { window, channel } = page.client
  const { webContents } = window
  const crashed = createCrashLoop()
  let question: AbortController | null = null
  /** Ended by us, because it did not answer: no crash of its own. */
  let isEnding = false

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    question?.abort()
    channel.pageLeft()
    const outcome = isEnding ? 'load-again' : crashed()
    console.error(`A page (${page.kind}) is gone: ${isEnding ? 'it did not answer' : reason}, ${exitCode}. ${outcome}`)
    isEnding = false
    // Electron must have finished with the old process first.
    setImmediate(() => {
      if (window.isDestroyed()) return
      if (outcome === 'give-up') return page.client.open(CRASHED_PAGE)
      page.client.reload()
      channel.send('shell.recovered', null)
    })
  })
  webContents.on('unresponsive', async () => {
    if (question) return
    const own = new AbortController()
    question = own
    console.warn(`A page (${page.kind}) does not answer.`)
    const isWanted = await askAboutHang(page, own.signal)
    question = null
    if (!isWanted || own.signal.aborted || window.isDestroyed()) return
    isEnding = true
    webContents.forcefullyCrashRenderer()
  })
  webContents.on('responsive', () => question?.abort())
}
