/** Pages that only make sense on the way in or out. */
const PASSING_PAGES = ['/login', '/logout', '/auth/']

/** Where a person lands after signing in: a path of this client, never another site and never the sign-in pages themselves. */
export function safeReturnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/'
  const base = 'https://client.invalid'
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null
  if (url?.origin !== base) return '/'
  if (PASSING_PAGES.some((page) => url.pathname.startsWith(page))) return '/'
  return url.pathname + url.search + url.hash
}
