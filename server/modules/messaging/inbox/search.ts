import type { z } from 'zod'
import type { Db } from '#server/database/open.ts'
import type { Actor } from '#server/http/actor.ts'
import { phonesOfUser } from '#server/modules/messaging/phones/phones.service.ts'
import type { SearchHit, searchMessages } from '#shared/contract/messaging/inbox.ts'
import { fullNameOf } from '#shared/domain/names.ts'
import { formatPhone } from '#shared/domain/phone-format.ts'
import { type ListQuery, readPlaceAfter } from './conversation-list.queries.ts'
import { toConversation } from './conversation-rows.ts'
import { fromCursor, type Position, toCursor } from './cursor.ts'
import { type HitRow, type Needle, readCandidates, readHits } from './search.queries.ts'
import { isIndexed } from './search-conditions.ts'
import { findDigits, findText, snippetOf } from './search-hit.ts'
import { storable } from './storable-text.ts'

type Query = z.output<NonNullable<(typeof searchMessages)['query']>>
type SearchPage = z.output<NonNullable<(typeof searchMessages)['response']>>

/** Above this many candidates the term is common: a page is found sooner by walking along the list. */
const CANDIDATES_CAP = 2000
/** So many conversations tell whether a term is common. */
const FIRST_STEP = 50
const COMMON_HITS = 2
/** A walk goes step by step, so that texts that come in meanwhile are not kept waiting, and is broken off after so many steps. */
const STEP = 1000
const STEPS = 20

/**
 * A common term is found within the first conversations of the list, whatever their number. Whatever is rarer is looked up in the indexes,
 * and what they don't know, or know too much of, by walking on.
 */
export async function search(db: Db, actor: Actor, query: Query): Promise<SearchPage> {
  const phones = await phonesOfUser(db, actor, query.idUser)
  const list: ListQuery = { phoneIds: phones.map((phone) => phone.id), filter: query.filter }
  const needle = needleOf(query.searchText)
  const from = query.cursor === undefined ? null : fromCursor(query.cursor, 'cursor')
  const { top } = query
  if (needle.text === '' || phones.length === 0) return { items: [], nextCursor: null }

  const first = await walk(db, list, needle, { from, wanted: top + 1, step: FIRST_STEP, steps: 1 })
  if (first.rest === null) return pageOf(first.rows, top, needle, null)
  if (first.rows.length < COMMON_HITS && isIndexed(needle.text)) {
    const candidates = await readCandidates(db, actor.companyId, needle, CANDIDATES_CAP)
    if (candidates) return pageOf(await readHits(db, list, needle, { among: candidates, from, limit: top + 1 }), top, needle, null)
  }
  const further = await walk(db, list, needle, { from: first.rest, wanted: top + 1 - first.rows.length, step: STEP, steps: STEPS })
  return pageOf([...first.rows, ...further.rows], top, needle, further.rest)
}

interface Walk {
  rows: HitRow[]
  /** Where it was broken off; null when it found what was wanted or came to the end. */
  rest: Position | null
}

async function walk(
  db: Db,
  list: ListQuery,
  needle: Needle,
  { from, wanted, step, steps }: { from: Position | null; wanted: number; step: number; steps: number },
): Promise<Walk> {
  const rows: HitRow[] = []
  let place = from
  for (let count = 0; count < steps; count += 1) {
    rows.push(...(await readHits(db, list, needle, { among: step, from: place, limit: wanted - rows.length })))
    if (rows.length >= wanted) return { rows, rest: null }
    place = await readPlaceAfter(db, list, { from: place, count: step })
    if (place === null) return { rows, rest: null }
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
