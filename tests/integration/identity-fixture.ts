import { createHash, randomBytes, randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Database } from '#server/database/open.ts'
import { createAccount } from '#server/identity/accounts.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { createIdentityProvider } from '#server/identity/provider.ts'
import { createTokenVerifier, type TokenVerifier } from '#server/identity/tokens.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { freePort } from '../../build/testing/free-port.ts'

export interface IdentityServer {
  url: string
  app: FastifyInstance
  database: Database
  verifier: TokenVerifier
  /** Makes an account and returns what it signs in with. */
  account(): Promise<Credentials & { authId: string }>
  close(): Promise<void>
}

export type Credentials = { email: string; password: string }

/** The identity provider alone, on a free port. */
export async function startIdentity(
  options: { rateLimit?: boolean; database?: Database; publicUrl?: string } = {},
): Promise<IdentityServer> {
  const database = options.database ?? (await openTestDatabase())
  const port = await freePort()
  const config = {
    publicUrl: options.publicUrl ?? `http://127.0.0.1:${port}`,
    oidcIssuer: null,
    oidcAudience: 'urn:iqsuite:api',
    rateLimit: options.rateLimit ?? false,
  }
  const app = Fastify()
  await createIdentityProvider({ config, db: database.db }).mount(app)
  await app.listen({ port, host: '127.0.0.1' })
  return {
    url: `http://127.0.0.1:${port}`,
    app,
    database,
    verifier: createTokenVerifier(config, database.db),
    account: async () => {
      const account = { authId: randomUUID(), email: `${randomUUID()}@acme.example`, password: randomUUID() }
      await createAccount(database.db, { ...account, passwordHash: await hashPassword(account.password) })
      return account
    },
    close: async () => {
      await app.close()
      if (!options.database) await database.close()
    },
  }
}

interface Cookie {
  name: string
  value: string
  path: string
}

/** A browser as far as signing in needs one: cookies, redirects (also to other programs), forms. No scripts. */
export class Browser {
  #cookies: Cookie[] = []

  /** Follows redirects within http; a redirect to `stopAt` is where it ends, like the program that it leads to. */
  async open(url: string, { stopAt, form }: { stopAt?: string; form?: Record<string, string> } = {}): Promise<Visit> {
    let target = new URL(url)
    let body = form && new URLSearchParams(form)
    for (let hop = 0; hop < 15; hop += 1) {
      const response = await fetch(target, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: this.#cookieHeader(target) },
        ...(body && { body }),
      })
      this.#keepCookies(response, target)
      const location = response.headers.get('location')
      if (location === null) return { url: target.href, status: response.status, headers: response.headers, text: await response.text() }
      target = new URL(location, target)
      body = undefined
      if (stopAt !== undefined && target.href.startsWith(stopAt))
        return { url: target.href, status: response.status, headers: response.headers, text: '' }
    }
    throw new Error('Too many redirects')
  }

  #cookieHeader({ pathname }: URL): string {
    return this.#cookies
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  #keepCookies(response: Response, url: URL): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/)
      const name = pair.slice(0, pair.indexOf('='))
      const value = pair.slice(pair.indexOf('=') + 1)
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? url.pathname
      this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path)
      if (value !== '') this.#cookies.push({ name, value, path })
    }
  }
}

export interface Visit {
  url: string
  status: number
  headers: Headers
  text: string
}

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
}

/** One of the two clients, going through the code flow as a real one does. */
export class OidcClient {
  readonly server: string
  readonly id: 'iq-web' | 'iq-desktop'
  redirectUri: string
  #verifier = randomBytes(32).toString('base64url')

  constructor(server: string, id: 'iq-web' | 'iq-desktop' = 'iq-web') {
    this.server = server
    this.id = id
    this.redirectUri = id === 'iq-web' ? `${server}/auth/callback` : 'iqsuite://auth/callback'
  }

  authorizationUrl(extra: Record<string, string> = {}): string {
    this.#verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      client_id: this.id,
      redirect_uri: this.redirectUri,
      response_type: 'code',
      scope: 'openid offline_access profile email',
      state: 'state-1',
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    })
    return `${this.server}/oidc/auth?${query}`
  }

  /** From the client to its redirect address, by way of the sign-in page. */
  async signIn(browser: Browser, { email, password }: Credentials): Promise<Tokens> {
    const page = await browser.open(this.authorizationUrl(), { stopAt: this.redirectUri })
    const end = page.url.startsWith(this.redirectUri)
      ? page
      : await browser.open(page.url, { stopAt: this.redirectUri, form: { email, password } })
    return this.redeem(end.url)
  }

  async redeem(callbackUrl: string): Promise<Tokens> {
    const code = new URL(callbackUrl).searchParams.get('code')
    if (code === null) throw new Error(`No code in ${callbackUrl}`)
    const response = await this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.redirectUri,
      code_verifier: this.#verifier,
    })
    if (!response.ok) throw new Error(`The code was refused: ${await response.text()}`)
    return (await response.json()) as Tokens
  }

  refresh(refreshToken: string): Promise<Response> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken })
  }

  token(body: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.server}/oidc/token`, { method: 'POST', headers, body: new URLSearchParams({ client_id: this.id, ...body }) })
  }
}

/** A person with an account of their own, signed in with a browser of their own. */
export async function signedIn(server: IdentityServer, clientId: 'iq-web' | 'iq-desktop' = 'iq-web') {
  const account = await server.account()
  const browser = new Browser()
  const client = new OidcClient(server.url, clientId)
  return { account, browser, client, tokens: await client.signIn(browser, account) }
}
