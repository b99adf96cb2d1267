import { z } from 'zod'

// The part of the bridge that is about servers: a workspace is a server that a person works on.

export const WorkspaceList = z.object({
  workspaces: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Host and port. */
      address: z.string(),
      isOnThisComputer: z.boolean(),
      /** Named by the company's policy. */
      isManaged: z.boolean(),
      mayRemove: z.boolean(),
      isFront: z.boolean(),
      unread: z.number(),
    }),
  ),
  mayAdd: z.boolean(),
  /** Whether the server on this computer can still be added. */
  mayTryHere: z.boolean(),
  policyFaults: z.array(z.string()),
})
export type WorkspaceList = z.infer<typeof WorkspaceList>

export const AddWorkspaceOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('added') }),
  /** In words for the person. */
  z.object({ status: z.literal('refused'), reason: z.string() }),
])
export type AddWorkspaceOutcome = z.infer<typeof AddWorkspaceOutcome>

const Nothing = z.null()
const WorkspaceId = z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,64}$/) })

/** Asked by the page, answered by main. Adding and removing are answered to the window that is for it, and to no other. */
export const workspaceRequests = {
  /** Opens that window. */
  'workspaces.manage': { payload: Nothing, answer: Nothing },
  'workspaces.list': { payload: Nothing, answer: WorkspaceList },
  'workspaces.add': { payload: z.strictObject({ address: z.string().max(2048) }), answer: AddWorkspaceOutcome },
  'workspaces.tryHere': { payload: Nothing, answer: AddWorkspaceOutcome },
  'workspaces.open': { payload: WorkspaceId, answer: Nothing },
  'workspaces.remove': { payload: WorkspaceId, answer: Nothing },
} as const

/** Told by main. */
export const workspaceMessages = {
  'workspaces.changed': Nothing,
} as const
