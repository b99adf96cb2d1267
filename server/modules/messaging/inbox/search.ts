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
/** So many conversations tell something of how common a term is. */
const FIRST_STEP = 100
/** A page that is expected within so many conversations is walked for: an index would have more to give than that. */
const WALK = 500
/** A walk goes step by step, so that texts that come in meanwhile are not kept waiting, and is broken off after so many conversations. */
const LONGEST_STEP = 1000
const LONGEST_WALK = 20_000

/**
 * A common term is found within the first conversations of the list, whatever their number. What is rarer is looked up in the indexes, and
 * what they don't know, or know too much of, by walking on. Every step is as long as all before it: if a term was only talked of lately,
 * little is lost until it shows.
 */
export async function search(db: Db, actor: Actor, query: Query): Promise<SearchPage> {
  const phones = await phonesOfUser(db, actor, query.idUser)
  const list: ListQuery = { phoneIds: phones.map((phone) => phone.id), filter: query.filter }
  const needle = needleOf(query.searchText)
  const from = query.cursor === undefined ? null : fromCursor(query.cursor, 'cursor')
  const { top } = query
  const wanted = top + 1
  if (needle.text === '' || phones.length === 0) return { items: [], nextCursor: null }

  const rows: HitRow[] = []
  let canAskIndexes = isIndexed(needle.text)
  let place = from
  let seen = 0
  while (seen < LONGEST_WALK) {
    if (canAskIndexes && seen > 0 && (seen * wanted) / rows.length > WALK) {
      const candidates = await readCandidates(db, actor.companyId, needle, CANDIDATES_CAP)
      if (candidates) return pageOf(await readHits(db, list, needle, { among: candidates, from, limit: wanted }), top, needle, null)
      canAskIndexes = false
    }
    const step = Math.min(Math.max(seen, FIRST_STEP), LONGEST_STEP)
    rows.push(...(await readHits(db, list, needle, { among: step, from: place, limit: wanted - rows.length })))
    place = rows.length < wanted ? await readPlaceAfter(db, list, { from: place, count: step }) : null
    if (place === null) break
    seen += step
  }
  return pageOf(rows, top, needle, place)
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
