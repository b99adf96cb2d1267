import { invalid } from '#server/http/errors.ts'

/** A place in a list that is ordered by time and, within one millisecond, by id. */
export interface Position {
  at: Date
  id: string
}

/** Times that PostgreSQL reads as JavaScript writes them end with the year 9999. */
const END_OF_TIME = Date.UTC(9999, 11, 31)

export const toCursor = ({ at, id }: Position): string => Buffer.from(`${at.getTime()}.${id}`).toString('base64url')

/** @throws 400 naming `field`, for what `toCursor` did not make */
export function fromCursor(cursor: string, field: string): Position {
  const match = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match?.[1] || !match[2] || Number(match[1]) > END_OF_TIME) throw invalid(field, 'This is no cursor of this list')
  return { at: new Date(Number(match[1])), id: match[2] }
}
