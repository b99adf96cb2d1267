import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useHost } from '#renderer/host/host-context.tsx'
import { StartingUp } from '#renderer/ui/starting-up.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** Where the identity provider sends the person back to. */
export function AuthCallbackPage() {
  const host = useHost()
  const navigate = useNavigate()
  const [hasFailed, setHasFailed] = useState(false)
  // An authorization code can be exchanged once only, so the effect must not run twice.
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const complete = async () => {
      try {
        void navigate(await host.session.completeSignIn(window.location.href), { replace: true })
      } catch {
        // Reloading this page or going back to it repeats an answer that is used up: whoever is signed in simply goes on.
        const token = await host.session.getAccessToken().catch(() => null)
        if (token !== null) void navigate('/', { replace: true })
        else setHasFailed(true)
      }
    }
    void complete()
  }, [host, navigate])

  if (!hasFailed) return <StartingUp />
  return (
    <SignInPage
      isAlert
      title="Signing in did not work"
      text="The answer of the sign-in page could not be used. It may have been too old. Please sign in again."
    />
  )
}
