import { type Kysely, sql } from 'kysely'

/**
 * Every business phone keeps the counts of its conversations. A trigger keeps them in the statement that changes a conversation, whoever
 * writes it; a statement that changes many counts once. It fires for a seed too, which switches other triggers off.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** What one conversation adds to each count: the predicates of the lists (`filterSql`). */
const shares = {
  unread_messages: 'unread_count',
  unread_conversations: '(unread_count > 0)::int',
  open_conversations: '(not is_archived)::int',
  closed_conversations: 'is_archived::int',
  needs_reply_conversations: '(needs_reply and not is_archived)::int',
  starred_conversations: '(is_favorite and not is_archived)::int',
  failed_conversations: '(failed_count > 0)::int',
}
const counts = Object.keys(shares)
const added = ['open', 'closed', 'needs_reply', 'starred', 'failed'].map((name) => `${name}_conversations`)

const sums = (sign: string) => Object.entries(shares).map(([name, share]) => `sum(${sign}(${share}))::int as ${name}`)

/** Adds what changed to the phones that it concerns. */
const keep = (changes: string, sign = '') => `
  update business_phones p set ${counts.map((name) => `${name} = p.${name} + d.${name}`).join(', ')}
  from (select business_phone_id, ${sums(sign).join(', ')} from ${changes} group by business_phone_id) d
  where p.id = d.business_phone_id and (${counts.map((name) => `d.${name} <> 0`).join(' or ')});`

const functionAndTrigger = (event: string, transition: string, body: string): string[] => [
  `create function keep_counts_on_${event}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  `create trigger keep_counts_on_${event} after ${event} on conversations referencing ${transition}
    for each statement execute function keep_counts_on_${event}()`,
  `alter table conversations enable always trigger keep_counts_on_${event}`,
]

const bothSides = '(select 1 as sign, n.* from added n union all select -1, o.* from removed o) as changes'

const statements = [
  `alter table business_phones ${added.map((name) => `add column ${name} integer not null default 0 check (${name} >= 0)`).join(', ')}`,
  `update business_phones set ${counts.map((name) => `${name} = 0`).join(', ')}`,
  keep('conversations'),
  ...functionAndTrigger('insert', 'new table as added', keep('added')),
  ...functionAndTrigger('delete', 'old table as removed', keep('removed', '-')),
  ...functionAndTrigger('update', 'old table as removed new table as added', keep(bothSides, 'sign * ')),
]
