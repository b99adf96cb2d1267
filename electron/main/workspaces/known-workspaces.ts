import { createHash } from 'node:crypto'
import type { Policy } from '../policy/policy.ts'
import { GIVEN_ID, type KnownWorkspace, type WorkspaceRecord } from './workspace-record.ts'

interface Sources {
  /** What the environment says; null outside of development. */
  given: { serverUrl: string; isEmbedded: boolean } | null
  policy: Policy
  /** What the person added. */
  own: readonly WorkspaceRecord[]
}

/** The same server has the same id at each start, so that its data is found again. */
const policyId = (serverUrl: string) => `policy-${createHash('sha256').update(serverUrl).digest('hex').slice(0, 16)}`

/** Every workspace there is, each server once: what the company names goes before what the person added. */
export function knownWorkspaces({ given, policy, own }: Sources): KnownWorkspace[] {
  const first: KnownWorkspace[] =
    given && policy.allowOtherWorkspaces
      ? [
          {
            id: GIVEN_ID,
            name: 'IQ Suite',
            serverUrl: given.serverUrl,
            kind: given.isEmbedded ? 'embedded' : 'server',
            from: 'environment',
          },
        ]
      : []
  const managed = policy.workspaces.map(
    ({ name, serverUrl }): KnownWorkspace => ({ id: policyId(serverUrl), name, serverUrl, kind: 'server', from: 'policy' }),
  )
  // Forbidden later, they are not opened any more; they are not deleted either, as the policy may change again.
  const added = policy.allowOtherWorkspaces ? own.map((record): KnownWorkspace => ({ ...record, from: 'person' })) : []
  const all = [...first, ...managed, ...added]
  return all.filter(({ serverUrl }, index) => all.findIndex((other) => other.serverUrl === serverUrl) === index)
}
