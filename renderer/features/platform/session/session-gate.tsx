import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { isApiError, unreachable } from '#renderer/api/api-error.ts'
import { useGetUserAndCompanyQuery } from '#renderer/api/platform/session.api.ts'
import { useHost } from '#renderer/host/host-context.tsx'
import { productOfPage } from '#renderer/lib/route-guards.ts'
import { Button } from '#renderer/ui/button.tsx'
import { MessagePage } from '#renderer/ui/message-page.tsx'
import { StartingUp } from '#renderer/ui/starting-up.tsx'
import { profileFailureOf } from './profile-failure.ts'
import { RegistrationMissing } from './registration-missing.tsx'
import { Unreachable } from './unreachable.tsx'
import { useSignedIn } from './use-signed-in.ts'

const ProfileFailureDialog = lazy(() => import('./profile-failure-dialog.tsx'))

/** Lets only a signed-in person with a loaded profile through; everything below may rely on both. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { state, retry } = useSignedIn()
  switch (state) {
    case 'checking':
      return <StartingUp />
    case 'signing-in':
      return (
        <MessagePage isPassing title="Taking you to sign in" text="Nothing happens? Then start it by hand.">
          <Button isPrimary onClick={() => void retry()}>
            Sign in
          </Button>
        </MessagePage>
      )
    case 'unreachable':
      return <Unreachable what="Sign-in" retry={retry} />
    case 'signed-in':
      return <ProfileGate>{children}</ProfileGate>
  }
}

function ProfileGate({ children }: { children: ReactNode }) {
  const { data, error, isFetching, refetch } = useGetUserAndCompanyQuery()
  // A later reload of the profile that fails must not take the page away from somebody who works in it.
  if (data)
    return (
      <>
        {children}
        <LeaveWhenSignedOut />
      </>
    )
  if (isApiError(error) && error.status === unreachable.status) return <Unreachable what="IQ Suite" retry={refetch} />
  if (isFetching || !error) return <StartingUp />
  const failure = profileFailureOf(error)
  if (failure === 'no-account') return <UnregisteredPerson />
  return (
    <Suspense fallback={<StartingUp />}>
      <ProfileFailureDialog failure={failure} onRetry={() => void refetch()} />
    </Suspense>
  )
}

function UnregisteredPerson() {
  const { pathname } = useLocation()
  const product = productOfPage(pathname) ?? 'IntegrateIQ'
  if (!pathname.startsWith('/product/complete-registration/')) return <Navigate to={`/product/complete-registration/${product}`} replace />
  return <RegistrationMissing product={product} isKnownPerson={false} />
}

/** Draws nothing, so that a change of the address draws nothing anew for its sake. */
function LeaveWhenSignedOut() {
  const host = useHost()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(
    () =>
      host.session.onSignedOut(() => {
        const query = new URLSearchParams({ reason: 'ended', returnTo: pathname + search })
        void navigate(`/login?${query}`, { replace: true })
      }),
    [host, navigate, pathname, search],
  )
  return null
}
