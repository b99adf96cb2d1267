import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useGetUserAndCompanyQuery } from '#renderer/api/platform/session.api.ts'
import { useHost } from '#renderer/host/host-context.tsx'
import { useNotificationPermission } from '#renderer/host/use-notification-permission.ts'
import { type Attempt, onAttempt, readAttempts } from '#renderer/realtime/notification-log.ts'
import { notificationCapability } from '#renderer/realtime/notifications.ts'

/** The last tries to draw the person's attention, as they come. */
export function useAttempts(): Attempt[] {
  const { storage } = useHost()
  // Compared as text: reading gives a new list each time.
  const stored = useSyncExternalStore(onAttempt, () => JSON.stringify(readAttempts(storage)))
  return useMemo(() => JSON.parse(stored) as Attempt[], [stored])
}

const capabilityWords = {
  1: 'allowed, and enabled for your account',
  0: 'not allowed yet: the browser has not been asked',
  2: 'allowed, but not enabled for your account',
  [-1]: 'blocked by the browser or the system',
  [-2]: 'not supported here',
} as const

/** What this computer and this client are, by name; null until it is known. */
export function useFacts(): Record<string, string> | null {
  const host = useHost()
  const permission = useNotificationPermission()
  const isEnabled = useGetUserAndCompanyQuery().data?.user.notifications ?? false
  const [described, setDescribed] = useState<Record<string, string> | null>(null)
  useEffect(() => {
    let isGone = false
    void host.describe().then((facts) => {
      if (!isGone) setDescribed(facts)
    })
    return () => {
      isGone = true
    }
  }, [host])
  if (!described || permission === null) return null
  return {
    'Client version': import.meta.env.VITE_APP_VERSION ?? 'unknown',
    Notifications: capabilityWords[notificationCapability(permission, isEnabled)],
    ...described,
    Screen: `${window.screen.width} × ${window.screen.height}, scale ${window.devicePixelRatio}`,
  }
}
