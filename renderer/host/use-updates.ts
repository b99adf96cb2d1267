import { useEffect, useState } from 'react'
import type { Updates } from '#shared/ipc/updates.ts'
import { useHost } from './host-context.tsx'

/** New versions of the desktop client, as they are; null in a browser, and until it is known. */
export function useUpdates(): Updates | null {
  const { desktop } = useHost()
  const [updates, setUpdates] = useState<Updates | null>(null)
  useEffect(() => {
    if (!desktop) return
    let isGone = false
    const stop = desktop.updates.onChange(setUpdates)
    void desktop.updates.read().then((known) => {
      if (!isGone) setUpdates((told) => told ?? known)
    })
    return () => {
      isGone = true
      stop()
    }
  }, [desktop])
  return updates
}
