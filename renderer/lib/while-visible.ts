/**
 * Ticks every `ms` while a person can see the page, and at once when they see it again: what nobody sees needs no clock. Returns the way to
 * end it.
 */
export function everyWhileVisible(ms: number, tick: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const look = () => {
    clearInterval(timer)
    if (document.visibilityState === 'visible') timer = setInterval(tick, ms)
  }
  const onChange = () => {
    look()
    if (document.visibilityState === 'visible') tick()
  }
  look()
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
