import { z } from 'zod'

/** A server that the person works on, as `settings.json` keeps it. */
export const WorkspaceRecord = z.object({
  /** Names the partition and the folder of its data, so it never changes. */
  id: z.string().regex(/^[a-z0-9-]{1,64}$/),
  name: z.string().min(1).max(80),
  serverUrl: z.url({ protocol: /^https?$/ }),
  /** `embedded`: the server on this computer, which the app starts itself. */
  kind: z.enum(['server', 'embedded']),
})
export type WorkspaceRecord = z.infer<typeof WorkspaceRecord>

/** Who put it there: the person, the company's policy, or the environment (`npm start`, tests). Only the person's own can be removed. */
export interface KnownWorkspace extends WorkspaceRecord {
  from: 'person' | 'policy' | 'environment'
}

/** The id of the one that the environment names; its data lies where the app's own does. */
export const GIVEN_ID = 'given'
