/** When something was there to see, in milliseconds of the page's clock (0 is the beginning of the navigation). */
export interface Seen {
  /** The event that it is counted from; 0 for the navigation. */
  from: number
  /** The end of the page's own work on the first frame that shows it. */
  drawn: number
  /** The begin of the frame after that one: it has reached the screen. */
  painted: number
}

type Origin = 'navigation' | 'click' | 'input'

export interface Observer {
  /** Every long task (50 ms and more) so far. */
  longTasks: number[]
  /** Resolves when an element that matches is painted; `origin` names the event after this call that time is counted from. */
  watch(selector: string, origin: Origin): Promise<Seen>
  /** What is being waited for, by name, so that a later call can ask for it. */
  awaited: Record<string, Promise<Seen>>
  /** Milliseconds between frames, from now on. @returns ends it */
  frames(): () => number[]
  stopFrames: () => number[]
  /** Milliseconds from each key to the frame after the one that shows its effect. */
  keys: number[]
}

declare global {
  interface Window {
    bench: Observer
  }
}

/** Runs in the page before its own scripts, so it may use nothing from outside. */
export function installObserver(marks: Record<string, string>): void {
  const PATIENCE_MS = 60_000
  const longTasks: number[] = []
  const keys: number[] = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })

  // A task that is queued in a frame's callback runs when that frame's style, layout and paint are done.
  const afterThisFrame = (work: () => void): void => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      work()
    }
    port2.postMessage(null)
  }

  const seen = async (from: number): Promise<Seen> => {
    const drawing = new Promise<number>((resolve) => afterThisFrame(() => resolve(performance.now())))
    const painted = await new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())))
    // On a page that is busy the next frame can come before that task.
    return { from, drawn: Math.min(await drawing, painted), painted }
  }

  const watch: Observer['watch'] = (selector, origin) =>
    new Promise((resolve, reject) => {
      let from = origin === 'navigation' ? 0 : Number.NaN
      const deadline = performance.now() + PATIENCE_MS
      if (origin !== 'navigation') {
        const begin = (event: Event): void => {
          from = event.timeStamp
        }
        addEventListener(origin, begin, { capture: true, once: true })
      }
      const look = (): void => {
        if (!Number.isNaN(from) && document.querySelector(selector) !== null) void seen(from).then(resolve)
        else if (performance.now() > deadline) reject(new Error(`Not seen in ${PATIENCE_MS / 1000} s: ${selector}`))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })

  const frames: Observer['frames'] = () => {
    const times: number[] = []
    let last: number | null = null
    let isOver = false
    const next = (now: number): void => {
      if (isOver) return
      if (last !== null) times.push(now - last)
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    return () => {
      isOver = true
      return times
    }
  }

  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      // The field takes the key after this event; what that changes is drawn in the frame that follows.
      addEventListener('input', () => requestAnimationFrame(() => requestAnimationFrame(() => keys.push(performance.now() - timeStamp))), {
        once: true,
      })
    },
    { capture: true },
  )

  const awaited: Observer['awaited'] = {}
  for (const [name, selector] of Object.entries(marks)) awaited[name] = watch(selector, 'navigation')
  window.bench = { longTasks, keys, watch, awaited, frames, stopFrames: () => [] }
}
