import { expect, test } from 'vitest'
import { createPendingSignIns } from './pending-sign-ins.ts'
import type { Vault } from './vault.ts'

/** As slow as a system's key store. */
function slowVault(): Vault {
  const kept = new Map<string, string>()
  const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5))
  return {
    read: async (name) => {
      await aMoment()
      return kept.get(name) ?? null
    },
    write: async (name, secret) => {
      await aMoment()
      kept.set(name, secret)
    },
    remove: async (name) => void kept.delete(name),
    isPersistent: async () => true,
  }
}

test('sign-ins that begin at the same moment are all expected', async () => {
  const pending = createPendingSignIns(slowVault())
  await Promise.all([pending.set('one', '1'), pending.set('two', '2')])
  expect(await pending.getAllKeys()).toEqual(['one', 'two'])
  const answers = await Promise.all([pending.remove('one'), pending.set('three', '3'), pending.remove('one')])
  expect(answers).toEqual(['1', undefined, null])
  expect(await pending.getAllKeys()).toEqual(['two', 'three'])
})
