const WINDOW_MS = 60_000
const MOST = 3

/** Says of each crash whether loading again can be tried, or whether that would only go round in circles. */
export function createCrashLoop(now: () => number = Date.now): () => 'load-again' | 'give-up' {
  let crashes: number[] = []
  return () => {
    crashes = [...crashes.filter((at) => now() - at < WINDOW_MS), now()]
    return crashes.length < MOST ? 'load-again' : 'give-up'
  }
}
