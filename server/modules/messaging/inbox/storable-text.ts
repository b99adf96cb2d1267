/** PostgreSQL stores neither NUL nor half of a surrogate pair; both can only come from a broken client. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
