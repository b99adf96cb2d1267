import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import path from 'node:path'
import type { ElectronApplication, Page } from 'playwright'
import { catchWhatLeaves, dialogs, externalLinks, windowState } from './support/around-the-app.ts'
import { type Desktop, expect, test } from './support/desktop-test.ts'
import type { FakeIssuer } from './support/fake-issuer.ts'

const getToken = (page: Page, refused: string | null = null) =>
  page.evaluate((value) => window.iqSuite?.request('session.getAccessToken', { refused: value }), refused)

/** The page asks, the system browser opens; gives the address it was opened with. */
async function beginSignIn(
  { electron, page }: { electron: ElectronApplication; page: Page },
  returnTo = '/conversations',
): Promise<string> {
  await catchWhatLeaves(electron)
  await page.evaluate((path) => window.iqSuite?.request('session.signIn', { returnTo: path }), returnTo)
  const [link] = await externalLinks(electron)
  if (!link) throw new Error('The system browser was not opened.')
  return link
}

/** The page is loaded anew after a sign-in, so it may go away while it is asked. */
const isSignedIn = (page: Page) =>
  expect(async () => expect(await getToken(page)).toMatchObject({ status: 'ok' })).toPass({ timeout: 10_000 })

/** As macOS hands a link to the app that runs. */
const openUrl = (electron: ElectronApplication, url: string) =>
  electron.evaluate(({ app }, link) => void app.emit('open-url', { preventDefault() {} }, link), url)

async function signIn(desktop: Desktop, issuer: FakeIssuer) {
  const opened = await desktop.open()
  await openUrl(opened.electron, issuer.approve(await beginSignIn(opened)))
  await expect.poll(async () => (await windowState(opened.electron)).url).toBe('app://iq-suite/conversations')
  await isSignedIn(opened.page)
  return opened
}

test('nobody is signed in at first', async ({ desktop }) => {
  const { page } = await desktop.open()
  expect(await getToken(page)).toEqual({ status: 'signed-out' })
})

test('sign-in goes through the system browser and comes back where the person was (open-url)', async ({ desktop, issuer }) => {
  const { page } = await signIn(desktop, issuer)
  const token = await getToken(page)
  expect(token).toEqual({ status: 'ok', accessToken: expect.stringMatching(/^access-/) })
})

test('the answer may come by a second start (Windows, Linux), which then ends', async ({ desktop, issuer }) => {
  const opened = await desktop.open()
  const link = issuer.approve(await beginSignIn(opened, '/conversations?filter=unread'))
  const [file, args] = desktop.command([link])
  const second = spawn(file, args, { stdio: 'ignore' })
  expect(await once(second, 'exit')).toEqual([0, null])
  await expect.poll(async () => (await windowState(opened.electron)).url).toBe('app://iq-suite/conversations?filter=unread')
  await isSignedIn(opened.page)
})

test('the answer may start the app: a sign-in begun before a restart completes', async ({ desktop, issuer }) => {
  const first = await desktop.open()
  const link = issuer.approve(await beginSignIn(first, '/contacts'))
  await first.electron.close()

  const { electron, page } = await desktop.open({ args: [link] })
  expect((await windowState(electron)).url).toBe('app://iq-suite/contacts')
  expect(await getToken(page)).toMatchObject({ status: 'ok' })
})

test('tokens are encrypted at rest and the page never holds more than the access token', async ({ desktop, issuer }) => {
  const { electron, page } = await signIn(desktop, issuer)
  const inPage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]))
  expect(inPage).not.toMatch(/access-|refresh-|code=/)
  const token = await getToken(page)
  await electron.close()

  const files = readdirSync(desktop.userData, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toContain('session.vault')
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(path.join(parentPath, name)).toString('latin1')
    expect(bytes.includes('refresh-'), `${name} holds a refresh token`).toBe(false)
    expect(token?.status === 'ok' && bytes.includes(token.accessToken), `${name} holds the access token`).toBe(false)
  }
  const again = await desktop.open()
  expect(await getToken(again.page)).toEqual(token)
})

test('without a keyring the sign-in lasts until the app ends, and the person is told', async ({ desktop, issuer, isDouble }) => {
  test.skip(!isDouble, 'the keyring of a real system cannot be taken away from here')
  const opened = await desktop.open({ env: { DOUBLE_KEYRING: 'none' } })
  await openUrl(opened.electron, issuer.approve(await beginSignIn(opened)))
  await isSignedIn(opened.page)
  expect((await dialogs(opened.electron)).map(({ message }) => message)).toEqual(['You will have to sign in again after a restart.'])
  expect(readdirSync(desktop.userData)).not.toContain('vault')
  await opened.electron.close()
  const again = await desktop.open({ env: { DOUBLE_KEYRING: 'none' } })
  expect(await getToken(again.page)).toEqual({ status: 'signed-out' })
})

