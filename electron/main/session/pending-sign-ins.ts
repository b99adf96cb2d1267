import type { StateStore } from 'oidc-client-ts'
import type { Vault } from './vault.ts'

const NAME = 'pending-sign-ins'

/**
 * The sign-ins that were begun and not yet answered. They are in the vault, since each carries the PKCE verifier, and since the answer may
 * come to a process that was started by it. The library drops those older than 15 minutes.
 */
export function createPendingSignIns(vault: Vault): StateStore {
  const readAll = async () => JSON.parse((await vault.read(NAME)) ?? '{}') as Record<string, string>
  const writeAll = (all: Record<string, string>) => vault.write(NAME, JSON.stringify(all))
  return {
    get: async (id) => (await readAll())[id] ?? null,
    getAllKeys: async () => Object.keys(await readAll()),
    set: async (id, value) => writeAll({ ...(await readAll()), [id]: value }),
    remove: async (id) => {
      const { [id]: removed = null, ...rest } = await readAll()
      if (removed !== null) await writeAll(rest)
      return removed
    },
  }
}
