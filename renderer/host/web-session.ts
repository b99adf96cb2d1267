import { ErrorResponse, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { Host } from './host.ts'
import { safeReturnPath } from './return-path.ts'
import { createTokenSource } from './token-source.ts'

/** What the server says at `/config.json`. */
export interface ClientConfig {
  issuer: string
  clientId: string
  sandbox: boolean
}

const SIGN_OUT_EVERYWHERE = '/api/Web/User/SignOutEverywhere'
const RENEWAL_LOCK = 'iq.session.renewal'

/** Answers of the token endpoint after which no repetition helps (RFC 6749 §5.2). */
const FINAL_ERRORS = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client', 'login_required', 'interaction_required'])

const currentPath = () => window.location.pathname + window.location.search

export function createWebSession({ issuer, clientId }: ClientConfig): Host['session'] {
  const origin = window.location.origin
  const manager = new UserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: `${origin}/auth/callback`,
    post_logout_redirect_uri: `${origin}/logout`,
    scope: 'openid offline_access profile email',
    // Renewed on demand by the token source, so that all tabs together have one renewal in flight.
    automaticSilentRenew: false,
    userStore: new WebStorageStateStore({ store: window.localStorage, prefix: 'iq.oidc.' }),
    stateStore: new WebStorageStateStore({ store: window.localStorage, prefix: 'iq.oidc.state.' }),
  })
  const userKey = `iq.oidc.user:${issuer}:${clientId}`
  const isOwnIssuer = new URL(issuer).origin === origin
  let isLeaving = false

  const getAccessToken = createTokenSource({
    read: () => manager.getUser(),
    renew: () => manager.signinSilent(),
    forget: () => manager.removeUser(),
    isSessionOver: (error) => error instanceof ErrorResponse && FINAL_ERRORS.has(error.error ?? ''),
    exclusively: (task) => navigator.locks.request(RENEWAL_LOCK, task),
    now: Date.now,
  })

  const revokeEverywhere = async () => {
    const token = await getAccessToken()
    if (!token) return
    const answer = await fetch(SIGN_OUT_EVERYWHERE, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok && answer.status !== 401) throw new Error(`Sign-out everywhere was refused (${answer.status}).`)
  }

  const forgetHere = async () => {
    await manager.removeUser()
    window.location.assign('/logout')
  }

  return {
    getAccessToken,
    signIn: async (returnTo = currentPath()) => {
      await manager.clearStaleState()
      await manager.signinRedirect({ state: { returnTo: safeReturnPath(returnTo) } })
    },
    completeSignIn: async (url) => {
      const user = await manager.signinRedirectCallback(url)
      const state = user.state as { returnTo?: unknown } | undefined
      return safeReturnPath(state?.returnTo)
    },
    signOut: async (options) => {
      if (options?.everywhere) await revokeEverywhere()
      isLeaving = true
      try {
        // Our own identity provider has ended its session with all the others: there is none left to end there.
        if (options?.everywhere && isOwnIssuer) return await forgetHere()
        await manager.signoutRedirect()
      } catch {
        // The identity provider cannot be reached: this browser forgets its tokens all the same.
        await forgetHere()
      }
    },
    onSignedOut: (callback) => {
      const signedOut = () => {
        if (!isLeaving) callback()
      }
      const inAnotherTab = (event: StorageEvent) => {
        if (event.key === userKey && event.newValue === null) signedOut()
      }
      manager.events.addUserUnloaded(signedOut)
      window.addEventListener('storage', inAnotherTab)
      return () => {
        manager.events.removeUserUnloaded(signedOut)
        window.removeEventListener('storage', inAnotherTab)
      }
    },
  }
}
