import type { OidcClient, RefreshState, SigninResponse } from 'oidc-client-ts'
import { signOutEverywhere } from '#shared/contract/platform/session.ts'
import type { AccessTokenAnswer } from '#shared/ipc/bridge.ts'
import { AUTH_CALLBACK } from '../links/link-routes.ts'
import { createPendingSignIns } from './pending-sign-ins.ts'
import { readTokens, type StoredTokens, TOKENS } from './stored-tokens.ts'
import type { Vault } from './vault.ts'

/** A token is renewed this long before it ends, so that a request in flight does not outlive it. */
const RENEW_BEFORE_SECONDS = 30

/** Only for signing in and for renewing a token: who starts with a token that is still good does not wait for it. */
const loadOidc = () => import('oidc-client-ts')

/** Answers of the token endpoint after which no repetition helps (RFC 6749 §5.2). */
const FINAL_ERRORS: ReadonlySet<string> = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client'])

export interface AuthParts {
  serverUrl: string
  clientId: string
  vault: Vault
  openExternal: (url: string) => Promise<void>
  /** The session ended without the person asking for it. */
  onSignedOut: () => void
  /** Where the browser comes back to; our own scheme unless it leads nowhere here. */
  redirectUri?: () => Promise<string>
  fetch?: typeof fetch
  now?: () => number
}

interface SignInOptions {
  returnTo: string
  /** Ask who signs in even if the browser is still signed in. */
  askWho: boolean
}

export interface Auth {
  signIn(options: SignInOptions): Promise<void>
  /** Whether this is the answer to a sign-in that this computer began; a forged link is not. */
  isExpected(callbackUrl: string): Promise<boolean>
  /** Takes the answer of the identity provider, also after a restart, and gives the path to go to. */
  completeSignIn(callbackUrl: string): Promise<string>
  getAccessToken(refused: string | null): Promise<AccessTokenAnswer>
  signOut(options: { everywhere: boolean }): Promise<void>
}

