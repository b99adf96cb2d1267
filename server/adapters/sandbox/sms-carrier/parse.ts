import { z } from 'zod'
import { AppError } from '#server/http/errors.ts'
import { parsePhone } from '#shared/domain/phone.ts'
import { PHONE_FORMAT_MESSAGE } from '#shared/domain/phone-format.ts'

/** Any spelling of a valid number; comes out as E.164. */
export const Phone = z.string().transform((value, context) => {
  const number = parsePhone(value)
  if (number === null) context.addIssue({ code: 'custom', message: PHONE_FORMAT_MESSAGE })
  return number ?? z.NEVER
})

/** @throws 400 with every field at fault */
export function parseOrRefuse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const errors = result.error.issues.map((issue) => ({ field: issue.path.join('.') || 'body', message: issue.message }))
  throw new AppError(400, 'invalid_input', 'Some fields are wrong', { errors })
}
