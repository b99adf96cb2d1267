/** Does something at once when it is asked for, and at most once a pause: what is asked for meanwhile is done, once, at the end of it. */
export function createPacer(pauseMs: number, task: () => void): { request(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAskedAgain = false

  function run() {
    isAskedAgain = false
    task()
    timer = setTimeout(() => {
      timer = undefined
      if (isAskedAgain) run()
    }, pauseMs)
  }

  return {
    request() {
      if (timer === undefined) run()
      else isAskedAgain = true
    },
    stop: () => clearTimeout(timer),
  }
}
