/** How browsers word that a lazily loaded file is gone or out of reach (Chromium, Firefox, Safari, Vite's preloading). */
const WORDINGS = [
  /failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
]

export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && WORDINGS.some((wording) => wording.test(error.message))
}

const MARK = 'iq.reloaded-at'
const ONCE_WITHIN_MS = 60_000

/**
 * After an update the files of the old version are gone, and loading the page again is all that helps: done once by itself; if it
 * doesn't help, the error page says so.
 */
export function reloadOnceOnChunkFailure(page: Pick<Window, 'addEventListener' | 'sessionStorage' | 'location'> = window): void {
  page.addEventListener('vite:preloadError', (event) => {
    const last = Number(page.sessionStorage.getItem(MARK) ?? 0)
    if (!navigator.onLine || Date.now() - last < ONCE_WITHIN_MS) return
    page.sessionStorage.setItem(MARK, String(Date.now()))
    event.preventDefault()
    page.location.reload()
  })
}
