import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#server/database/open.ts'
import type { ChangeEvent } from '#shared/contract/hub-events.ts'
import { entryName, noteEntry } from './changing.ts'

/** The channel that tells every server process of a committed change; its payload is `<companyId>:<seq>`. */
export const CHANGES_CHANNEL = 'iq_changes'

/** A client that is further behind than this is faster off loading everything afresh. */
const MAX_REPLAY = 2000

/**
 * The next position of the company's feed. Takes the lock of the feed's row until the transaction ends, so the order of seq is the
 * order of commits and a reader never sees a later entry before an earlier one. Call it before changing rows.
 */
export async function nextSeq(trx: Trx, companyId: string): Promise<number> {
  const { last_seq } = await trx
    .insertInto('company_feeds')
    .values({ company_id: companyId, last_seq: 1 })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ last_seq: sql<number>`company_feeds.last_seq + 1` }))
    .returning('last_seq')
    .executeTakeFirstOrThrow()
  return last_seq
}

/** Adds an entry under the seq it carries (from `nextSeq`, same transaction). The hubs hear of it when the transaction commits. */
export async function appendChange(trx: Trx, companyId: string, event: ChangeEvent): Promise<void> {
  const { entry, notify } = appending(trx, companyId, event)
  await sql`with entry as (${entry}) select ${notify}`.execute(trx)
}

/** The two halves of `appendChange`, for a statement of `trx` that changes rows as well: `entry` inserts, `notify` is a call. */
export function appending(trx: Trx, companyId: string, event: ChangeEvent): { entry: RawBuilder<unknown>; notify: RawBuilder<unknown> } {
  noteEntry(trx, companyId, event)
  return {
    entry: sql`
      insert into change_events (company_id, seq, type, business_phone_id, payload)
      values (${companyId}, ${event.seq}, ${event.type}, ${event.businessPhoneId}, ${JSON.stringify(event)})`,
    notify: sql`pg_notify(${CHANGES_CHANNEL}, ${entryName(companyId, event.seq)})`,
  }
}

export interface ChangeQuery {
  companyId: string
  /** The last position that the reader has; 0 is the start of the feed. */
  since: number
  limit: number
  /** Entries of other business phones are left out. */
  phoneIds: readonly string[] | 'all'
}

export interface Changes {
  items: ChangeEvent[]
  /** Where the reader stands after these items. */
  seq: number
  hasMore: boolean
  /** The position is unknown, pruned or too far back: nothing is replayed, load everything afresh and go on from `seq`. */
  reset: boolean
}

/** What happened after `since`, in order. */
export async function readChanges(db: Db, { companyId, since, limit, phoneIds }: ChangeQuery): Promise<Changes> {
  const feed = await db
    .selectFrom('company_feeds')
    .select(['last_seq', 'pruned_seq'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const last = feed?.last_seq ?? 0
  if (since > last || since < (feed?.pruned_seq ?? 0) || last - since > MAX_REPLAY) {
    return { items: [], seq: last, hasMore: false, reset: true }
  }
  if (since === last || phoneIds.length === 0) return { items: [], seq: last, hasMore: false, reset: false }

  // Bounded by the position read above: `seq` must not promise entries that a filter or a later commit keeps out of `items`.
  let query = db
    .selectFrom('change_events')
    .select('payload')
    .where('company_id', '=', companyId)
    .where('seq', '>', since)
    .where('seq', '<=', last)
    .orderBy('seq')
    .limit(limit + 1)
  if (phoneIds !== 'all') query = query.where('business_phone_id', 'in', phoneIds)
  const rows = await query.execute()
  const items = rows.slice(0, limit).map((row) => row.payload as ChangeEvent)
  const hasMore = rows.length > limit
  return { items, seq: hasMore ? (items.at(-1)?.seq ?? since) : last, hasMore, reset: false }
}

/** The company's last position; 0 before its first change. */
export async function currentSeq(db: Db, companyId: string): Promise<number> {
  const feed = await db.selectFrom('company_feeds').select('last_seq').where('company_id', '=', companyId).executeTakeFirst()
  return feed?.last_seq ?? 0
}

/** Drops entries that no client may replay any more. Run from time to time; harmless to repeat. */
export async function pruneChanges(db: Db, keep = 2 * MAX_REPLAY): Promise<void> {
  await sql`
    with pruned as (
      update company_feeds set pruned_seq = last_seq - ${keep}
      where last_seq - ${keep} > pruned_seq
      returning company_id, pruned_seq
    )
    delete from change_events using pruned
    where change_events.company_id = pruned.company_id and change_events.seq <= pruned.pruned_seq`.execute(db)
}
