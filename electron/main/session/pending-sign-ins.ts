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
  let last: Promise<unknown> = Promise.resolve()
  /** Two that begin at the same moment must not write over each other. */
  const inTurn = <T>(change: () => Promise<T>): Promise<T> => {
    const done = last.then(change)
    last = done.catch(() => undefined)
    return done
  }
  return {
    get: async (id) => (await readAll())[id] ?? null,
    getAllKeys: async () => Object.keys(await readAll()),
    set: (id, value) => inTurn(async () => writeAll({ ...(await readAll()), [id]: value })),
    remove: (id) =>
      inTurn(async () => {
        const { [id]: removed = null, ...rest } = await readAll()
        if (removed !== null) await writeAll(rest)
        return removed
      }),
  }
}
