import { beforeEach, expect, it, vi } from 'vitest'
import type { Workspace } from '../workspaces/workspace.ts'
import { createLinkFollower } from './follow-links.ts'
import type { DeepLink } from './link-routes.ts'

const ID = '7d0f6f0e-3f1c-4c7e-9a51-2f6a0f6f1a01'
let told: string[]

const workspace = (name: string, serverUrl: string) =>
  ({
    known: { id: name, serverUrl },
    auth: { isExpected: async (url: string) => url.endsWith(name) },
    signIn: {
      complete: async () => void told.push(`${name} signs in`),
      completeBeforeWindow: async () => `/of/${name}`,
    },
    openConversation: (id: string) => told.push(`${name} opens ${id}`),
    openSettings: (page: string) => told.push(`${name} opens ${page}`),
  }) as unknown as Workspace

const acme = workspace('acme', 'https://texts.acme.example')
const here = workspace('here', 'http://127.0.0.1:4600')
const links = (all = [acme, here]) =>
  createLinkFollower({ workspaces: { all: () => all, front: () => all[0] ?? null }, show: () => void told.push('shown') })

beforeEach(() => {
  told = []
})

it.each<[DeepLink | null, string[]]>([
  [{ kind: 'conversation', conversationId: ID, workspace: null }, [`acme opens ${ID}`]],
  [{ kind: 'conversation', conversationId: ID, workspace: '127.0.0.1:4600' }, [`here opens ${ID}`]],
  [{ kind: 'settings', page: 'user', workspace: 'texts.acme.example' }, ['acme opens user']],
  [{ kind: 'conversation', conversationId: ID, workspace: 'texts.other.example' }, ['shown']],
  [{ kind: 'auth-callback', url: 'iqsuite://auth/callback?state=here' }, ['shown', 'here signs in']],
  [{ kind: 'auth-callback', url: 'iqsuite://auth/callback?state=forged' }, ['shown']],
  [{ kind: 'unknown' }, ['shown']],
  [null, ['shown']],
])('while the app runs: %j', async (link, expected) => {
  links().follow(link)
  await vi.waitFor(() => expect(told).toEqual(expected))
})

it('that starts the app leads to the page of its workspace', async () => {
  const first = async (link: DeepLink) => {
    const place = await links().first(link)
    return place && [place.workspace.known.id, place.path]
  }
  expect(await first({ kind: 'conversation', conversationId: ID, workspace: null })).toEqual(['acme', `/conversations/${ID}`])
  expect(await first({ kind: 'settings', page: 'user', workspace: '127.0.0.1:4600' })).toEqual(['here', '/settings/user'])
  expect(await first({ kind: 'auth-callback', url: 'iqsuite://auth/callback?state=here' })).toEqual(['here', '/of/here'])
  expect(await first({ kind: 'auth-callback', url: 'iqsuite://auth/callback?state=forged' })).toBeNull()
  expect(await first({ kind: 'settings', page: 'user', workspace: 'texts.other.example' })).toBeNull()
  expect(await first({ kind: 'unknown' })).toBeNull()
})

it('before there is a workspace a link brings the app to the front', () => {
  links([]).follow({ kind: 'conversation', conversationId: ID, workspace: null })
  expect(told).toEqual(['shown'])
})
