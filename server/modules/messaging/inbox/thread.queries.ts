import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#server/database/open.ts'
import type { Calls } from '#server/database/schema.ts'
import type { Position } from './cursor.ts'
import { type MessageRow, selectMessages } from './message-rows.ts'

export type EntryRow = ({ kind: 'message' } & MessageRow) | ({ kind: 'call' } & Omit<Selectable<Calls>, 'company_id'>)

export interface Slice {
  /** Ascending. */
  entries: EntryRow[]
  hasMore: boolean
}

interface SliceQuery {
  conversationId: string
  direction: 'older' | 'newer'
  /** Null: from the end. */
  from: Position | null
  /** Whether the entry at `from` belongs to the slice. */
  isInclusive?: boolean
  limit: number
}

export const positionOf = (entry: EntryRow): Position => ({ at: entry.created_at, id: entry.id })

/** The entries nearest to a place: messages and calls are each read along their own index, and merged. */
export async function readSlice(db: Db, { conversationId, direction, from, isInclusive = false, limit }: SliceQuery): Promise<Slice> {
  if (limit <= 0) return { entries: [], hasMore: false }
  const sign = sql.raw((direction === 'older' ? '<' : '>') + (isInclusive ? '=' : ''))
  const sort = direction === 'older' ? 'desc' : 'asc'
  let messages = selectMessages(db).where('m.conversation_id', '=', conversationId)
  let calls = db
    .selectFrom('calls as k')
    .select(['k.id', 'k.conversation_id', 'k.is_outbound', 'k.is_missed', 'k.minutes', 'k.recording_url', 'k.created_at', 'k.seq'])
    .where('k.conversation_id', '=', conversationId)
  if (from) {
    messages = messages.where(sql<boolean>`(m.created_at, m.id) ${sign} (${from.at}, ${from.id}::uuid)`)
    calls = calls.where(sql<boolean>`(k.created_at, k.id) ${sign} (${from.at}, ${from.id}::uuid)`)
  }
  const [texts, talks] = await Promise.all([
    messages
      .orderBy('m.created_at', sort)
      .orderBy('m.id', sort)
      .limit(limit + 1)
      .execute(),
    calls
      .orderBy('k.created_at', sort)
      .orderBy('k.id', sort)
      .limit(limit + 1)
      .execute(),
  ])
  const found: EntryRow[] = [
    ...texts.map((row) => ({ kind: 'message' as const, ...row })),
    ...talks.map((row) => ({ kind: 'call' as const, ...row })),
  ].sort(byTime)
  const nearest = direction === 'older' ? found.slice(-limit) : found.slice(0, limit)
  return { entries: nearest, hasMore: found.length > limit }
}

const byTime = (a: EntryRow, b: EntryRow): number => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1)

export async function messagePosition(db: Db, conversationId: string, messageId: string): Promise<Position | null> {
  const row = await db
    .selectFrom('messages')
    .select(['id', 'created_at'])
    .where('id', '=', messageId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()
  return row ? { at: row.created_at, id: row.id } : null
}
