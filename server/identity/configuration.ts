import type { ClientMetadata, Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { databaseTime } from '#server/database/database-clock.ts'
import type { Db } from '#server/database/open.ts'
import { serverKey } from '#server/database/server-keys.ts'
import { errorPage } from './pages/error-page.ts'
import { contentSecurityPolicy } from './pages/layout.ts'
import { signOutPage } from './pages/sign-out-page.ts'
import { recordsAdapter } from './records-adapter.ts'
import { SIGNING_ALGORITHM, signingKeys } from './signing-keys.ts'
import { API_AUDIENCE, ISSUED_AT_MS } from './tokens.ts'

export const DESKTOP_CLIENT = 'iq-desktop'
const DESKTOP_SCHEME = 'iqsuite:'
/** RFC 8252 §7.3: the desktop client where its scheme is not registered. The provider takes any port of a native client's loopback address. */
const DESKTOP_LOOPBACK = 'http://127.0.0.1'
const API_SCOPE = 'api'

const DAY = 24 * 3600
const ttl = {
  AccessToken: 300,
  /** Good once, and bound by PKCE; long enough for processes whose clocks disagree by minutes. */
  AuthorizationCode: 300,
  IdToken: 300,
  Interaction: 3600,
  Session: 14 * DAY,
  /** From its last rotation. */
  RefreshToken: 30 * DAY,
  /** What refresh tokens hang on: after a year everyone signs in again. */
  Grant: 365 * DAY,
} as const satisfies Configuration['ttl']

/** Where the web client may live: the public address and, on one machine, its loopback twin. */
function webOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl)
  const twin = { '127.0.0.1': 'localhost', localhost: '127.0.0.1' }[url.hostname]
  return twin === undefined ? [url.origin] : [url.origin, `${url.protocol}//${twin}${url.port && `:${url.port}`}`]
}

/** Where a form of ours may lead in the end: browsers hold redirects after a submitted form to the policy too. */
export const formTargets = (publicUrl: string): string[] => [...webOrigins(publicUrl), DESKTOP_SCHEME, `${DESKTOP_LOOPBACK}:*`]

function clients(publicUrl: string): ClientMetadata[] {
  const origins = webOrigins(publicUrl)
  const base = {
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  } satisfies Partial<ClientMetadata>
  return [
    {
      ...base,
      client_id: 'iq-web',
      client_name: 'Integrate IQ',
      application_type: 'web',
      redirect_uris: origins.map((origin) => `${origin}/auth/callback`),
      post_logout_redirect_uris: origins.flatMap((origin) => [`${origin}/logout`, `${origin}/`]),
    },
    {
      ...base,
      client_id: DESKTOP_CLIENT,
      client_name: 'Integrate IQ for desktop',
      application_type: 'native',
      redirect_uris: [`${DESKTOP_SCHEME}//auth/callback`, `${DESKTOP_LOOPBACK}/callback`],
      post_logout_redirect_uris: [`${DESKTOP_SCHEME}//auth/logout`],
    },
  ]
}

export interface ConfigurationOptions {
  publicUrl: string
  db: Db
  /** Path of the sign-in page of one interaction. */
  signInPath: (uid: string) => string
}

export async function oidcConfiguration({ publicUrl, db, signInPath }: ConfigurationOptions): Promise<Configuration> {
  const findAccount = async (_ctx: KoaContextWithOIDC, sub: string) => {
    const person = await findPerson(db, sub)
    return person && { accountId: sub, email: person.email, claims: () => ({ sub, ...person }) }
  }
  const origins = new Set(webOrigins(publicUrl))
  return {
    adapter: recordsAdapter(db),
    clients: clients(publicUrl),
    jwks: await signingKeys(db),
    cookies: {
      keys: [await serverKey(db, 'oidc-cookies')],
      names: { session: 'iq_session', interaction: 'iq_interaction', resume: 'iq_resume' },
      long: { signed: true, httpOnly: true, sameSite: 'lax' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    pkce: { required: () => true },
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access', 'profile', 'email'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name', 'picture'] },
    // Our JWT access tokens are for the API and not for userinfo, so the id token carries the claims.
    conformIdTokenClaims: false,
    findAccount,
    extraTokenClaims: async (ctx, token) => {
      const person = 'accountId' in token && (await findAccount(ctx, String(token.accountId)))
      // The database's: it is compared with the time of a sign-out, which another process may have noted.
      return person ? { email: person.email, [ISSUED_AT_MS]: await databaseTime(db) } : undefined
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API_AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: API_SCOPE,
          audience: API_AUDIENCE,
          accessTokenFormat: 'jwt',
          accessTokenTTL: ttl.AccessToken,
          jwt: { sign: { alg: SIGNING_ALGORITHM } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          // Only a client that shows an id token may end the session without a question; a mere link may not.
          const isAsked = ctx.oidc.entities.IdTokenHint === undefined
          const page = signOutPage(form, { isAsked })
          ctx.set('content-security-policy', contentSecurityPolicy({ formTargets: formTargets(publicUrl), scripts: page.scripts }))
          ctx.body = page.html
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.redirect(`${publicUrl}/`)
        },
      },
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // Signing out in the browser ends the web client; the desktop client stays signed in until it revokes its own token.
    expiresWithSession: (_ctx, token) => token.clientId !== DESKTOP_CLIENT,
    ttl,
    clientBasedCORS: (_ctx, origin) => origins.has(origin) || origin.startsWith('app://'),
    interactions: { url: (_ctx, interaction) => signInPath(interaction.uid) },
    loadExistingGrant: grantAll,
    renderError: (ctx, out) => {
      ctx.set('content-security-policy', contentSecurityPolicy({ formTargets: [] }))
      ctx.type = 'html'
      ctx.body = errorPage({
        kind: out.error === 'invalid_request' && /not found|expired|mismatch/.test(out.error_description ?? '') ? 'expired' : 'refused',
        detail: out.error_description ?? out.error,
        startUrl: `${publicUrl}/`,
      })
    },
  }
}

/** Both clients are our own: everything they may ask for is granted, and nobody is asked for consent. */
async function grantAll(ctx: KoaContextWithOIDC) {
  const { session, client, provider, result } = ctx.oidc
  if (!session?.accountId || !client) return undefined
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
  const existing = grantId ? await provider.Grant.find(grantId) : undefined
  const isUsable = existing?.accountId === session.accountId && existing.clientId === client.clientId
  if (existing && isUsable) return existing
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope('openid offline_access profile email')
  grant.addResourceScope(API_AUDIENCE, API_SCOPE)
  await grant.save()
  return grant
}

async function findPerson(db: Db, authId: string) {
  const row = await db
    .selectFrom('identity_accounts')
    .leftJoin('users', 'users.auth_id', 'identity_accounts.auth_id')
    .select(['identity_accounts.email', 'users.first_name', 'users.last_name', 'users.picture'])
    .where('identity_accounts.auth_id', '=', authId)
    .executeTakeFirst()
  if (!row) return undefined
  const names = [row.first_name, row.last_name].filter((name) => name)
  return {
    email: row.email,
    email_verified: true,
    ...(names.length > 0 && { name: names.join(' '), given_name: row.first_name ?? '', family_name: row.last_name ?? '' }),
    ...(row.picture !== null && { picture: row.picture }),
  }
}
