import { type Kysely, sql } from 'kysely'
import type { Trx } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { nextSeq } from '#server/realtime/feed.ts'
import { Stop } from '../stop.ts'
import { dropIndexes, insertConversations, loadTexts, skipReferenceChecks } from './fill.ts'
import { type Cast, type InventedConversation, inventConversation, shareOut } from './invent.ts'
import { Random } from './random.ts'

export interface Wish {
  conversations: number
  /** At least one each. */
  messages: number
  /** The lengths of the first conversations, for measuring; the others share what is left. */
  threads?: readonly number[]
  days: number
  seed: number
  /** The name of the company, or how it begins. */
  company: string
}

const BATCH = 1000
const STOP_AND_ANSWER = ['STOP', 'You have unsubscribed and will get no more messages from us. Reply START to resubscribe.']

export interface Seeded {
  name: string
  /** When the rows were there and the indexes yet to be built, on the clock of `performance`. */
  rowsAt: number
  /** The conversations that `threads` asked for, in its order. */
  threadIds: string[]
}

/**
 * Fills a company's inbox, in one transaction. The same seed on the same company gives the same rows, but for the time: they end now.
 * @throws Stop when the company or its phone is missing, or when it has these rows already
 */
export async function seedCompany(
  db: Kysely<Schema>,
  wish: Wish,
  corpus: readonly string[],
  tell: (news: string) => void = () => undefined,
): Promise<Seeded> {
  const texts = [...corpus, ...STOP_AND_ANSWER]
  return db.transaction().execute(async (trx) => {
    const company = await findCompany(trx, wish.company)
    const cast = await castOf(trx, company, texts.length, wish.days)
    await refuseRepeat(trx, wish.seed)
    const seq = await nextSeq(trx, company.id)
    await skipReferenceChecks(trx)
    await loadTexts(trx, texts)
    const indexes = await dropIndexes(trx)
    const threadIds = await insertAll(trx, { companyId: company.id, seq, cast, wish, tell })
    // The feed holds nothing of this: who was connected loads everything afresh.
    await trx.updateTable('company_feeds').set({ pruned_seq: seq }).where('company_id', '=', company.id).execute()
    const rowsAt = performance.now()
    tell('Building indexes …')
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx)
    for (const statement of indexes) await sql.raw(statement).execute(trx)
    for (const table of ['contacts', 'conversations', 'messages']) await sql`analyze ${sql.table(table)}`.execute(trx)
    tell('')
    return { name: company.name, rowsAt, threadIds }
  })
}

interface Insertion {
  companyId: string
  seq: number
  cast: Cast
  wish: Wish
  tell: (news: string) => void
}

/** @returns the ids of the long threads */
async function insertAll(trx: Trx, { companyId, seq, cast, wish, tell }: Insertion): Promise<string[]> {
  const random = new Random(wish.seed)
  const threads = wish.threads ?? []
  const inThreads = threads.reduce((sum, length) => sum + length, 0)
  const shares = [...threads, ...shareOut(random, wish.conversations - threads.length, wish.messages - inThreads)]
  const threadIds: string[] = []
  const known = await trx.selectFrom('contacts').select('phone').where('company_id', '=', companyId).execute()
  const numbers = new Set(known.map(({ phone }) => phone))
  let batch: InventedConversation[] = []
  let inserted = 0
  const flush = async (): Promise<void> => {
    await insertConversations(trx, { companyId, seq, conversations: batch })
    inserted += batch.reduce((sum, { messages }) => sum + messages.length, 0)
    batch = []
    tell(`${inserted.toLocaleString('en-US')} of ${wish.messages.toLocaleString('en-US')} messages`)
  }
  for (const [index, share] of shares.entries()) {
    let conversation = inventConversation(random, cast, share)
    while (numbers.has(conversation.contact.phone)) conversation = inventConversation(random, cast, share)
    numbers.add(conversation.contact.phone)
    if (index === 0) conversation.contact.id = markOf(wish.seed)
    if (index < threads.length) threadIds.push(conversation.id)
    batch.push(conversation)
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()
  return threadIds
}

/** The id of the first contact tells that a seed has been here, whatever else was asked for. */
const markOf = (seed: number): string => new Random(seed).guid()

async function refuseRepeat(trx: Trx, seed: number): Promise<void> {
  const mark = await trx.selectFrom('contacts').select('id').where('id', '=', markOf(seed)).executeTakeFirst()
  if (mark) throw new Stop(`The rows of --seed ${seed} are there already: give another one to add more. Nothing was changed.`)
}

async function findCompany(trx: Trx, wanted: string): Promise<{ id: string; name: string }> {
  const companies = await trx.selectFrom('companies').select(['id', 'name']).orderBy('name').execute()
  const found = companies.filter(({ name }) => name.toLowerCase().startsWith(wanted.toLowerCase()))
  if (found[0] && found.length === 1) return found[0]
  const names = companies.map(({ name }) => name).join(', ') || 'none'
  throw new Stop(`${found.length === 0 ? 'No company' : 'More than one company'} begins with "${wanted}". There are: ${names}.`)
}

async function castOf(trx: Trx, company: { id: string; name: string }, textCount: number, days: number): Promise<Cast> {
  const phones = await trx
    .selectFrom('business_phones')
    .select('id')
    .where('company_id', '=', company.id)
    .orderBy('created_at')
    .orderBy('phone_number')
    .execute()
  const staff = await trx.selectFrom('users').select('id').where('company_id', '=', company.id).orderBy('email').execute()
  if (phones.length === 0) throw new Stop(`${company.name} has no business phone.`)
  return { phoneIds: phones.map(({ id }) => id), staffIds: staff.map(({ id }) => id), textCount, days, now: new Date() }
}
