import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeIssuer {
  url: string
  /** What the person does in the browser: signs in at the address that the app opened. Gives the link that the browser then follows. */
  approve(authorizeUrl: string): string
  refuse(authorizeUrl: string): string
  /** Seconds that access tokens live from now on. */
  accessTokenSeconds: number
  /** Set to hold answers of the token endpoint until it resolves. */
  heldUntil: Promise<void> | null
  /** Every refresh that was asked, and whether it was good. */
  refreshes: boolean[]
  revoked: string[]
  /** Ends all sessions, as a sign-out everywhere does. */
  endSessions(): void
  close(): Promise<void>
}

interface Pending {
  challenge: string
  redirectUri: string
  nonce: string | null
}

/** As the product's own identity provider: the scheme, or any port of this computer. */
const CALLBACK = /^(iqsuite:\/\/auth|http:\/\/127\.0\.0\.1:\d+)\/callback$/

/** The smallest identity provider that still checks what matters: PKCE, codes that are good once, refresh tokens that rotate. */
export async function startFakeIssuer(): Promise<FakeIssuer> {
  const codes = new Map<string, Pending>()
  const refreshTokens = new Set<string>()
  const accessTokens = new Set<string>()
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `${url}/oidc`

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', url).pathname
    const form = new URLSearchParams(await bodyOf(request))
    if (path === '/config.json') return json(response, 200, { issuer, clientId: 'iq-web' })
    if (path === '/oidc/.well-known/openid-configuration')
      return json(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        revocation_endpoint: `${issuer}/revoke`,
        jwks_uri: `${issuer}/jwks`,
      })
    if (path === '/oidc/token') await fake.heldUntil
    if (path === '/oidc/token') return form.get('grant_type') === 'refresh_token' ? refresh(form, response) : exchange(form, response)
    if (path === '/api/Web/User/SignOutEverywhere') {
      refreshTokens.clear()
      return json(response, accessTokens.has(request.headers.authorization?.slice(7) ?? '') ? 204 : 401, {})
    }
    if (path === '/oidc/revoke') {
      fake.revoked.push(form.get('token') ?? '')
      refreshTokens.delete(form.get('token') ?? '')
      return json(response, 200, {})
    }
    return json(response, 404, {})
  }

  function exchange(form: URLSearchParams, response: ServerResponse): void {
    const code = form.get('code') ?? ''
    const pending = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (pending?.challenge !== challenge || form.get('redirect_uri') !== pending.redirectUri)
      json(response, 400, { error: 'invalid_grant' })
    else json(response, 200, tokens(pending.nonce))
  }

  function refresh(form: URLSearchParams, response: ServerResponse): void {
    const isGood = refreshTokens.delete(form.get('refresh_token') ?? '')
    fake.refreshes.push(isGood)
    // A token that is used twice ends the whole family.
    if (!isGood) refreshTokens.clear()
    if (isGood) json(response, 200, tokens(null))
    else json(response, 400, { error: 'invalid_grant' })
  }

  function tokens(nonce: string | null): object {
    const refreshToken = `refresh-${randomUUID()}`
    refreshTokens.add(refreshToken)
    const accessToken = `access-${randomUUID()}`
    accessTokens.add(accessToken)
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, sub: 'ann', aud: 'iq-desktop', iat: now, exp: now + 300, ...(nonce ? { nonce } : {}) }
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: fake.accessTokenSeconds,
      refresh_token: refreshToken,
      id_token: `${part({ alg: 'none' })}.${part(claims)}.`,
      scope: 'openid offline_access profile email',
    }
  }

  const fake: FakeIssuer = {
    url,
    accessTokenSeconds: 300,
    heldUntil: null,
    refreshes: [],
    revoked: [],
    approve(authorizeUrl) {
      const { searchParams } = new URL(authorizeUrl)
      if (searchParams.get('code_challenge_method') !== 'S256') throw new Error('The app did not use PKCE.')
      const redirectUri = searchParams.get('redirect_uri') ?? ''
      if (!CALLBACK.test(redirectUri)) throw new Error(`The app would be sent back to ${redirectUri}.`)
      const code = randomUUID()
      codes.set(code, { challenge: searchParams.get('code_challenge') ?? '', nonce: searchParams.get('nonce'), redirectUri })
      return `${redirectUri}?${new URLSearchParams({ code, state: searchParams.get('state') ?? '', iss: issuer })}`
    },
    refuse(authorizeUrl) {
      const { searchParams } = new URL(authorizeUrl)
      const state = searchParams.get('state') ?? ''
      return `${searchParams.get('redirect_uri')}?${new URLSearchParams({ error: 'access_denied', error_description: 'The person went back.', state })}`
    },
    endSessions: () => refreshTokens.clear(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return fake
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(status === 204 ? '' : JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}
