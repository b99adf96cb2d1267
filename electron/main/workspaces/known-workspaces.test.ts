import { expect, it } from 'vitest'
import { NO_POLICY } from '../policy/policy.ts'
import { knownWorkspaces } from './known-workspaces.ts'

const own = [
  { id: 'a', name: 'texts.acme.example', serverUrl: 'https://texts.acme.example', kind: 'server' as const },
  { id: 'b', name: 'This computer', serverUrl: 'http://127.0.0.1:4600', kind: 'embedded' as const },
]
const acme = { name: 'Acme', serverUrl: 'https://texts.acme.example' }

it('each server is there once, and the company’s name for it counts', () => {
  const known = knownWorkspaces({ given: null, policy: { ...NO_POLICY, workspaces: [acme] }, own })
  expect(known.map(({ name, from }) => `${name}, ${from}`)).toEqual(['Acme, policy', 'This computer, person'])
  expect(known[0]?.id).toBe(knownWorkspaces({ given: null, policy: { ...NO_POLICY, workspaces: [acme] }, own: [] })[0]?.id)
})

it('where others are forbidden only the company’s are opened', () => {
  const policy = { ...NO_POLICY, workspaces: [acme], allowOtherWorkspaces: false }
  expect(knownWorkspaces({ given: null, policy, own }).map(({ from }) => from)).toEqual(['policy'])
})

it('what the environment names comes first', () => {
  const given = { serverUrl: 'http://127.0.0.1:4600', isEmbedded: false }
  expect(knownWorkspaces({ given, policy: NO_POLICY, own }).map(({ id }) => id)).toEqual(['given', 'a'])
})
