import { useEffect, useState } from 'react'
import { type DoNotDisturb, nextChange, type Quiet, quietAt } from '#shared/domain/do-not-disturb.ts'
import { useHost } from './host-context.tsx'

/** Longer waits than this overflow a timer. */
const LONGEST_WAIT_MS = 12 * 3600_000

export interface QuietState {
  state: DoNotDisturb
  /** Whether it is quiet now. */
  quiet: Quiet | null
  set: (state: DoNotDisturb) => void
}

/** Do not disturb as it is, whoever changes it: this page, the tray, another tab, the clock. null until it is known. */
export function useQuiet(): QuietState | null {
  const { quiet: keeper } = useHost()
  const [state, setState] = useState<DoNotDisturb | null>(null)
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    let isGone = false
    const take = (known: DoNotDisturb) => {
      if (isGone) return
      setState(known)
      setNow(Date.now())
    }
    void keeper.get().then(take)
    const stop = keeper.onChange(take)
    return () => {
      isGone = true
      stop()
    }
  }, [keeper])

  useEffect(() => {
    const next = state && nextChange(state, now)
    if (next === null) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(next - Date.now(), 0) + 50, LONGEST_WAIT_MS))
    return () => clearTimeout(timer)
  }, [state, now])

  if (!state) return null
  return {
    state,
    quiet: quietAt(state, now),
    set: (wanted) => {
      setState(wanted)
      setNow(Date.now())
      void keeper.set(wanted)
    },
  }
}
