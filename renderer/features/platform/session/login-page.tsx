import { Navigate, useSearchParams } from 'react-router-dom'
import { SignInPage } from './sign-in-page.tsx'

/** Says why somebody has to sign in, where there is a reason to say it; otherwise the gate of the wanted page does the work. */
export function LoginPage() {
  const [query] = useSearchParams()
  const returnTo = query.get('returnTo') ?? '/'
  if (query.get('reason') !== 'ended') return <Navigate to="/" replace />
  return (
    <SignInPage title="Your session has ended" text="Sign in again to go on where you were. What you typed is kept." returnTo={returnTo} />
  )
}
