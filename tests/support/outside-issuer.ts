import { createServer } from 'node:http'
import Provider from 'oidc-provider'

const AUDIENCE = 'urn:iqsuite:api'

export interface OutsideIssuer {
  close(): Promise<void>
}

/**
 * An identity provider that is none of ours, at `issuer`: another origin, its own sign-in pages (a name and any password; the name becomes
 * the subject), JWT access tokens for the API's audience.
 */
export async function startOutsideIssuer(issuer: string, webClient: string): Promise<OutsideIssuer> {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'iq-web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${webClient}/auth/callback`],
        post_logout_redirect_uris: [`${webClient}/logout`],
      },
    ],
    cookies: { keys: ['an outside issuer'] },
    clientBasedCORS: () => true,
    claims: { email: ['email'], profile: ['name'] },
    findAccount: async (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, email: 'someone@outside.example', name: 'Somebody' }) }),
    features: {
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: 'openid', audience: AUDIENCE, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } }),
      },
    },
    issueRefreshToken: async () => true,
  })
  const server = createServer(provider.callback())
  const { hostname, port } = new URL(issuer)
  await new Promise<void>((resolve) => server.listen(Number(port), hostname, resolve))
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
