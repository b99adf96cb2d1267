import { createHash, randomBytes } from 'node:crypto'
import { type RunningServer, startServer } from '#server/app.ts'
import { type Config, parseEnvironment } from '#shared/config/environment.ts'
import { freePort } from '../../build/testing/free-port.ts'
import { openTestDatabase } from './database.ts'

export const DEMO_PASSWORD = 'demo-demo-demo'

/** A whole server in this process, on a port of its own, with demo data, quick sandbox steps and no rate limits. */
export async function startTestServer(
  environment: Record<string, string> = {},
  overrides: NonNullable<Parameters<typeof startServer>[1]> = {},
): Promise<RunningServer> {
  const config: Config = parseEnvironment({
    PORT: String(await freePort()),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    SEED_DEMO: '1',
    SANDBOX_STEP_MS: '5',
    SANDBOX_SEGMENTS_PER_SECOND: '1000',
    SANDBOX_WEBHOOK_RETRY_MS: '2000',
    RATE_LIMIT: '0',
    ...environment,
  })
  const database = overrides.database ?? (await openTestDatabase({ withDemo: true }))
  return startServer(config, { ...overrides, database })
}

/** Signs a person in as their browser would (code flow with PKCE, the sign-in form) and returns the tokens. */
export async function signIn(server: { config: Pick<Config, 'publicUrl'> }, email: string, password = DEMO_PASSWORD): Promise<Tokens> {
  const { publicUrl } = server.config
  const verifier = randomBytes(32).toString('base64url')
  const redirectUri = `${publicUrl}/auth/callback`
  const jar = new Map<string, string>()
  const visit = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return response
  }
  const follow = async (start: Response, base: string): Promise<{ url: string; response: Response }> => {
    let response = start
    let url = base
    for (let hops = 0; hops < 10; hops++) {
      const location = response.headers.get('location')
      if (location === null) return { url, response }
      url = new URL(location, url).href
      if (url.startsWith(redirectUri)) return { url, response }
      response = await visit(url)
    }
    throw new Error('Too many redirects while signing in')
  }

  const authorize = `${publicUrl}/oidc/auth?${new URLSearchParams({
    client_id: 'iq-web',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid offline_access profile email',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    prompt: 'consent',
  })}`
  const form = await follow(await visit(authorize), authorize)
  const html = await form.response.text()
  const action = new URL(/<form[^>]*action="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') || form.url, form.url).href
  const hidden = Array.from(
    html.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g),
    ([, name = '', value = '']) => [name, value],
  )
  const submitted = await visit(action, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: publicUrl },
    body: new URLSearchParams([...hidden, ['email', email], ['password', password]]),
  })
  const { url } = await follow(submitted, action)
  const code = new URL(url).searchParams.get('code')
  if (code === null) throw new Error(`${email} could not sign in: ${url}`)
  const response = await fetch(`${publicUrl}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'iq-web',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  })
  if (!response.ok) throw new Error(`No tokens: ${response.status} ${await response.text()}`)
  return (await response.json()) as Tokens
}

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
}
