import { type Kysely, sql } from 'kysely'

/**
 * Single characters of what is not plain ASCII: a Chinese word of two characters, or an emoji, has no trigram. Built in functions only,
 * so that a text costs little. Both kinds of index collect new entries in a list that every search reads: it is kept short.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const contact = `(first_name || ' ' || last_name || ' ' || phone)`
const pending = 'gin_pending_list_limit = 512'

const statements = [
  `create index messages_characters on messages using gin (string_to_array(body, null)) with (${pending}) where octet_length(body) <> char_length(body)`,
  `create index contacts_characters on contacts using gin (string_to_array(${contact}, null)) with (${pending})
    where octet_length(${contact}) <> char_length(${contact})`,
  `alter index messages_body set (${pending})`,
  `alter index contacts_search set (${pending})`,
]
