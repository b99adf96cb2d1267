import { useEffect, useState } from 'react'
import { useHost } from '#renderer/host/host-context.tsx'
import { StartingUp } from '#renderer/ui/starting-up.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** Signs out whoever is signed in; the identity provider comes back here when it is done. */
export function LogoutPage() {
  const host = useHost()
  const [isDone, setIsDone] = useState(false)

  useEffect(() => {
    const leave = async () => {
      const token = await host.session.getAccessToken().catch(() => null)
      if (token !== null) await host.session.signOut()
      setIsDone(true)
    }
    void leave()
  }, [host])

  return isDone ? <SignInPage title="You are signed out" text="See you soon." /> : <StartingUp />
}
