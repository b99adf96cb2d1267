import { useCallback, useEffect, useState } from 'react'
import { useHost } from '#renderer/host/host-context.tsx'

export type SignInState = 'checking' | 'signing-in' | 'signed-in' | 'unreachable'

/** Whether somebody is signed in; if nobody is, they are sent to the identity provider and come back to the page they asked for. */
export function useSignedIn(): { state: SignInState; retry(): Promise<void> } {
  const host = useHost()
  const [state, setState] = useState<SignInState>('checking')

  const check = useCallback(async () => {
    try {
      const token = await host.session.getAccessToken()
      if (token !== null) return setState('signed-in')
      setState('signing-in')
      await host.session.signIn()
    } catch {
      setState('unreachable')
    }
  }, [host])

  useEffect(() => {
    void check()
  }, [check])

  return { state, retry: check }
}
