import { expect, it } from 'vitest'
import { AUTH_CALLBACK, buildDeepLink, clientPathOf, type KnownLink, parseDeepLink } from './link-routes.ts'

const ID = '7d0f6f0e-3f1c-4c7e-9a51-2f6a0f6f1a01'

it.each([
  ['iqsuite://auth/callback?code=1&state=2', { kind: 'auth-callback', url: 'iqsuite://auth/callback?code=1&state=2' }],
  ['iqsuite://auth/callback/?code=1', { kind: 'auth-callback', url: 'iqsuite://auth/callback/?code=1' }],
  [`iqsuite://conversation/${ID}`, { kind: 'conversation', conversationId: ID, workspace: null }],
  [`iqsuite://conversations/${ID}`, { kind: 'conversation', conversationId: ID, workspace: null }],
  [`IQSUITE://Conversation/${ID.toUpperCase()}/`, { kind: 'conversation', conversationId: ID, workspace: null }],
  ['iqsuite://settings', { kind: 'settings', page: 'user', workspace: null }],
  ['iqsuite://settings/', { kind: 'settings', page: 'user', workspace: null }],
  ['iqsuite://settings/notifications', { kind: 'settings', page: 'notifications', workspace: null }],
  ['iqsuite://settings/agency/customers', { kind: 'settings', page: 'agency/customers', workspace: null }],
  [
    `iqsuite://conversation/${ID}?workspace=Texts.Acme.example`,
    { kind: 'conversation', conversationId: ID, workspace: 'texts.acme.example' },
  ],
  ['https://example.org', null],
  ['iqsuite:conversation', null],
  ['--flag', null],
])('%s', (text, expected) => {
  expect(parseDeepLink(text)).toEqual(expected)
})

it.each([
  'iqsuite://conversation/1',
  `iqsuite://conversation/${ID}/../../auth/callback`,
  `iqsuite://conversation/${ID}%2f..`,
  `iqsuite://conversation//${ID}`,
  `iqsuite://someone@conversation/${ID}`,
  `iqsuite://conversation:99/${ID}`,
  'iqsuite://auth/other',
  'iqsuite://auth/callback/../logout',
  'iqsuite://settings/../conversations',
  'iqsuite://settings/nowhere',
  'iqsuite://settings/user/../../logout',
  'iqsuite://settings/constructor',
  `iqsuite://evil/${ID}`,
  'iqsuite://',
  'iqsuite://[',
  `iqsuite://auth/callback?code=${'x'.repeat(5000)}`,
])('means nothing: %s', (text) => {
  const link = parseDeepLink(text)
  expect(link).toEqual({ kind: 'unknown' })
  expect(link && clientPathOf(link)).toBeNull()
})

it.each<[KnownLink, string | null]>([
  [{ kind: 'conversation', conversationId: ID, workspace: null }, `/conversations/${ID}`],
  [{ kind: 'settings', page: 'diagnostics', workspace: null }, '/settings/diagnostics'],
  [{ kind: 'conversation', conversationId: ID, workspace: '127.0.0.1:4600' }, `/conversations/${ID}`],
  [{ kind: 'auth-callback', url: AUTH_CALLBACK }, null],
])('what is built is what is parsed: %j', (link, path) => {
  expect(parseDeepLink(buildDeepLink(link))).toEqual(link)
  expect(clientPathOf(link)).toBe(path)
})
