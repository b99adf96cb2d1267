import type { z } from 'zod'
import type { Db } from '#server/database/open.ts'
import type { Actor } from '#server/http/actor.ts'
import { phonesOfUser } from '#server/modules/messaging/phones/phones.service.ts'
import type { SearchHit, searchMessages } from '#shared/contract/messaging/inbox.ts'
import { fullNameOf } from '#shared/domain/names.ts'
import { formatPhone } from '#shared/domain/phone-format.ts'
import { type ListQuery, readPositions } from './conversation-list.queries.ts'
import { toConversation } from './conversation-rows.ts'
import { fromCursor, type Position, toCursor } from './cursor.ts'
import { type HitRow, type Needle, readCandidates, readHits } from './search.queries.ts'
import { findDigits, findText, snippetOf } from './search-hit.ts'
import { storable } from './storable-text.ts'

type Query = z.output<NonNullable<(typeof searchMessages)['query']>>
type SearchPage = z.output<NonNullable<(typeof searchMessages)['response']>>

/** Above this many candidates the term is common: 20 hits are found sooner by walking along the list. */
const CANDIDATES_CAP = 2000
/** A walk goes step by step, so that texts that come in meanwhile are not kept waiting. */
const STEP = 1000
const SHORT_WALK = 3
const LONG_WALK = 20

/** An index of trigrams knows only runs of three letters or digits, not two Chinese characters. */
const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)

/**
 * A term that the index knows: its candidates, unless they are too many. One that it doesn't: a short walk finds the common ones; what
 * that does not find is rare enough to collect, though it means reading all texts once.
 */
export async function search(db: Db, actor: Actor, query: Query): Promise<SearchPage> {
  const phones = await phonesOfUser(db, actor, query.idUser)
  const list: ListQuery = { phoneIds: phones.map((phone) => phone.id), filter: query.filter }
  const needle = needleOf(query.searchText)
  const from = query.cursor === undefined ? null : fromCursor(query.cursor, 'cursor')
  const { top } = query
  if (needle.text === '' || phones.length === 0) return { items: [], nextCursor: null }

  if (!hasTrigram(needle.text)) {
    const { rows, rest } = await walk(db, list, needle, { from, top, steps: SHORT_WALK })
    if (rest === null) return pageOf(rows, top, needle, null)
  }
  const candidates = await readCandidates(db, actor.companyId, needle, CANDIDATES_CAP)
  if (candidates) {
    const rows = await readHits(db, list, needle, { among: candidates, from, limit: top + 1 })
    return pageOf(rows, top, needle, null)
  }
  const { rows, rest } = await walk(db, list, needle, { from, top, steps: LONG_WALK })
  return pageOf(rows, top, needle, rest)
}

interface Walk {
  rows: HitRow[]
  /** Where it was broken off; null when it found a page or came to the end. */
  rest: Position | null
}

async function walk(
  db: Db,
  list: ListQuery,
  needle: Needle,
  { from, top, steps }: { from: Position | null; top: number; steps: number },
): Promise<Walk> {
  const rows: HitRow[] = []
  let place = from
  for (let step = 0; step < steps; step += 1) {
    const places = await readPositions(db, list, { direction: 'older', from: place, limit: STEP })
    const among = places.map(({ id }) => id)
    rows.push(...(await readHits(db, list, needle, { among, from: null, limit: top + 1 - rows.length })))
    if (rows.length > top || places.length < STEP) return { rows, rest: null }
    place = places.at(-1) ?? null
  }
  return { rows, rest: place }
}

/** @param rest where a walk was broken off */
function pageOf(rows: HitRow[], top: number, needle: Needle, rest: Position | null): SearchPage {
  const shown = rows.slice(0, top)
  const last = shown.at(-1)
  const next = rows.length > top && last ? { at: last.last_message_at, id: last.id } : rest
  return { items: shown.map((row) => toHit(row, needle)), nextCursor: next && toCursor(next) }
}

function needleOf(searchText: string): Needle {
  const text = storable(searchText).trim()
  const digits = /^[\d\s().+-]+$/.test(text) ? text.replace(/\D/g, '') : ''
  return { text, digits: digits === '' ? null : digits }
}

function toHit(row: HitRow, needle: Needle): SearchHit {
  const conversation = toConversation(row)
  if (row.matches_name) {
    const text = fullNameOf(row.first_name, row.last_name)
    return { conversation, field: 'name', text, ...findText(text, needle.text), messageId: null }
  }
  if (row.matches_phone) {
    const text = formatPhone(row.contact_phone)
    return { conversation, field: 'phone', text, ...findDigits(text, needle.digits ?? ''), messageId: null }
  }
  return { conversation, field: 'message', ...snippetOf(row.message_body ?? '', needle.text), messageId: row.message_id }
}
