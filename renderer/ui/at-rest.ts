/** Pages that paint no list come to rest by themselves after this. */
const LATEST_MS = 3_000

let announce: () => void
const painted = new Promise<void>((resolve) => {
  announce = resolve
})

/** What a person came for is on the screen: from here on the page may do what can wait. */
export function markPainted(): void {
  // A page in the background draws nothing.
  if (document.visibilityState === 'hidden') announce()
  else requestAnimationFrame(() => setTimeout(announce, 0))
}

/** Resolves once the first page is painted; at the latest some seconds after the start. */
export function firstPaint(): Promise<void> {
  setTimeout(announce, LATEST_MS)
  return painted
}

/** Runs once the first page is painted and the browser has nothing to do. Returns the way to call it off. */
export function whenAtRest(task: () => void): () => void {
  let isCalledOff = false
  void firstPaint().then(() => {
    const run = () => {
      if (!isCalledOff) task()
    }
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: LATEST_MS })
    else setTimeout(run, 200)
  })
  return () => {
    isCalledOff = true
  }
}
