import type { UserManager } from 'oidc-client-ts'
import { forgetEarlyRequests } from '#renderer/lib/early-requests.ts'
import type { Host } from './host.ts'
import { createRenewalLock } from './renewal-lock.ts'
import { safeReturnPath } from './return-path.ts'
import { createTokenSource, type HeldTokens } from './token-source.ts'

/** What the server says at `/config.json`. */
export interface ClientConfig {
  issuer: string
  clientId: string
  sandbox: boolean
}

const SIGN_OUT_EVERYWHERE = '/api/Web/User/SignOutEverywhere'
const USER_PREFIX = 'iq.oidc.'

/** Answers of the token endpoint after which no repetition helps (RFC 6749 §5.2). */
const FINAL_ERRORS = new Set<unknown>(['invalid_grant', 'invalid_client', 'unauthorized_client', 'login_required', 'interaction_required'])

const currentPath = () => window.location.pathname + window.location.search

export function createWebSession({ issuer, clientId }: ClientConfig): Host['session'] {
  const userKey = `${USER_PREFIX}user:${issuer}:${clientId}`
  const signedOutListeners = new Set<() => void>()
  /** Most visits find a token that is still good: what signs in and renews is loaded when it has something to do. */
  let loading: Promise<UserManager> | undefined
  const manager = () => {
    loading ??= import('./oidc-manager.ts').then(({ createManager }) => createManager({ issuer, clientId, userPrefix: USER_PREFIX }))
    // Out of reach now, it may be there at the next try.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const isOwnIssuer = new URL(issuer).origin === window.location.origin
  let isLeaving = false

  const forgetTokens = () => {
    window.localStorage.removeItem(userKey)
    forgetEarlyRequests()
    if (!isLeaving) for (const signedOut of signedOutListeners) signedOut()
  }

  const stored = () => parseTokens(window.localStorage.getItem(userKey))
  const lock = createRenewalLock(navigator.locks, () => stored()?.refresh_token)

  const getAccessToken = createTokenSource({
    read: async () => stored(),
    renew: async () => {
      const spent = stored()?.refresh_token
      const user = await (await manager()).signinSilent()
      if (spent) await lock.tellSpent(spent)
      return user
    },
    forget: async () => forgetTokens(),
    isSessionOver: (error) => error instanceof Error && error.name === 'ErrorResponse' && 'error' in error && FINAL_ERRORS.has(error.error),
    exclusively: lock.exclusively,
    now: Date.now,
  })

  const revokeEverywhere = async () => {
    const token = await getAccessToken()
    if (!token) return
    const answer = await fetch(SIGN_OUT_EVERYWHERE, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok && answer.status !== 401) throw new Error(`Sign-out everywhere was refused (${answer.status}).`)
  }

  const forgetHere = () => {
    forgetTokens()
    window.location.assign('/logout')
  }

  return {
    getAccessToken,
    signIn: async (returnTo = currentPath()) => {
      const oidc = await manager()
      await oidc.clearStaleState()
      await oidc.signinRedirect({ state: { returnTo: safeReturnPath(returnTo) } })
    },
    completeSignIn: async (url) => {
      const user = await (await manager()).signinRedirectCallback(url)
      const state = user.state as { returnTo?: unknown } | undefined
      return safeReturnPath(state?.returnTo)
    },
    signOut: async (options) => {
      if (options?.everywhere) await revokeEverywhere()
      isLeaving = true
      forgetEarlyRequests()
      try {
        // Our own identity provider has ended its session with all the others: there is none left to end there.
        if (options?.everywhere && isOwnIssuer) return forgetHere()
        await (await manager()).signoutRedirect()
      } catch {
        // The identity provider cannot be reached: this browser forgets its tokens all the same.
        forgetHere()
      }
    },
    onSignedOut: (callback) => {
      const inAnotherTab = (event: StorageEvent) => {
        if (event.key === userKey && event.newValue === null && !isLeaving) callback()
      }
      signedOutListeners.add(callback)
      window.addEventListener('storage', inAnotherTab)
      return () => {
        signedOutListeners.delete(callback)
        window.removeEventListener('storage', inAnotherTab)
      }
    },
  }
}

/** What oidc-client-ts stored: it is read without it. */
function parseTokens(stored: string | null): HeldTokens | null {
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    return isTokens(value) ? value : null
  } catch {
    // Damaged by something outside of the product: whoever it was signs in again.
    return null
  }
}

const isTokens = (value: unknown): value is HeldTokens =>
  typeof value === 'object' && value !== null && 'access_token' in value && typeof value.access_token === 'string'
