import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/database/open.ts'
import { nextSeq, pruneChanges, readChanges } from '#server/realtime/feed.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { companyWithFeed, type FeedOfCompany } from './hub-fixture.ts'

let database: Database
let company: FeedOfCompany

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  company = await companyWithFeed(database)
})

it('gives every change of a company the next number, whoever commits at the same time', async () => {
  const seqs = await Promise.all(Array.from({ length: 20 }, () => company.publish()))
  expect(seqs.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

it('leaves no trace of a change that is rolled back', async () => {
  await company.publish()
  const failing = database.db.transaction().execute(async (trx) => {
    await nextSeq(trx, company.companyId)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await company.publish()).toBe(2)
})

it('replays in pages, only what the reader may see', async () => {
  for (let index = 0; index < 6; index += 1) await company.publish({ phoneId: company.phones[index % 2 === 0 ? 0 : 1] })
  const first = await readChanges(database.db, { companyId: company.companyId, since: 0, limit: 4, phoneIds: 'all' })
  expect(first).toMatchObject({ seq: 4, hasMore: true, reset: false })
  expect(
    (await readChanges(database.db, { companyId: company.companyId, since: 4, limit: 4, phoneIds: 'all' })).items.map(({ seq }) => seq),
  ).toEqual([5, 6])
  const own = await readChanges(database.db, { companyId: company.companyId, since: 0, limit: 10, phoneIds: [company.phones[1]] })
  expect(own).toMatchObject({ seq: 6, hasMore: false })
  expect(own.items.map(({ seq }) => seq)).toEqual([2, 4, 6])
  expect(await readChanges(database.db, { companyId: company.companyId, since: 0, limit: 10, phoneIds: [] })).toMatchObject({
    items: [],
    seq: 6,
    reset: false,
  })
})

it('asks to load afresh when the position is unknown, pruned or too far back', async () => {
  await company.publishMany(5)
  const at = (since: number) => readChanges(database.db, { companyId: company.companyId, since, limit: 10, phoneIds: 'all' })
  expect(await at(6)).toEqual({ items: [], seq: 5, hasMore: false, reset: true })
  await pruneChanges(database.db, 2)
  expect(await at(2)).toMatchObject({ reset: true })
  expect((await at(3)).items.map(({ seq }) => seq)).toEqual([4, 5])
  await database.db.updateTable('company_feeds').set({ last_seq: 2004 }).where('company_id', '=', company.companyId).execute()
  expect(await at(3)).toMatchObject({ reset: true, seq: 2004 })
  expect(await at(4)).toMatchObject({ reset: false })
})
