import { useEffect, useState } from 'react'
import type { ConnectionStatus } from '#renderer/realtime/connection.slice.ts'

interface Words {
  short: string
  /** What the banner says; null shows no banner. */
  banner: string | null
}

export const connectionWords: Record<ConnectionStatus, Words> = {
  connecting: { short: 'Connecting', banner: null },
  live: { short: 'Live', banner: null },
  'catching-up': { short: 'Catching up', banner: 'Catching up on what happened while you were away…' },
  reconnecting: { short: 'Reconnecting', banner: 'The connection was lost. Reconnecting… New texts appear as soon as it is back.' },
  offline: { short: 'Offline', banner: 'You are offline. New texts appear as soon as the connection is back.' },
}

/** A connection that is back within this time was never away for the person looking at it. */
const NOTICEABLE_MS = 1_000

/** The status to show: trouble only once it lasts, its end at once. */
export function useShownConnection(status: ConnectionStatus): ConnectionStatus {
  const [shown, setShown] = useState(status)
  useEffect(() => {
    if (status === 'live' || status === 'offline') {
      setShown(status)
      return
    }
    const timer = setTimeout(() => setShown(status), NOTICEABLE_MS)
    return () => clearTimeout(timer)
  }, [status])
  return shown
}
