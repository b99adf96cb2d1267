import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '#server/identity/accounts.ts'
import { Browser, type IdentityServer, OidcClient, signedIn, startIdentity } from './identity-fixture.ts'

let server: IdentityServer

beforeAll(async () => {
  server = await startIdentity()
})
afterAll(() => server.close())

describe('signing in', () => {
  it('leads from the form to tokens for the API', async () => {
    const { account, tokens } = await signedIn(server)
    expect(await server.verifier.verify(tokens.access_token)).toMatchObject({ sub: account.authId, email: account.email })
    expect(decodeJwt(tokens.access_token)).toMatchObject({ aud: 'urn:iqsuite:api', iss: `${server.url}/oidc`, client_id: 'iq-web' })
    expect(tokens.expires_in).toBe(300)
    expect(decodeJwt(tokens.id_token)).toMatchObject({ sub: account.authId, email: account.email })
  })

  it('does not ask again in the same browser', async () => {
    const { account, browser, client } = await signedIn(server)
    const end = await browser.open(client.authorizationUrl(), { stopAt: client.redirectUri })
    expect(decodeJwt((await client.redeem(end.url)).id_token).sub).toBe(account.authId)
  })

  it('takes the desktop client back to its own scheme', async () => {
    const account = await server.account()
    const browser = new Browser()
    const client = new OidcClient(server.url, 'iq-desktop')
    const page = await browser.open(client.authorizationUrl())
    const end = await browser.open(page.url, { stopAt: 'iqsuite://', form: account })
    expect(end.url).toMatch(/^iqsuite:\/\/auth\/callback\?code=.+&state=state-1/)
    expect(decodeJwt((await client.redeem(end.url)).access_token).sub).toBe(account.authId)
  })

  it('takes the desktop client back to any port of this computer where its scheme is not registered, and nowhere else', async () => {
    const account = await server.account()
    const client = new OidcClient(server.url, 'iq-desktop')
    for (const port of [49_152, 60_001]) {
      client.redirectUri = `http://127.0.0.1:${port}/callback`
      const browser = new Browser()
      const page = await browser.open(client.authorizationUrl())
      expect(page.headers.get('content-security-policy')).toMatch(/form-action [^;]*http:\/\/127\.0\.0\.1:\*/)
      const end = await browser.open(page.url, { stopAt: client.redirectUri, form: account })
      expect(decodeJwt((await client.redeem(end.url)).access_token).sub).toBe(account.authId)
    }
    for (const elsewhere of [
      'http://127.0.0.1:49152/other',
      'http://localhost:49152/callback',
      'http://10.0.0.1:49152/callback',
      'https://127.0.0.1/callback',
    ]) {
      const refused = await new Browser().open(client.authorizationUrl({ redirect_uri: elsewhere }))
      expect(refused.status, elsewhere).toBe(400)
    }
    const web = new OidcClient(server.url)
    expect((await new Browser().open(web.authorizationUrl({ redirect_uri: 'http://127.0.0.1:49152/callback' }))).status).toBe(400)
  })

  it('takes any case and spaces around the address', async () => {
    const account = await server.account()
    const tokens = await new OidcClient(server.url).signIn(new Browser(), { ...account, email: `  ${account.email.toUpperCase()} ` })
    expect(decodeJwt(tokens.id_token).sub).toBe(account.authId)
  })

  it('is refused without PKCE, and to a foreign address', async () => {
    const client = new OidcClient(server.url)
    const withoutChallenge = new URL(client.authorizationUrl())
    withoutChallenge.searchParams.delete('code_challenge')
    withoutChallenge.searchParams.delete('code_challenge_method')
    const refused = await new Browser().open(withoutChallenge.href, { stopAt: client.redirectUri })
    expect(new URL(refused.url).searchParams.get('error')).toBe('invalid_request')

    const foreign = await new Browser().open(client.authorizationUrl({ redirect_uri: 'https://evil.example/auth/callback' }))
    expect(foreign.status).toBe(400)
    expect(foreign.text).toContain('This sign-in cannot go on')
  })

  it('redeems a code once', async () => {
    const account = await server.account()
    const browser = new Browser()
    const client = new OidcClient(server.url)
    const page = await browser.open(client.authorizationUrl())
    const end = await browser.open(page.url, { stopAt: client.redirectUri, form: account })
    const tokens = await client.redeem(end.url)
    await expect(client.redeem(end.url)).rejects.toThrow('invalid_grant')
    expect((await client.refresh(tokens.refresh_token)).status).toBe(400)
  })
})

