import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/open.ts'
import { parsePhone } from '#shared/domain/phone.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { seedCompany, type Wish } from '../../build/seeding/seed-company.ts'

const texts = ['Hello', 'Ça va ?', '你好，明天可以吗？', '🙌', 'a'.repeat(500)]
const wish: Wish = { conversations: 400, messages: 6000, days: 90, seed: 7, company: 'acme' }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  const { id } = await db.insertInto('companies').values({ name: 'Acme Landscaping' }).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('companies').values({ name: 'Acme Roofing' }).execute()
  for (const number of ['+14155550142', '+14155550167']) {
    await db.insertInto('business_phones').values({ company_id: id, phone_number: number, name: 'Phone' }).execute()
  }
  await db
    .insertInto('users')
    .values({ company_id: id, email: 'a@acme.example', first_name: 'A', last_name: 'B', role: 'User', auth_id: 'a' })
    .execute()
  await seedCompany(db, { ...wish, company: 'Acme Land' }, texts)
}, 120_000)
afterAll(() => database.close())

const rowsOf = async (query: string): Promise<Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(query).execute(database.db)).rows

describe('the rows of a seeded inbox', () => {
  it('are as many as were asked for', async () => {
    expect(await rowsOf('select count(*) as n from conversations')).toEqual([{ n: 400 }])
    expect(await rowsOf('select count(*) as n from messages')).toEqual([{ n: 6000 }])
  })

  it('agree with each other: last text, unread, failed, needs reply', async () => {
    expect(
      await rowsOf(`
        select c.id from conversations c
        join lateral (select * from messages m where m.conversation_id = c.id order by created_at desc, id desc limit 1) last on true
        join contacts t on t.id = c.contact_id
        where c.last_message_text <> last.body or c.last_message_at <> last.created_at or c.last_message_direction <> last.direction
          or c.failed_count <> (select count(*) from messages m where m.conversation_id = c.id and m.status in ('failed', 'undelivered'))
          or c.needs_reply <> (last.direction = 'inbound' and not t.is_unsubscribed and not c.is_archived)
          or (c.unread_count = 0) <> (c.first_unread_message_id is null)
          or c.unread_count > 0 and c.unread_count <> (
            select count(*) from messages m join messages first on first.id = c.first_unread_message_id
            where m.conversation_id = c.id and m.direction = 'inbound' and m.created_at >= first.created_at)`),
    ).toEqual([])
  })

  it('agree with the totals of the phones', async () => {
    expect(
      await rowsOf(`
        select p.id from business_phones p
        where p.unread_messages <> (select coalesce(sum(unread_count), 0) from conversations c where c.business_phone_id = p.id)
          or p.unread_conversations <> (select count(*) from conversations c where c.business_phone_id = p.id and c.unread_count > 0)
          or p.failed_conversations <> (select count(*) from conversations c where c.business_phone_id = p.id and c.failed_count > 0)
          or p.open_conversations <> (select count(*) from conversations c where c.business_phone_id = p.id and not c.is_archived)`),
    ).toEqual([])
  })

  it('are varied: some unread, failed, starred, closed, unsubscribed, on both phones, by staff and workflows', async () => {
    const [row] = await rowsOf(`
      select bool_or(unread_count > 0) as unread, bool_or(failed_count > 0) as failed, bool_or(is_favorite) as starred, bool_or(is_archived) as closed,
        count(distinct business_phone_id) as phones, (select bool_or(is_unsubscribed) from contacts) as unsubscribed,
        (select count(distinct source_type) from messages) as sources, (select count(distinct body) from messages) as texts
      from conversations`)
    expect(row).toEqual({
      unread: true,
      failed: true,
      starred: true,
      closed: true,
      phones: 2,
      unsubscribed: true,
      sources: 4,
      texts: texts.length + 2,
    })
  })

  it('lie within the days, in an order without ties, and stand at the end of the feed', async () => {
    expect(
      await rowsOf("select id from conversations where last_message_at > now() or last_message_at < now() - interval '91 days'"),
    ).toEqual([])
    expect(await rowsOf('select 1 from messages group by conversation_id, created_at having count(*) > 1')).toEqual([])
    expect(
      await rowsOf('select f.last_seq from company_feeds f where exists (select 1 from conversations c where c.seq <> f.last_seq)'),
    ).toEqual([])
  })

  it('have valid numbers', async () => {
    for (const { phone } of await rowsOf('select phone from contacts')) expect(parsePhone(String(phone))).toBe(phone)
  })

  it('leave every index and reference as they were', async () => {
    const names = (await rowsOf("select indexname from pg_indexes where tablename in ('messages', 'conversations', 'contacts')")).map(
      ({ indexname }) => indexname,
    )
    expect(names).toEqual(expect.arrayContaining(['messages_body', 'messages_thread', 'conversations_list', 'contacts_search']))
    expect(await rowsOf('select 1 from messages m left join conversations c on c.id = m.conversation_id where c.id is null')).toEqual([])
  })
})

it('refuses the same rows again and changes nothing, and adds others with another seed', async () => {
  const before = await rowsOf('select sum(unread_messages) as n from business_phones')
  await expect(seedCompany(database.db, { ...wish, company: 'Acme L' }, texts)).rejects.toThrow('--seed')
  expect(await rowsOf('select sum(unread_messages) as n from business_phones')).toEqual(before)
  await seedCompany(database.db, { ...wish, company: 'Acme L', conversations: 5, messages: 5, seed: 8 }, texts)
  expect(await rowsOf('select count(*) as n from conversations')).toEqual([{ n: 405 }])
})

it.each([
  ['acme', 'More than one company'],
  ['initech', 'No company'],
  ['acme r', 'has no business phone'],
])('tells what is wrong with the company %s', async (company, words) => {
  await expect(seedCompany(database.db, { ...wish, company }, texts)).rejects.toThrow(words)
})
