import { useSyncExternalStore } from 'react'
import { useHost } from './host-context.tsx'

const never = () => () => undefined

/** Installs the client as an app; null where the browser does not offer it, or has done so. */
export function useInstall(): (() => void) | null {
  const { install } = useHost()
  const isOffered = useSyncExternalStore(install?.onChange ?? never, () => install?.isOffered() ?? false)
  return install && isOffered ? () => void install.ask() : null
}
