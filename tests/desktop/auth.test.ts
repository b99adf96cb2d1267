import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Auth, createAuth } from '#electron/main/session/auth.ts'
import type { Vault } from '#electron/main/session/vault.ts'
import { type FakeIssuer, startFakeIssuer } from './support/fake-issuer.ts'

// The races of the session, which a person cannot bring about at will.

let issuer: FakeIssuer
let auth: Auth
let opened: string[]
let onSignedOut: ReturnType<typeof vi.fn<() => void>>
let secrets: Map<string, string>

beforeEach(async () => {
  issuer = await startFakeIssuer()
  opened = []
  secrets = new Map()
  onSignedOut = vi.fn<() => void>()
  const vault: Vault = {
    isPersistent: async () => true,
    read: async (name) => secrets.get(name) ?? null,
    write: async (name, value) => void secrets.set(name, value),
    remove: async (name) => void secrets.delete(name),
  }
  auth = createAuth({
    serverUrl: issuer.url,
    clientId: 'iq-desktop',
    vault,
    openExternal: async (url) => void opened.push(url),
    onSignedOut,
  })
})
afterEach(() => issuer.close())

async function signIn(): Promise<void> {
  await auth.signIn({ returnTo: '/conversations', askWho: false })
  expect(await auth.completeSignIn(issuer.approve(opened.at(-1) ?? ''))).toBe('/conversations')
}

test('who signs out while a token is renewed stays signed out', async () => {
  issuer.accessTokenSeconds = 1
  await signIn()
  const { promise, resolve } = Promise.withResolvers<void>()
  issuer.heldUntil = promise
  const asked = auth.getAccessToken(null)
  const left = auth.signOut({ everywhere: false })
  await vi.waitFor(() => expect(secrets.has('session')).toBe(false))
  resolve()
  expect(await asked).toEqual({ status: 'signed-out' })
  await left
  expect(await auth.getAccessToken(null)).toEqual({ status: 'signed-out' })
  expect(secrets.has('session')).toBe(false)
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('signing out everywhere asks the server first, and keeps the session when it cannot', async () => {
  await signIn()
  await auth.signOut({ everywhere: true })
  expect(await auth.getAccessToken(null)).toEqual({ status: 'signed-out' })

  await signIn()
  await issuer.close()
  await expect(auth.signOut({ everywhere: true })).rejects.toThrow()
  expect(await auth.getAccessToken(null)).toMatchObject({ status: 'ok' })
})

test('an answer is good once', async () => {
  await auth.signIn({ returnTo: '/', askWho: false })
  const link = issuer.approve(opened[0] ?? '')
  expect(await auth.isExpected(link)).toBe(true)
  await auth.completeSignIn(link)
  expect(await auth.isExpected(link)).toBe(false)
  await expect(auth.completeSignIn(link)).rejects.toThrow()
})

test('a server that comes back is asked again who its identity provider is', async () => {
  let isAway = true
  const flaky = createAuth({
    serverUrl: issuer.url,
    clientId: 'iq-desktop',
    vault: { isPersistent: async () => true, read: async () => null, write: async () => undefined, remove: async () => undefined },
    openExternal: async (url) => void opened.push(url),
    onSignedOut,
    fetch: async (...request) => (isAway ? Promise.reject(new TypeError('fetch failed')) : fetch(...request)),
  })
  await expect(flaky.signIn({ returnTo: '/', askWho: false })).rejects.toThrow('fetch failed')
  isAway = false
  await flaky.signIn({ returnTo: '/', askWho: false })
  expect(opened).toHaveLength(1)
})
