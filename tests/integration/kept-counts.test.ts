import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import type { ConversationCounts } from '#shared/contract/messaging/inbox.ts'
import { Random } from '../../build/seeding/random.ts'
import { newNumber, startTestInbox, type TestCompany, type TestInbox } from './messaging-fixture.ts'

let inbox: TestInbox
beforeAll(async () => {
  inbox = await startTestInbox()
})
afterAll(() => inbox.close())

/** Phones whose counts are not what counting their conversations gives. */
async function wrongPhones(): Promise<unknown[]> {
  const { rows } = await sql`
    select p.phone_number, to_jsonb(p) as kept, to_jsonb(c) as counted from business_phones p
    cross join lateral (
      select coalesce(sum(unread_count), 0)::int as unread_messages,
        count(*) filter (where unread_count > 0)::int as unread_conversations,
        count(*) filter (where not is_archived)::int as open_conversations,
        count(*) filter (where is_archived)::int as closed_conversations,
        count(*) filter (where needs_reply and not is_archived)::int as needs_reply_conversations,
        count(*) filter (where is_favorite and not is_archived)::int as starred_conversations,
        count(*) filter (where failed_count > 0)::int as failed_conversations
      from conversations where business_phone_id = p.id
    ) c
    where not to_jsonb(p) @> to_jsonb(c)`.execute(inbox.db)
  return rows
}

/** What a person sees: the counts beside the filters, and the lists behind them. */
async function expectCountsToBeTheLists({ admin, id }: TestCompany): Promise<void> {
  const { body: counts } = await inbox.call<ConversationCounts>(admin, 'GET', `/Web/Inbox/GetConversationCounts?id=${id}`)
  const lengthOf = async (filter: string) => (await inbox.conversations(admin, { filter, top: '100' })).items.length
  expect({ needsReply: counts.needsReply, unread: counts.unread, failed: counts.failed }).toEqual({
    needsReply: await lengthOf('needsReply'),
    unread: await lengthOf('unread'),
    failed: await lengthOf('failed'),
  })
}

test('whatever happens in whatever order, the kept counts are what counting gives', async () => {
  const company = await inbox.addCompany({ can_send_messages: true })
  const random = new Random(3)
  const numbers = Array.from({ length: 12 }, newNumber)
  const change = (row: Conversation, name: string, body: object) =>
    inbox.call(company.admin, 'PUT', `/Web/Inbox/${name}`, { id: row.id, ...body })
  const operations: ((row: Conversation) => Promise<unknown>)[] = [
    (row) =>
      inbox.receive({
        from: row.phone,
        to: row.businessPhone,
        body: random.pick(['Hello', 'STOP', 'START', 'HELP', 'please stop texting me']),
      }),
    (row) => change(row, 'SetIsFavorite', { isFavorite: !row.isFavorite }),
    (row) => change(row, 'ArchiveConversation', { archive: !row.isArchived }),
    (row) => change(row, 'MarkContactConversationAsReadOrUnread', { read: random.isTrue(0.5) }),
    async (row) => {
      const { body } = await inbox.send(company.admin, row, 'On our way')
      await inbox.jobs.runDue()
      const sent = inbox.carrier.sent.find(({ statusCallback }) => statusCallback.includes(body.id ?? 'none'))
      if (sent) await inbox.status({ id: sent.carrierId, status: random.pick(['delivered', 'failed', 'undelivered']), errorCode: '30003' })
    },
  ]
  for (let round = 0; round < 12; round += 1) {
    for (const to of [company.desk, company.crew]) await inbox.receive({ from: random.pick(numbers), to, body: `Round ${round}` })
    const rows = (await inbox.conversations(company.admin, { top: '100' })).items
    for (let step = 0; step < 8; step += 1) {
      inbox.clock.advance(1)
      await random.pick(operations)(random.pick(rows))
    }
    expect(await wrongPhones()).toEqual([])
  }
  await expectCountsToBeTheLists(company)
}, 120_000)

test('statements that change many conversations at once, move or delete them, are counted too', async () => {
  const company = await inbox.addCompany()
  for (let count = 0; count < 6; count += 1) await inbox.receive({ from: newNumber(), to: company.desk, body: 'Hello' })
  const own = inbox.db.updateTable('conversations').where('company_id', '=', company.id)
  await own.set({ unread_count: 3, is_favorite: true }).execute()
  expect(await wrongPhones()).toEqual([])
  await own.set({ business_phone_id: company.crewId }).execute()
  expect(await wrongPhones()).toEqual([])
  await expectCountsToBeTheLists(company)
  await inbox.db.deleteFrom('messages').where('company_id', '=', company.id).execute()
  await inbox.db.deleteFrom('conversations').where('company_id', '=', company.id).execute()
  expect(await wrongPhones()).toEqual([])
})
