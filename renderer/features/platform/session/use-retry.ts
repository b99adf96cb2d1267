import { useEffect, useEffectEvent, useState } from 'react'
import { useHost } from '#renderer/host/host-context.tsx'
import { backoff } from '#renderer/realtime/backoff.ts'

/** Sooner would only be noise: somebody looks at a page that says that it keeps trying. */
const SOONEST_MS = 2_000

/** Tries again in growing pauses, and at once when the computer wakes or the network is back, as long as the component is there. */
export function useRetry(retry: () => Promise<unknown>): { isTrying: boolean; retryNow: () => void } {
  const host = useHost()
  const [isTrying, setTrying] = useState(false)
  const [attempt, setAttempt] = useState(0)

  const run = async () => {
    if (isTrying) return
    setTrying(true)
    await retry()
    setTrying(false)
    setAttempt((count) => count + 1)
  }
  const onTime = useEffectEvent(() => void run())

  useEffect(() => {
    const timer = setTimeout(() => onTime(), Math.max(SOONEST_MS, backoff(attempt)))
    return () => clearTimeout(timer)
  }, [attempt])
  useEffect(() => host.lifecycle.onResume(() => onTime()), [host])

  return { isTrying, retryNow: () => void run() }
}
