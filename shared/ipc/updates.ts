import { z } from 'zod'

// The part of the bridge that is about new versions of the program.

/** `off` is for a company that installs new versions itself; its policy says so. */
export const UpdateChannel = z.enum(['latest', 'beta', 'off'])
export type UpdateChannel = z.infer<typeof UpdateChannel>

const Version = z.string().max(100)

export const UpdateState = z.discriminatedUnion('status', [
  /** This computer does not update the program by itself; the reason in words. */
  z.object({ status: z.literal('off'), reason: z.string() }),
  z.object({ status: z.literal('unchecked') }),
  z.object({ status: z.literal('checking') }),
  z.object({ status: z.literal('current') }),
  z.object({ status: z.literal('downloading'), version: Version, percent: z.number() }),
  /** `isWaiting`: the person wants it, and texts are still on their way. */
  z.object({ status: z.literal('ready'), version: Version, isWaiting: z.boolean() }),
  z.object({ status: z.literal('failed'), reason: z.string() }),
  /** It was tried and did not hold: it is not tried again. `download`: where to get it by hand. */
  z.object({ status: z.literal('given-up'), version: Version, download: z.string().nullable() }),
])
export type UpdateState = z.infer<typeof UpdateState>

export const Updates = z.object({
  version: Version,
  channel: UpdateChannel,
  /** ms since 1970; null: not since the start. */
  checkedAt: z.number().nullable(),
  state: UpdateState,
})
export type Updates = z.infer<typeof Updates>

const Nothing = z.null()

/** Asked by the page, answered by main. */
export const updateRequests = {
  'updates.read': { payload: Nothing, answer: Updates },
  /** Begins a check; what comes of it is told by `updates.changed`. */
  'updates.check': { payload: Nothing, answer: Nothing },
  /** Restarts into the version that is ready, as soon as no text is on its way. */
  'updates.restart': { payload: Nothing, answer: Nothing },
} as const

/** Told by the page: how many texts are on their way or wait for an answer. */
export const updateMessagesToMain = { 'updates.unsent': z.number().int().min(0).max(1_000_000) } as const

/** Told by main. */
export const updateMessages = { 'updates.changed': Updates } as const
