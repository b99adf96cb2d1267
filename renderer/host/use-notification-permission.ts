import { useEffect, useState } from 'react'
import type { NotificationPermissionState } from './host.ts'
import { useHost } from './host-context.tsx'

/** What the system allows, kept up to date; null until it is known. */
export function useNotificationPermission(): NotificationPermissionState | null {
  const host = useHost()
  const [permission, setPermission] = useState<NotificationPermissionState | null>(null)
  useEffect(() => {
    const unmount = new AbortController()
    const read = async () => {
      const state = await host.shell.notificationPermission()
      if (!unmount.signal.aborted) setPermission(state)
    }
    void read()
    const stop = host.lifecycle.onResume(() => void read())
    const watch = async () => {
      const status = await navigator.permissions?.query({ name: 'notifications' })
      status?.addEventListener('change', () => void read(), { signal: unmount.signal })
    }
    // Some browsers know no such permission: then a change shows when the window is returned to.
    watch().catch(() => undefined)
    return () => {
      unmount.abort()
      stop()
    }
  }, [host])
  return permission
}
