import { useRouteError } from 'react-router-dom'
import { ErrorPage } from './error-page.tsx'

/** The error boundary of the router: what a page throws while it loads or renders ends here, inside the frame. */
export function RouteError() {
  return <ErrorPage error={useRouteError()} />
}
