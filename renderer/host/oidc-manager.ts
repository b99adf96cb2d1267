import { UserManager, WebStorageStateStore } from 'oidc-client-ts'

interface Options {
  issuer: string
  clientId: string
  /** Stands before the keys under which the tokens are stored. */
  userPrefix: string
}

export function createManager({ issuer, clientId, userPrefix }: Options): UserManager {
  const { origin } = window.location
  return new UserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: `${origin}/auth/callback`,
    post_logout_redirect_uri: `${origin}/logout`,
    scope: 'openid offline_access profile email',
    // Renewed on demand by the token source, so that all tabs together have one renewal in flight.
    automaticSilentRenew: false,
    userStore: new WebStorageStateStore({ store: window.localStorage, prefix: userPrefix }),
    stateStore: new WebStorageStateStore({ store: window.localStorage, prefix: `${userPrefix}state.` }),
  })
}
