/** Frames stop while the page is hidden, and may be late when the machine is busy. */
const FALLBACK_MS = 250

/** Collects what comes in and hands it over once a frame, so that a burst costs one change of the store a frame and not one a text. */
export function createFrameBuffer<Item>(flush: (items: Item[]) => void) {
  let items: Item[] = []
  let frame: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function cancel() {
    if (frame !== undefined) cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = undefined
    timer = undefined
  }

  function run() {
    cancel()
    const taken = items
    items = []
    if (taken.length > 0) flush(taken)
  }

  return {
    push(...more: Item[]) {
      items.push(...more)
      if (timer !== undefined) return
      timer = setTimeout(run, FALLBACK_MS)
      if (typeof requestAnimationFrame === 'function') frame = requestAnimationFrame(run)
    },
    flush: run,
    stop() {
      cancel()
      items = []
    },
  }
}