/** The person's session. Tokens live here, in the main process; the page only ever gets a short-lived access token. */
export function createAuth({
  serverUrl,
  clientId,
  vault,
  openExternal,
  onSignedOut,
  redirectUri = async () => AUTH_CALLBACK,
  fetch: request = fetch,
  now = Date.now,
}: AuthParts): Auth {
  const pending = createPendingSignIns(vault)
  let client: Promise<OidcClient> | null = null
  let renewal: Promise<AccessTokenAnswer> | null = null
  // Counts sessions: a renewal that was under way while the person signed out must not bring the old session back.
  let session = 0

  /** Who the identity provider is, the server says; a failure to ask is not remembered. */
  function openClient(): Promise<OidcClient> {
    client ??= Promise.all([askIssuer(), loadOidc()]).then(([issuer, oidc]) => {
      const settings = { authority: issuer, client_id: clientId, redirect_uri: AUTH_CALLBACK, scope: 'openid offline_access profile email' }
      return new oidc.OidcClient({ ...settings, stateStore: pending })
    })
    client.catch(() => {
      client = null
    })
    return client
  }

  async function askIssuer(): Promise<string> {
    const answer = await request(`${serverUrl}/config.json`, { signal: AbortSignal.timeout(10_000) })
    const config: unknown = answer.ok ? await answer.json() : null
    if (typeof config === 'object' && config && 'issuer' in config && typeof config.issuer === 'string') return config.issuer
    throw new Error(`The server at ${serverUrl} did not say who its identity provider is.`)
  }

  async function keep(response: SigninResponse): Promise<StoredTokens> {
    const tokens: StoredTokens = {
      accessToken: response.access_token,
      expiresAt: response.expires_at ?? null,
      refreshToken: response.refresh_token ?? null,
      idToken: response.id_token ?? null,
      scope: response.scope ?? null,
      profile: response.profile,
    }
    await vault.write(TOKENS, JSON.stringify(tokens))
    return tokens
  }

  const isFresh = (tokens: StoredTokens) => tokens.expiresAt === null || tokens.expiresAt - RENEW_BEFORE_SECONDS > now() / 1000

  async function renew(tokens: StoredTokens): Promise<AccessTokenAnswer> {
    const renewing = session
    const { ErrorResponse } = await loadOidc()
    try {
      if (!tokens.refreshToken) throw new ErrorResponse({ error: 'invalid_grant' })
      const state: RefreshState = {
        refresh_token: tokens.refreshToken,
        session_state: null,
        profile: tokens.profile,
        ...(tokens.idToken === null ? {} : { id_token: tokens.idToken }),
        ...(tokens.scope === null ? {} : { scope: tokens.scope }),
      }
      const oidc = await openClient()
      // biome-ignore lint/correctness/useHookAtTopLevel: a method of the OpenID client, not a hook of React
      const response = await oidc.useRefreshToken({ state })
      if (renewing !== session) return { status: 'signed-out' }
      // A provider that does not rotate gives no new refresh token: the old one stays good.
      response.refresh_token ??= tokens.refreshToken
      return { status: 'ok', accessToken: (await keep(response)).accessToken }
    } catch (error) {
      if (renewing !== session) return { status: 'signed-out' }
      if (!(error instanceof ErrorResponse) || !FINAL_ERRORS.has(error.error ?? '')) {
        return { status: 'unavailable', reason: `The identity provider cannot be reached: ${messageOf(error)}` }
      }
      await forget()
      onSignedOut()
      return { status: 'signed-out' }
    }
  }

  async function forget(): Promise<void> {
    session++
    await vault.remove(TOKENS)
  }

  async function getAccessToken(refused: string | null): Promise<AccessTokenAnswer> {
    const tokens = await readTokens(vault)
    if (!tokens) return { status: 'signed-out' }
    if (isFresh(tokens) && tokens.accessToken !== refused) return { status: 'ok', accessToken: tokens.accessToken }
    // One renewal for all who ask: a rotated refresh token that is used twice ends the whole session.
    renewal ??= renew(tokens).finally(() => {
      renewal = null
    })
    return renewal
  }

  async function revokeEverywhere(): Promise<void> {
    const token = await getAccessToken(null)
    if (token.status !== 'ok') throw new Error('Signing out everywhere needs the server, and it cannot be reached.')
    const answer = await request(`${serverUrl}/api${signOutEverywhere.path}`, {
      method: signOutEverywhere.method,
      headers: { authorization: `Bearer ${token.accessToken}` },
    })
    if (!answer.ok && answer.status !== 401) throw new Error(`Signing out everywhere was refused (${answer.status}).`)
  }

  return {
    getAccessToken,
    async signIn({ returnTo, askWho }) {
      const oidc = await openClient()
      // Kept with the request, so that the code is redeemed for the very address that it was sent to.
      const redirect_uri = await redirectUri()
      const { url } = await oidc.createSigninRequest({ state: { returnTo }, redirect_uri, ...(askWho ? { prompt: 'login' } : {}) })
      await openExternal(url)
    },
    async isExpected(callbackUrl) {
      const state = new URL(callbackUrl).searchParams.get('state')
      return state !== null && (await pending.get(state)) !== null
    },
    async completeSignIn(callbackUrl) {
      const response = await (await openClient()).processSigninResponse(callbackUrl)
      session++
      await keep(response)
      return returnToOf(response.userState)
    },
    async signOut({ everywhere }) {
      if (everywhere) await revokeEverywhere()
      const tokens = await readTokens(vault)
      await forget()
      if (!tokens?.refreshToken) return
      try {
        await (await openClient()).revokeToken(tokens.refreshToken, 'refresh_token')
      } catch (error) {
        // The person is signed out here in any case; at the provider the token ends by its age.
        console.warn('The refresh token could not be revoked:', messageOf(error))
      }
    },
  }
}

function returnToOf(state: unknown): string {
  return typeof state === 'object' && state && 'returnTo' in state && typeof state.returnTo === 'string' ? state.returnTo : '/'
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