describe('the sign-in page', () => {
  const openPage = (browser: Browser) => browser.open(new OidcClient(server.url).authorizationUrl())

  it('works without scripts and forbids them', async () => {
    const page = await openPage(new Browser())
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/<form method="post"/)
    expect(page.text).not.toContain('<script')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/form-action 'self' .*iqsuite:/)
    expect(page.headers.get('cache-control')).toBe('no-store')
  })

  it('says the same of a wrong password and an unknown address, and keeps the address', async () => {
    const { email } = await server.account()
    const browser = new Browser()
    const page = await openPage(browser)
    const wrong = await browser.open(page.url, { form: { email, password: 'nonsense' } })
    const unknown = await browser.open(page.url, { form: { email: 'nobody@acme.example', password: 'nonsense' } })
    expect(wrong.status).toBe(401)
    expect(wrong.text).toContain('do not match')
    expect(wrong.text).toContain(`value="${email}"`)
    expect(unknown.status).toBe(401)
    expect(unknown.text.replace('nobody@acme.example', email)).toBe(wrong.text)
  })

  it('names what is missing, and shows what was typed as text', async () => {
    const browser = new Browser()
    const page = await openPage(browser)
    const missing = await browser.open(page.url, { form: { email: '', password: '' } })
    expect(missing.status).toBe(400)
    expect(missing.text).toContain('Enter your email address.')
    expect(missing.text).toContain('Enter your password.')
    const hostile = await browser.open(page.url, { form: { email: '"><script>alert(1)</script>\0', password: 'x' } })
    expect(hostile.status).toBe(401)
    expect(hostile.text).not.toContain('<script>')
  })

  it('can be used only by the browser that asked for it', async () => {
    const account = await server.account()
    const page = await openPage(new Browser())
    const other = await new Browser().open(page.url, { form: account })
    expect(other.status).toBe(400)
    expect(other.text).toContain('This sign-in has expired')
    expect(other.text).toContain(`href="${server.url}/"`)
  })

  it('locks an address after five failures, known or not, even for the right password', async () => {
    for (const { email, password } of [await server.account(), { email: 'ghost@acme.example', password: 'x' }]) {
      const browser = new Browser()
      const page = await openPage(browser)
      for (let attempt = 1; attempt <= 4; attempt += 1) {
        expect((await browser.open(page.url, { form: { email, password: 'nonsense' } })).status).toBe(401)
      }
      const fifth = await browser.open(page.url, { form: { email, password: 'nonsense' } })
      expect(fifth.status).toBe(429)
      expect(fifth.text).toContain('Try again in 15 minutes')
      expect(Number(fifth.headers.get('retry-after'))).toBeGreaterThan(890)
      expect((await browser.open(page.url, { form: { email, password } })).status).toBe(429)
    }
  })

  it('opens again when the lock has ended, and a success starts the count afresh', async () => {
    const { db } = server.database
    const { authId, email, password } = await server.account()
    const attempt = async (guess: string) => (await verifyPassword(db, email, guess)).outcome
    for (let count = 0; count < 5; count += 1) await attempt('nonsense')
    expect(await attempt(password)).toBe('locked')
    await db
      .updateTable('identity_accounts')
      .set({ locked_until: new Date(Date.now() - 1) })
      .where('auth_id', '=', authId)
      .execute()
    for (let count = 0; count < 4; count += 1) expect(await attempt('nonsense')).toBe('rejected')
    expect(await attempt(password)).toBe('accepted')
    for (let count = 0; count < 4; count += 1) expect(await attempt('nonsense')).toBe('rejected')
  })

  it('counts guesses that are made at the same time', async () => {
    const { db } = server.database
    const { email, password } = await server.account()
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => verifyPassword(db, email, `guess ${index}`)))
    expect(outcomes.filter(({ outcome }) => outcome === 'rejected')).toHaveLength(4)
    expect((await verifyPassword(db, email, password)).outcome).toBe('locked')
  })

  it('limits attempts from one place on one address', async () => {
    const limited = await startIdentity({ rateLimit: true, database: server.database })
    try {
      const browser = new Browser()
      const page = await browser.open(new OidcClient(limited.url).authorizationUrl())
      const attempt = () => browser.open(page.url, { form: { email: 'limited@acme.example', password: '' } })
      for (let count = 0; count < 10; count += 1) expect((await attempt()).status).toBe(400)
      const eleventh = await attempt()
      expect(eleventh.status).toBe(429)
      expect(eleventh.text).toContain('Too many attempts')
      expect((await browser.open(page.url, { form: { email: 'other@acme.example', password: '' } })).status).toBe(400)
    } finally {
      await limited.close()
    }
  })
})
