// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetEarlyRequests, noteRequest, takeEarly } from './early-requests.ts'

const boot = readFileSync(path.join(import.meta.dirname, '../public/boot.js'), 'utf8')
const PROFILE = '/api/Web/User/GetUserAndCompany'
const LIST = '/api/Web/Inbox/GetConversations?id=c1&filter=all'
const asked: string[] = []

/** A page is opened at an address: what runs before the client. */
function visit(path: string, fetched: (address: string) => Promise<Response> = async (address) => new Response(address)): void {
  window.history.replaceState(null, '', path)
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return fetched(address)
  })
  new Function(boot)()
}

function signIn(expiresIn = 600): void {
  const tokens = { access_token: 'token-1', expires_at: Date.now() / 1000 + expiresIn }
  localStorage.setItem('iq.oidc.user:issuer:iq-web', JSON.stringify(tokens))
}

beforeEach(() => {
  localStorage.clear()
  asked.length = 0
  delete window.iqEarly
})
afterEach(() => vi.unstubAllGlobals())

test('a later visit asks for the profile and the list at once, and each answer is used once', async () => {
  signIn()
  for (const address of [PROFILE, '/api/Web/Inbox/GetConversations?id=c1&filter=closed', LIST]) noteRequest(address)
  visit('/conversations/7')
  expect(asked).toEqual(['/config.json', PROFILE, LIST, '/api/Web/Inbox/GetConversation/7'])
  expect(await (await takeEarly(LIST, 'token-1'))?.text()).toBe(LIST)
  expect(takeEarly(LIST, 'token-1')).toBeNull()
})

test('other pages do not ask for the list, and nothing is asked with a token that is about to end or for nobody', () => {
  signIn()
  noteRequest(PROFILE)
  noteRequest(LIST)
  visit('/settings/user')
  expect(asked).toEqual(['/config.json', PROFILE])
  signIn(10)
  visit('/conversations')
  localStorage.removeItem('iq.oidc.user:issuer:iq-web')
  visit('/conversations')
  expect(asked.slice(2)).toEqual(['/config.json', '/config.json'])
})

test('an answer is not for another token, and what failed is asked again by whoever needs it', async () => {
  signIn()
  noteRequest(PROFILE)
  visit('/conversations', () => Promise.reject(new TypeError('offline')))
  expect(takeEarly(PROFILE, 'token-2')).toBeNull()
  await expect(takeEarly(PROFILE, 'token-1')).rejects.toThrow('offline')
  expect(takeEarly(PROFILE, 'token-1')).toBeNull()
})

test('whoever signs out leaves no addresses behind', () => {
  signIn()
  noteRequest(LIST)
  forgetEarlyRequests()
  visit('/conversations')
  expect(asked).toEqual(['/config.json'])
})
