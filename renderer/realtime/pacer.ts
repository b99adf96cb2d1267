/**
 * Does something soon after it is asked for, once what is under way (a frame, say) is done, and at most once a pause: what is asked for
 * meanwhile is done, once, at the end of it.
 */
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
      timer ??= setTimeout(run, 0)
    },
    stop: () => clearTimeout(timer),
  }
}
