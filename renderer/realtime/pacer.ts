/** Clear of the frame that is under way, and sooner than a person notices. */
const SOON_MS = 50

/** Does something soon after it is asked for, and at most once a pause: what is asked for meanwhile is done, once, at the end of it. */
export function createPacer(pauseMs: number, task: () => void): { request(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false

  function run() {
    timer = undefined
    if (!isAsked) return
    isAsked = false
    timer = setTimeout(run, pauseMs)
    task()
  }

  return {
    request() {
      isAsked = true
      timer ??= setTimeout(run, SOON_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
