import { type RawBuilder, type SqlBool, sql } from 'kysely'

type Text = RawBuilder<unknown>
type Condition = RawBuilder<SqlBool>

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const containing = (text: string): string => `%${escapeLike(text)}%`

/** Without regard to case; where the text has none (Chinese, digits), in the form that does not fold every row first. */
export function contains(column: Text, text: string): Condition {
  const hasCase = text.toLowerCase() !== text.toUpperCase()
  return hasCase ? sql`${column} ilike ${containing(text)}` : sql`${column} like ${containing(text)}`
}

/** An index of trigrams knows runs of three letters or digits. */
const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)
/** Together with what stands before them they make trigrams. */
const isPair = (text: string): boolean => /^[a-z0-9]{2}$/i.test(text)
const hasSpecial = (text: string): boolean => /[^\0-\x7f]/.test(text)

/** Whether the indexes can find such a text. Not so one ASCII character, and punctuation. */
export const isIndexed = (text: string): boolean => hasTrigram(text) || isPair(text) || hasSpecial(text)

/**
 * What `contains` says, in a form that is answered from the indexes of a column (0003): by trigrams; a pair by the trigrams that it makes
 * with the character before it; what has other than ASCII characters (Chinese, emoji) by its single characters.
 */
export function containsByIndex(column: Text, text: string): Condition {
  if (hasTrigram(text)) return contains(column, text)
  if (hasSpecial(text)) return hasCharacters(column, text)
  const pair = text.toLowerCase()
  return sql`(${column} ~* ${`[ -~\\n\\r\\t]${pair}`} or ${column} ilike ${`${pair}%`} or ${hasCharacters(column, text)})`
}

/** Only texts with other than ASCII characters are in this index. */
function hasCharacters(column: Text, text: string): Condition {
  const either = [...new Set(text)].map((character) => [...new Set([character, character.toLowerCase(), character.toUpperCase()])])
  const each = either.map((forms) => sql`string_to_array(${column}, null) && ${forms}::text[]`)
  return sql`(octet_length(${column}) <> char_length(${column}) and ${sql.join(each, sql` and `)} and ${contains(column, text)})`
}
