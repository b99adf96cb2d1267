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

/** Runs once the browser has nothing to do. Returns the way to call it off. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 200)
    return () => clearTimeout(timer)
  }
  const call = requestIdleCallback(task, { timeout: LATEST_MS })
  return () => cancelIdleCallback(call)
}

/** The same, and not before the first page is painted. */
export function whenAtRest(task: () => void): () => void {
  let isCalledOff = false
  let callOff = () => {
    isCalledOff = true
  }
  void firstPaint().then(() => {
    if (!isCalledOff) callOff = whenIdle(task)
  })
  return () => callOff()
}
