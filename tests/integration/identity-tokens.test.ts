import Fastify from 'fastify'
import { decodeJwt, generateKeyPair, importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signOutEverywhere } from '#server/identity/accounts.ts'
import { createIdentityProvider } from '#server/identity/provider.ts'
import { recordsAdapter, removeExpiredRecords } from '#server/identity/records-adapter.ts'
import { signingKeys } from '#server/identity/signing-keys.ts'
import { createTokenVerifier } from '#server/identity/tokens.ts'
import { Browser, type IdentityServer, OidcClient, signedIn, startIdentity, type Tokens } from './identity-fixture.ts'

let server: IdentityServer

beforeAll(async () => {
  server = await startIdentity()
})
afterAll(() => server.close())

describe('tokens', () => {
  it('rotates refresh tokens; the reuse of an old one ends the family', async () => {
    const { client, tokens } = await signedIn(server)
    const rotated = (await (await client.refresh(tokens.refresh_token)).json()) as Tokens
    expect(rotated.refresh_token).not.toBe(tokens.refresh_token)
    expect(await server.verifier.verify(rotated.access_token)).not.toBeNull()

    const reused = await client.refresh(tokens.refresh_token)
    expect(await reused.json()).toMatchObject({ error: 'invalid_grant' })
    expect((await client.refresh(rotated.refresh_token)).status).toBe(400)
  })

  it('lets one of two simultaneous uses through, even where both found the token unused', async () => {
    const records = recordsAdapter(server.database.db)('RefreshToken')
    await records.upsert('raced', { jti: 'raced' }, 60)
    const outcomes = await Promise.allSettled([records.consume('raced'), records.consume('raced')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { error: 'invalid_grant' } })
  })

  it('refuses what is tampered with, expired, foreign or for another use', async () => {
    const { tokens } = await signedIn(server)
    const [header, payload, signature] = tokens.access_token.split('.') as [string, string, string]
    const claims = decodeJwt(tokens.access_token)
    const forgedPayload = Buffer.from(JSON.stringify({ ...claims, sub: 'someone-else' })).toString('base64url')
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`
    const { privateKey } = await generateKeyPair('RS256')
    const foreign = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' }).sign(privateKey)
    for (const token of [`${header}.${forgedPayload}.${signature}`, none, foreign, tokens.id_token, tokens.refresh_token, 'nonsense', '']) {
      expect(await server.verifier.verify(token)).toBeNull()
    }
    const own = await signedBy(server, { ...claims, exp: Math.floor(Date.now() / 1000) - 1 })
    expect(await server.verifier.verify(own)).toBeNull()
    expect(await server.verifier.verify(await signedBy(server, { ...claims, aud: 'urn:other' }))).toBeNull()
    expect(await server.verifier.verify(await signedBy(server, { ...claims, iss: 'https://evil.example/oidc' }))).toBeNull()
    expect(await server.verifier.verify(await signedBy(server, claims))).not.toBeNull()
  })

  it('keeps them valid when the server starts again', async () => {
    const { account, client, tokens } = await signedIn(server)
    const second = await startIdentity({ database: server.database })
    try {
      expect((await client.refresh(tokens.refresh_token)).status).toBe(200)
      const elsewhere = await new OidcClient(second.url).signIn(new Browser(), account)
      expect(await second.verifier.verify(elsewhere.access_token)).not.toBeNull()
    } finally {
      await second.close()
    }
  })

  it('lets the clients in from their own pages only', async () => {
    const client = new OidcClient(server.url)
    const body = { grant_type: 'refresh_token', refresh_token: 'unknown' }
    for (const origin of [server.url, server.url.replace('127.0.0.1', 'localhost'), 'app://iq-suite']) {
      const answer = await client.token(body, { origin })
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    }
    expect((await client.token(body, { origin: 'https://evil.example' })).headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('another issuer', () => {
  const config = (oidcIssuer: string, oidcAudience = 'urn:iqsuite:api') => ({
    publicUrl: 'https://iq.example',
    oidcIssuer,
    oidcAudience,
    rateLimit: false,
  })

  it('is trusted by its published keys, for our audience only', async () => {
    const { account, tokens } = await signedIn(server)
    const { db } = server.database
    const trusting = createTokenVerifier(config(`${server.url}/oidc`), db)
    expect(await trusting.verify(tokens.access_token)).toMatchObject({ sub: account.authId, email: account.email })
    const forged = await new SignJWT(decodeJwt(tokens.access_token))
      .setProtectedHeader({ alg: 'RS256' })
      .sign((await generateKeyPair('RS256')).privateKey)
    expect(await trusting.verify(forged)).toBeNull()
    expect(await createTokenVerifier(config(`${server.url}/oidc`, 'urn:other'), db).verify(tokens.access_token)).toBeNull()
  })

  it('that cannot be reached is no reason to call a token wrong', async () => {
    const { tokens } = await signedIn(server)
    const lost = createTokenVerifier(config('http://127.0.0.1:9'), server.database.db)
    await expect(lost.verify(tokens.access_token)).rejects.toMatchObject({ status: 503, code: 'identity_unavailable' })
  })

  it('takes the place of the built-in provider', async () => {
    const app = Fastify()
    await createIdentityProvider({ config: config('https://login.example'), db: server.database.db }).mount(app)
    expect((await app.inject('/oidc/.well-known/openid-configuration')).statusCode).toBe(404)
    await app.close()
  })
})

it('speaks of its public https address behind a proxy, with secure cookies', async () => {
  const proxied = await startIdentity({ database: server.database, publicUrl: 'https://iq.example' })
  try {
    const discovery = await (await fetch(`${proxied.url}/oidc/.well-known/openid-configuration`)).json()
    expect(discovery).toMatchObject({ issuer: 'https://iq.example/oidc', token_endpoint: 'https://iq.example/oidc/token' })
    const query = new URL(new OidcClient('https://iq.example').authorizationUrl()).search
    const answer = await fetch(`${proxied.url}/oidc/auth${query}`, { redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(answer.headers.getSetCookie().length).toBeGreaterThan(0)
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/; secure; httponly/i)
  } finally {
    await proxied.close()
  }
})

describe('signing out', () => {
  it('ends the session and the web client at once, without a question', async () => {
    const { browser, client, tokens } = await signedIn(server)
    const query = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: `${server.url}/logout` })
    const page = await browser.open(`${server.url}/oidc/session/end?${query}`)
    expect(page.text).toContain("document.getElementById('op.logoutForm').submit()")
    const end = await browser.open(...formOf(page.text, `${server.url}/logout`))
    expect(end.url).toBe(`${server.url}/logout`)
    expect((await client.refresh(tokens.refresh_token)).status).toBe(400)
    expect((await browser.open(client.authorizationUrl())).text).toContain('name="password"')
  })

  it('asks when a mere link leads there', async () => {
    const { browser } = await signedIn(server)
    const page = await browser.open(`${server.url}/oidc/session/end`)
    expect(page.text).toContain('Sign out?')
    expect(page.text).not.toContain('<script')
  })

  it('leaves the desktop client signed in when its browser signs out, until it revokes its token', async () => {
    const { browser, client, tokens } = await signedIn(server, 'iq-desktop')
    const page = await browser.open(`${server.url}/oidc/session/end`)
    await browser.open(...formOf(page.text, `${server.url}/`))
    const rotated = (await (await client.refresh(tokens.refresh_token)).json()) as Tokens
    const body = new URLSearchParams({ client_id: client.id, token: rotated.refresh_token, token_type_hint: 'refresh_token' })
    expect((await fetch(`${server.url}/oidc/token/revocation`, { method: 'POST', body })).status).toBe(200)
    expect((await client.refresh(rotated.refresh_token)).status).toBe(400)
  })

  it('everywhere refuses every token of the person, and of nobody else', async () => {
    const { account, browser, client, tokens } = await signedIn(server)
    const desktop = new OidcClient(server.url, 'iq-desktop')
    const desktopTokens = await desktop.signIn(new Browser(), account)
    const other = await signedIn(server)

    await signOutEverywhere(server.database.db, account.authId)
    for (const { access_token } of [tokens, desktopTokens]) expect(await server.verifier.verify(access_token)).toBeNull()
    expect((await client.refresh(tokens.refresh_token)).status).toBe(400)
    expect((await desktop.refresh(desktopTokens.refresh_token)).status).toBe(400)
    expect((await browser.open(client.authorizationUrl())).text).toContain('name="password"')

    expect(await server.verifier.verify(other.tokens.access_token)).not.toBeNull()
    const again = await client.signIn(browser, account)
    expect(await server.verifier.verify(again.access_token)).not.toBeNull()
  })
})

it('removes what has expired', async () => {
  const { tokens } = await signedIn(server)
  const { db } = server.database
  await db
    .updateTable('identity_records')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', tokens.refresh_token)
    .execute()
  await removeExpiredRecords(db)
  expect(await db.selectFrom('identity_records').select('id').where('id', '=', tokens.refresh_token).execute()).toEqual([])
})

/** The form of a page: where it leads and what it sends. */
function formOf(html: string, stopAt: string): [string, { form: Record<string, string>; stopAt: string }] {
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return [action, { form: Object.fromEntries(fields.map(([, name, value]) => [name, value])), stopAt }]
}

/** A token with the server's own key, as only the server could make. */
async function signedBy({ database }: IdentityServer, claims: ReturnType<typeof decodeJwt>): Promise<string> {
  const [key] = (await signingKeys(database.db)).keys
  if (!key) throw new Error('There is no signing key')
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.kid ?? '' }).sign(await importJWK(key, 'RS256'))
}
