import { z } from 'zod'
import { roles } from './operation.ts'

export const Guid = z.guid().meta({ description: 'GUID' })

export const UtcInstant = z.iso.datetime().meta({ description: 'UTC, ISO 8601' })
export const E164 = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/)
  .meta({ description: 'E.164, with the plus sign' })

/** A position in the company's change feed; grows by one with every change. */
export const Seq = z.int().min(0).meta({ description: "Position in the company's change feed" })

export const RoleName = z.enum(roles).meta({ id: 'Role' })

/** RFC 9457. `code` is stable and is what a client switches on; `errors` names the fields at fault. Further members are allowed (`isBadEmail`). */
export const Problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string().optional(),
    instance: z.string().optional(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