test('many who ask at once cost one renewal, and the rotated token is the one that is kept', async ({ desktop, issuer }) => {
  issuer.accessTokenSeconds = 20 // within the time in which it is renewed ahead
  const { electron, page } = await signIn(desktop, issuer)
  issuer.accessTokenSeconds = 300
  const before = issuer.refreshes.length
  const tokens = await page.evaluate(() =>
    Promise.all(Array.from({ length: 10 }, () => window.iqSuite?.request('session.getAccessToken', { refused: null }))),
  )
  expect(new Set(tokens.map((token) => JSON.stringify(token))).size).toBe(1)
  expect(issuer.refreshes.slice(before)).toEqual([true])

  const refused = tokens[0]?.status === 'ok' ? tokens[0].accessToken : ''
  const renewed = await getToken(page, refused)
  expect(renewed).toMatchObject({ status: 'ok', accessToken: expect.not.stringMatching(refused) })
  await electron.close()
  const again = await desktop.open()
  expect(await getToken(again.page)).toEqual(renewed)
  expect(await getToken(again.page, renewed?.status === 'ok' ? renewed.accessToken : '')).toMatchObject({ status: 'ok' })
  expect(issuer.refreshes).not.toContain(false)
})

test('a session that the provider ended signs the page out; a provider that is away does not', async ({ desktop, issuer }) => {
  const { page } = await signIn(desktop, issuer)
  const token = await getToken(page)
  const refused = token?.status === 'ok' ? token.accessToken : ''

  issuer.endSessions()
  expect(await getToken(page, refused)).toEqual({ status: 'signed-out' })
  await expect(page.locator('#messages li')).toHaveText(['session.signedOut'])
  expect(await getToken(page)).toEqual({ status: 'signed-out' })
})

test('a provider that is away signs nobody out', async ({ desktop, issuer }) => {
  const { page } = await signIn(desktop, issuer)
  const token = await getToken(page)
  await issuer.close()
  expect(await getToken(page, token?.status === 'ok' ? token.accessToken : '')).toMatchObject({ status: 'unavailable' })
  expect(await getToken(page)).toEqual(token)
})

test('signing out forgets and revokes, and the next sign-in asks who it is', async ({ desktop, issuer }) => {
  const { electron, page } = await signIn(desktop, issuer)
  await page.evaluate(() => void window.iqSuite?.request('session.signOut', { everywhere: false }))
  await expect.poll(async () => (await windowState(electron)).url).toBe('app://iq-suite/logout')
  await page.waitForURL(/logout/)
  expect(await getToken(page)).toEqual({ status: 'signed-out' })
  expect(issuer.revoked).toEqual([expect.stringMatching(/^refresh-/)])
  expect(readdirSync(path.join(desktop.userData, 'vault'))).not.toContain('session.vault')
  expect(new URL(await beginSignIn({ electron, page })).searchParams.get('prompt')).toBe('login')
})

test('an answer that nobody asked for changes nothing', async ({ desktop, issuer, isDouble }) => {
  const { electron, page } = await signIn(desktop, issuer)
  const token = await getToken(page)
  await openUrl(electron, 'iqsuite://auth/callback?code=stolen&state=made-up')
  await openUrl(electron, 'iqsuite://auth/callback')
  expect(await getToken(page)).toEqual(token)
  expect((await windowState(electron)).url).toBe('app://iq-suite/conversations')
  if (isDouble) expect(await dialogs(electron)).toEqual([])
})

test('a sign-in that the person refused says so and offers another try', async ({ desktop, issuer, isDouble }) => {
  test.skip(!isDouble, 'a dialog of a real system waits for a person')
  const opened = await desktop.open()
  await openUrl(opened.electron, issuer.refuse(await beginSignIn(opened)))
  await expect.poll(() => dialogs(opened.electron)).toEqual([{ message: 'Signing in did not succeed.', detail: 'The person went back.' }])
  expect(await getToken(opened.page)).toEqual({ status: 'signed-out' })
})

test.describe('where no program is registered for our links', () => {
  const env = { IQ_SIGN_IN_REDIRECT: 'loopback' }

  test('the browser comes back to a port of this computer, once', async ({ desktop, issuer }) => {
    const opened = await desktop.open({ env })
    const authorizeUrl = await beginSignIn(opened)
    expect(new URL(authorizeUrl).searchParams.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/)
    const link = issuer.approve(authorizeUrl)

    const answer = await fetch(link)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('go back to IQ Suite')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    await expect.poll(async () => (await windowState(opened.electron)).url).toBe('app://iq-suite/conversations')
    await isSignedIn(opened.page)
    await expect(fetch(link)).rejects.toThrow()
  })

  test('whoever else knocks gets nothing, and the sign-in can still be answered', async ({ desktop, issuer }) => {
    const opened = await desktop.open({ env })
    const link = issuer.approve(await beginSignIn(opened))
    const { origin, port } = new URL(link)
    expect((await fetch(`${origin}/callback?code=stolen&state=made-up`)).status).toBe(400)
    expect((await fetch(`${origin}/callback`)).status).toBe(400)
    expect((await fetch(`${origin}/`)).status).toBe(404)
    expect((await fetch(link, { method: 'POST' })).status).toBe(404)
    // A page of another name that leads here (DNS rebinding) is told apart by the name it asked for.
    expect(await statusFor(link, `evil.example:${port}`)).toBe(404)
    expect(await getToken(opened.page)).toEqual({ status: 'signed-out' })

    expect((await fetch(link)).status).toBe(200)
    await isSignedIn(opened.page)
  })
})

function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { host } }, (response) => resolve(response.resume().statusCode)).on('error', reject)
  })
}
