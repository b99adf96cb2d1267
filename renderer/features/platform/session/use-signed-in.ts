import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { sessionApi } from '#renderer/api/platform/session.api.ts'
import { useHost } from '#renderer/host/host-context.tsx'

export type SignInState = 'checking' | 'signing-in' | 'signed-in' | 'unreachable'

const selectProfile = sessionApi.endpoints.getUserAndCompany.select()

/** Whether somebody is signed in; if nobody is, they are sent to the identity provider and come back to the page they asked for. */
export function useSignedIn(): { state: SignInState; retry(): void } {
  const host = useHost()
  const store = useStore<Parameters<typeof selectProfile>[0]>()
  // Whoever has a profile already was given it with a token.
  const [isKnown] = useState(() => selectProfile(store.getState()).data !== undefined)
  const [state, setState] = useState<SignInState>(isKnown ? 'signed-in' : 'checking')

  const check = useCallback(async () => {
    setState('checking')
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
    if (!isKnown) void check()
  }, [check, isKnown])

  return { state, retry: () => void check() }
}
