import { createContext, type ReactNode, useContext } from 'react'
import type { Host } from './host.ts'

const HostContext = createContext<Host | null>(null)

export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>
}

export function useHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw new Error('useHost() is used outside of HostProvider.')
  return host
}
