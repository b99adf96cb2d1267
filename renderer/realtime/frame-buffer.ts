/** Frames stop while the page is hidden. */
const FALLBACK_MS = 250
/** After such a pause nothing is being drawn: what comes in is handed over before the frame that will show it begins. */
const QUIET_MS = 40
/** What a share may take: from 50 ms on a person feels it at the keys. */
const BUDGET_MS = 20
/** A frame that takes longer, its share and its drawing together, is too much for one go. */
const SLOW_MS = 25
/** Once so many shares have each taken less, one can be drawn in its own frame again. */
const QUICK_MS = 5
const QUICK_SHARES = 10
/** The first share, before any frame has shown what this machine can bear. */
const FIRST_SHARE = 3

/**
 * Collects what comes in and hands it over once a frame, so that a burst costs one change of the store a frame and not one an item. On a
 * slow machine it is handed over between two frames, no more than can be done in time; the rest waits for the next ones, in order.
 */
export function createFrameBuffer<Item>(flush: (items: Item[]) => void) {
  let items: Item[] = []
  let share = FIRST_SHARE
  /** A share will be handed over in a moment, without waiting for a frame. */
  let isDue = false
  /** How many quick shares are missing until the machine no longer counts as slow. */
  let slowFor = 0
  let lastAt = Number.NEGATIVE_INFINITY
  let frame: number | undefined
  let fallback: ReturnType<typeof setTimeout> | undefined
  /** The share under way, until all that it made the page do is done. */
  let working: { began: number; count: number } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function handOver(most: number): number {
    const taken = items.splice(0, most)
    if (taken.length > 0) {
      lastAt = performance.now()
      flush(taken)
    }
    if (items.length > 0) awaitFrame()
    return taken.length
  }

  function awaitFrame() {
    if (fallback !== undefined) return
    fallback = setTimeout(onNoFrame, FALLBACK_MS)
    if (typeof requestAnimationFrame === 'function') frame = requestAnimationFrame(onFrame)
  }

  function cancelFrame() {
    if (frame !== undefined) cancelAnimationFrame(frame)
    clearTimeout(fallback)
    frame = undefined
    fallback = undefined
  }

  function onFrame() {
    cancelFrame()
    learn()
    if (slowFor === 0) return handOverShare()
    isDue = true
    timer = setTimeout(handOverShare, 0)
  }

  function handOverShare() {
    isDue = false
    const began = performance.now()
    working = { began, count: handOver(share) }
    timer = setTimeout(learn, 0)
  }

  function onNoFrame() {
    cancelFrame()
    handOver(document.visibilityState === 'hidden' ? items.length : share)
  }

  /** From what the last share took, how many items the next ones may bring. */
  function learn() {
    clearTimeout(timer)
    if (!working) return
    const { began, count } = working
    working = null
    const took = performance.now() - began
    if (took > SLOW_MS) slowFor = QUICK_SHARES
    else if (took < QUICK_MS && slowFor > 0) slowFor -= 1
    if (took > BUDGET_MS) share = Math.max(1, Math.floor((count * BUDGET_MS) / took))
    else if (count === share) share = took < BUDGET_MS / 2 ? share * 2 : share + 1
  }

  return {
    push(...more: Item[]) {
      items.push(...more)
      if (isDue || fallback !== undefined) return
      if (slowFor > 0 || performance.now() - lastAt < QUIET_MS) return awaitFrame()
      isDue = true
      queueMicrotask(handOverShare)
    },
    stop() {
      cancelFrame()
      clearTimeout(timer)
      isDue = false
      working = null
      items = []
    },
  }
}
