import { useEffect, useState } from 'react'
import { useHost } from '#renderer/host/host-context.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { MessagePage } from '#renderer/ui/message-page.tsx'

interface Props {
  title: string
  text: string
  isAlert?: boolean
  returnTo?: string
}

/** Says where somebody stands, and lets them sign in. */
export function SignInPage({ title, text, isAlert = false, returnTo = '/' }: Props) {
  const host = useHost()
  const [hasFailed, setHasFailed] = useState(false)
  // Whoever was signed in here has left their number on the icon, and what was announced to them.
  useEffect(() => {
    host.shell.setUnread(0)
    host.shell.withdraw(null)
  }, [host])
  const signIn = () => {
    setHasFailed(false)
    host.session.signIn(returnTo).catch(() => setHasFailed(true))
  }
  return (
    <MessagePage
      title={title}
      text={hasFailed ? 'The sign-in service did not answer. Check your connection and try again.' : text}
      isAlert={isAlert || hasFailed}
    >
      <Button isPrimary onClick={signIn}>
        Sign in
      </Button>
    </MessagePage>
  )
}
