import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { newNumber, startTestInbox, type TestCompany, type TestInbox } from './messaging-fixture.ts'

let inbox: TestInbox
let acme: TestCompany

beforeAll(async () => {
  inbox = await startTestInbox()
})
afterAll(() => inbox.close())
beforeEach(async () => {
  acme = await inbox.addCompany()
})

async function text(body: string, { from = newNumber(), to = acme.desk } = {}): Promise<Conversation> {
  inbox.clock.advance(1)
  await inbox.receive({ from, to, body })
  const found = (await inbox.conversations(acme.admin, { top: '100' })).items.find(
    (item) => item.phone === from && item.businessPhone === to,
  )
  if (!found) throw new Error('No conversation')
  return found
}

const texts = (items: Conversation[]) => items.map((item) => item.lastMessageText)
const put = (actor: TestCompany['admin'], operation: string, body: object) =>
  inbox.call<Conversation>(actor, 'PUT', `/Web/Inbox/${operation}`, body)

describe('the list', () => {
  test('pages lead to the end and back, latest first, without gap or repeat', async () => {
    for (let index = 0; index < 7; index += 1) await text(`c${index}`, { to: index % 2 ? acme.crew : acme.desk })
    const first = await inbox.conversations(acme.admin, { top: '3' })
    expect(texts(first.items)).toEqual(['c6', 'c5', 'c4'])
    expect(first.previousCursor).toBeNull()
    const second = await inbox.conversations(acme.admin, { top: '3', cursor: first.nextCursor ?? '' })
    expect(texts(second.items)).toEqual(['c3', 'c2', 'c1'])
    const last = await inbox.conversations(acme.admin, { top: '3', cursor: second.nextCursor ?? '' })
    expect(texts(last.items)).toEqual(['c0'])
    expect(last.nextCursor).toBeNull()

    const back = await inbox.conversations(acme.admin, { top: '3', before: last.previousCursor ?? '' })
    expect(texts(back.items)).toEqual(['c3', 'c2', 'c1'])
    const top = await inbox.conversations(acme.admin, { top: '3', before: back.previousCursor ?? '' })
    expect(texts(top.items)).toEqual(['c6', 'c5', 'c4'])
    expect(top.previousCursor).toBeNull()
    expect(texts((await inbox.conversations(acme.admin, { top: '2', skip: '3' })).items)).toEqual(['c3', 'c2'])
  })

  test('texts of one millisecond keep one order across pages', async () => {
    const [at, numbers] = [inbox.clock.now(), Array.from({ length: 5 }, newNumber)]
    for (const from of numbers) await inbox.receive({ from, to: acme.desk, body: 'same moment' })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<TestInbox['conversations']>> = await inbox.conversations(acme.admin, {
        top: '2',
        ...(cursor && { cursor }),
      })
      seen.push(...page.items.map((item) => item.id))
      expect(page.items.every((item) => item.lastContactDate === at.toISOString())).toBe(true)
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(5)
    expect(seen).toHaveLength(5)
  })

  test('every filter shows what its name says', async () => {
    const starred = await text('starred')
    const closed = await text('closed')
    const answered = await text('answered')
    await text('waiting')
    await put(acme.admin, 'SetIsFavorite', { id: starred.id, isFavorite: true })
    await put(acme.admin, 'ArchiveConversation', { id: closed.id, archive: true })
    await put(acme.admin, 'MarkContactConversationAsReadOrUnread', { id: answered.id, read: true })
    await inbox.send(acme.admin, answered, 'done')
    const filtered = async (filter: string) => texts((await inbox.conversations(acme.admin, { filter })).items).sort()
    expect(await filtered('all')).toEqual(['done', 'starred', 'waiting'])
    expect(await filtered('starred')).toEqual(['starred'])
    expect(await filtered('closed')).toEqual(['closed'])
    expect(await filtered('needsReply')).toEqual(['starred', 'waiting'])
    expect(await filtered('unread')).toEqual(['starred', 'waiting'])
    expect(await filtered('failed')).toEqual([])
  })

  test('the counts agree with the filters', async () => {
    await text('one')
    const two = await text('two', { to: acme.crew })
    await text('two again', { from: two.phone, to: acme.crew })
    const counts = async (actor = acme.admin, query = '') =>
      (await inbox.call(actor, 'GET', `/Web/Inbox/GetConversationCounts?id=${acme.id}${query}`)).body
    expect(await counts()).toMatchObject({
      needsReply: 2,
      unread: 2,
      failed: 0,
      phones: [
        { businessPhoneId: acme.deskId, unreadMessages: 1, unreadConversations: 1 },
        { businessPhoneId: acme.crewId, unreadMessages: 2, unreadConversations: 1 },
      ],
    })
    expect(await counts(acme.user)).toMatchObject({ needsReply: 1, unread: 1, phones: [{ businessPhoneId: acme.crewId }] })
    expect(await counts(acme.admin, `&idUser=${acme.user.userId}`)).toMatchObject({ needsReply: 1, unread: 1 })
  })

  test('the role User sees the conversations of their phones only, in every way', async () => {
    const desk = await text('for the desk')
    await text('for the crew', { to: acme.crew })
    expect(texts((await inbox.conversations(acme.user)).items)).toEqual(['for the crew'])
    expect((await inbox.call(acme.user, 'GET', `/Web/Inbox/GetConversation/${desk.id}`)).status).toBe(404)
    expect((await put(acme.user, 'SetIsFavorite', { id: desk.id, isFavorite: true })).status).toBe(404)
    const changes = await inbox.call<{ items: { type: string }[] }>(acme.user, 'GET', `/Web/Inbox/GetChanges?id=${acme.id}&since=0`)
    expect(changes.body.items).toHaveLength(1)
    expect((await find('desk', {}, acme.user)).items).toEqual([])
  })

  test("'Filter by User' is for administrators, and knows only the company's users", async () => {
    await text('for the desk')
    await text('for the crew', { to: acme.crew })
    expect(texts((await inbox.conversations(acme.admin, { idUser: acme.user.userId })).items)).toEqual(['for the crew'])
    expect((await inbox.conversations(acme.admin, { idUser: acme.admin.userId })).items).toEqual([])
    expect(await inbox.conversations(acme.billing, { idUser: acme.user.userId })).toMatchObject({ status: 403 })
    expect(await inbox.conversations(acme.admin, { idUser: (await inbox.addCompany()).user.userId })).toMatchObject({ status: 404 })
  })

  test('texts of HubSpot workflows can be asked for, all or by name', async () => {
    const conversation = await text('from a workflow')
    await text('from nobody')
    await inbox.db
      .insertInto('messages')
      .values({
        company_id: acme.id,
        conversation_id: conversation.id,
        direction: 'outbound-api',
        body: 'Welcome',
        status: 'delivered',
        source_type: 'hubspot',
        workflow_name: 'Welcome series',
      })
      .execute()
    expect(texts((await inbox.conversations(acme.admin, { messageHubSpot: 'true' })).items)).toEqual(['from a workflow'])
    expect(texts((await inbox.conversations(acme.admin, { messageName: 'Welcome series' })).items)).toEqual(['from a workflow'])
    expect((await inbox.conversations(acme.admin, { messageName: 'Other' })).items).toEqual([])
  })

  test('a cursor that is none is refused with the field named', async () => {
    expect(await inbox.conversations(acme.admin, { cursor: 'bm9uc2Vuc2U' })).toMatchObject({ status: 400, errors: [{ field: 'cursor' }] })
  })

  test("another company's list answers 404", async () => {
    const other = await inbox.addCompany()
    expect(await inbox.conversations(acme.admin, { id: other.id })).toMatchObject({ status: 404 })
  })
})

interface Hit {
  conversation: Conversation
  field: string
  text: string
  start: number
  end: number
  messageId: string | null
}
async function find(searchText: string, query: Record<string, string> = {}, actor = acme.admin) {
  const path = `/Web/Inbox/SearchMessages?${new URLSearchParams({ id: acme.id, searchText, ...query })}`
  return (await inbox.call<{ items: Hit[]; nextCursor: string | null }>(actor, 'GET', path)).body
}
const marked = (hits: Hit[]) => hits.map((hit) => hit.text.slice(hit.start, hit.end))

async function name(conversation: Conversation, firstname: string, lastname: string): Promise<void> {
  const edit = { id: conversation.contactId, firstname, lastname, phonenumber: conversation.phone, email: '' }
  await inbox.call(acme.admin, 'PUT', '/Web/Contacts/UpdateChatInfo', edit)
}

describe('search', () => {
  test('finds names, numbers and texts, one hit a conversation, latest first, and marks the hit', async () => {
    const rosa = await text('Could you trim the HEDGE on Friday?')
    await name(rosa, 'Rosa', 'Nguyen')
    await text('the hedge again, please', { from: rosa.phone })
    await text('our hedge is too high')
    const { items } = await find('hedge')
    expect(items.map((hit) => hit.text)).toEqual(['our hedge is too high', 'the hedge again, please'])
    expect(marked(items)).toEqual(['hedge', 'hedge'])
    expect(items.every((hit) => hit.field === 'message' && hit.messageId !== null)).toBe(true)

    expect(await find('rosa ngu')).toMatchObject({ items: [{ field: 'name', text: 'Rosa Nguyen', start: 0, end: 8, messageId: null }] })
    const spelled = `(${rosa.phone.slice(2, 5)}) ${rosa.phone.slice(5, 8)}-${rosa.phone.slice(8)}`
    for (const number of [spelled, rosa.phone, rosa.phone.slice(2), spelled.replace(/[()-]/g, '.')]) {
      expect(await find(number)).toMatchObject({ items: [{ field: 'phone', text: spelled, conversation: { id: rosa.id } }] })
    }
    expect(marked((await find(rosa.phone.slice(-7))).items)).toEqual([spelled.slice(6)])
  })

  test.each(['好', '明天', '明天见', 'ok', '😀'])('finds %s', async (word) => {
    const conversation = await text(`你好，明天见！ok 😀`)
    await text('something else')
    const { items } = await find(word)
    expect(items.map((hit) => hit.conversation.id)).toEqual([conversation.id])
    expect(marked(items)).toEqual([word])
  })

  test.each(['100%', '50_50', 'a\\b'])('takes %s as it stands', async (word) => {
    await text(`we agreed on ${word} yesterday`)
    await text('we agreed on 1000 or 50x50 or aXb')
    expect((await find(word)).items).toHaveLength(1)
  })

  test('goes on from a cursor, keeps to the filter, and is not shown other companies', async () => {
    const hits = await Promise.all(Array.from({ length: 5 }, (_, index) => text(`mulch ${index}`)))
    await put(acme.admin, 'SetIsFavorite', { id: hits[0]?.id ?? '', isFavorite: true })
    const first = await find('mulch', { top: '3' })
    const second = await find('mulch', { top: '3', cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map((hit) => hit.conversation.id).sort()).toEqual(hits.map((hit) => hit.id).sort())
    expect(second.nextCursor).toBeNull()
    expect((await find('mulch', { filter: 'starred' })).items.map((hit) => hit.conversation.id)).toEqual([hits[0]?.id])
    const other = await inbox.addCompany()
    expect((await find('mulch', { id: other.id }, other.admin)).items).toEqual([])
  })

  test('a long text is cut around the hit, between words', async () => {
    await text(`${'first words of a long text '.repeat(8)}the needle 😀 ${'and many more words after it '.repeat(8)}`)
    const [hit] = (await find('needle')).items
    expect(hit?.text.slice(hit.start, hit.end)).toBe('needle')
    expect(hit?.text).toMatch(/^…\w.*…$/)
    expect(hit?.text.length).toBeLessThan(140)
  })

  /** One conversation for each text, the first one the latest. */
  async function fill(bodies: readonly string[]): Promise<string[]> {
    const contacts = await inbox.db
      .insertInto('contacts')
      .values(bodies.map((_, index) => ({ company_id: acme.id, phone: `+1206${2_000_000 + index}` })))
      .returning('id')
      .execute()
    const at = (index: number) => new Date(inbox.clock.now().getTime() - index * 1000)
    const rows = await inbox.db
      .insertInto('conversations')
      .values(
        contacts.map(({ id }, index) => ({
          company_id: acme.id,
          contact_id: id,
          business_phone_id: acme.deskId,
          last_message_at: at(index),
        })),
      )
      .returning('id')
      .execute()
    await inbox.db
      .insertInto('messages')
      .values(
        rows.map(({ id }, index) => ({
          company_id: acme.id,
          conversation_id: id,
          direction: 'inbound' as const,
          body: bodies[index] ?? '',
          status: 'received' as const,
          source_type: 'contact' as const,
        })),
      )
      .execute()
    return rows.map(({ id }) => id)
  }
  const idsOf = ({ items }: { items: Hit[] }) => items.map((hit) => hit.conversation.id)

  test('a term in more conversations than are worth collecting is still found, latest first', async () => {
    const body = (index: number): string => {
      if ([0, 1, 2, 2220].includes(index)) return 'the common word, and 雪'
      return index < 120 ? 'the common word' : 'the common word, in plenty'
    }
    const ids = await fill(Array.from({ length: 2221 }, (_, index) => body(index)))
    expect(idsOf(await find('common'))).toEqual(ids.slice(0, 20))
    expect(idsOf(await find('plenty'))).toEqual(ids.slice(120, 140))
    expect(idsOf(await find('雪'))).toEqual([...ids.slice(0, 3), ids[2220]])
  })

  test('what is rare is found however far down the list it stands, and whatever stands around it', async () => {
    const around = ['qz first', 'then qz', '(QZ)', 'éqzé', 'xqzx', 'line\nqz', '“Qz”', '3qz']
    const others = ['🙌🏽 great', '他们在下雪', 'Ørsted', 'a word of its own: gargoyle', 'hm {}']
    const ids = await fill([...Array.from({ length: 120 }, (_, index) => `filler ${index}`), ...around, ...others])
    const [qz, rest] = [ids.slice(120, 120 + around.length), ids.slice(120 + around.length)]
    expect(idsOf(await find('qz'))).toEqual(qz)
    const wanted = ['🙌', '下雪', 'ør', 'gargoyle', '{}']
    expect(await Promise.all(wanted.map(async (term) => idsOf(await find(term))))).toEqual(rest.map((id) => [id]))
    expect(idsOf(await find('qj'))).toEqual([])
  })
})

describe('the thread', () => {
  async function longThread(): Promise<Conversation> {
    const first = await text('t0')
    for (let index = 1; index < 12; index += 1) await text(`t${index}`, { from: first.phone })
    return first
  }
  const bodies = (page: { items: { body: string }[] }) => page.items.map((item) => item.body)

  test('opens at the newest, and leads to the oldest and back', async () => {
    const conversation = await longThread()
    const newest = await inbox.thread(acme.admin, conversation, { top: '5' })
    expect(bodies(newest)).toEqual(['t7', 't8', 't9', 't10', 't11'])
    expect(newest.newerCursor).toBeNull()
    const older = await inbox.thread(acme.admin, conversation, { top: '5', before: newest.olderCursor ?? '' })
    expect(bodies(older)).toEqual(['t2', 't3', 't4', 't5', 't6'])
    const oldest = await inbox.thread(acme.admin, conversation, { top: '5', before: older.olderCursor ?? '' })
    expect(bodies(oldest)).toEqual(['t0', 't1'])
    expect(oldest.olderCursor).toBeNull()
    const back = await inbox.thread(acme.admin, conversation, { top: '5', after: older.newerCursor ?? '' })
    expect(bodies(back)).toEqual(bodies(newest))
    expect(back.newerCursor).toBeNull()
  })

  test('opens a little before the first unread text', async () => {
    const conversation = await longThread()
    const sixth = (await inbox.thread(acme.admin, conversation)).items[5]
    await put(acme.admin, 'MarkContactConversationAsReadOrUnread', { id: conversation.id, read: true, upToMessageId: sixth?.id })
    const page = await inbox.thread(acme.admin, conversation, { top: '6', anchor: 'firstUnread' })
    expect(bodies(page)).toEqual(['t3', 't4', 't5', 't6', 't7', 't8'])
    expect(page.items.find((item) => item.id === page.firstUnreadId)?.body).toBe('t6')
    expect([page.olderCursor, page.newerCursor].every((cursor) => cursor !== null)).toBe(true)
  })

  test('opens around a search hit', async () => {
    const conversation = await longThread()
    const [hit] = (await find('t4')).items
    const page = await inbox.thread(acme.admin, conversation, { top: '4', around: hit?.messageId ?? '' })
    expect(bodies(page)).toEqual(['t2', 't3', 't4', 't5'])
    const other = await text('elsewhere')
    expect(await inbox.thread(acme.admin, other, { around: hit?.messageId ?? '' })).toMatchObject({ status: 404 })
  })

  test('calls stand between the texts by their time', async () => {
    const conversation = await text('before the call')
    inbox.clock.advance(60)
    await inbox.db
      .insertInto('calls')
      .values({
        company_id: acme.id,
        conversation_id: conversation.id,
        is_outbound: false,
        is_missed: true,
        minutes: 0,
        recording_url: null,
        created_at: inbox.clock.now(),
      })
      .execute()
    await text('after the call', { from: conversation.phone })
    const { items } = await inbox.thread(acme.admin, conversation)
    expect(items.map((item) => item.kind)).toEqual(['message', 'call', 'message'])
    expect(items[1]).toMatchObject({ missed: true, outbound: false, recordingUrl: null })
  })

  test('of a contact and a phone without a conversation answers 404', async () => {
    const conversation = await text('x')
    expect(await inbox.thread(acme.admin, { ...conversation, businessPhone: acme.crew })).toMatchObject({ status: 404 })
    expect(await inbox.thread(acme.user, conversation)).toMatchObject({ status: 404 })
    expect(await inbox.thread((await inbox.addCompany()).admin, conversation)).toMatchObject({ status: 404 })
  })
})

describe('read, starred, closed', () => {
  const mark = (id: string, read: boolean, upToMessageId?: string) =>
    put(acme.admin, 'MarkContactConversationAsReadOrUnread', { id, read, ...(upToMessageId && { upToMessageId }) })
  const unreadOfDesk = async () => {
    const counts = await inbox.call<{ phones: { unreadMessages: number; unreadConversations: number }[] }>(
      acme.admin,
      'GET',
      `/Web/Inbox/GetConversationCounts?id=${acme.id}`,
    )
    return counts.body.phones[0]
  }

  test('read is pending 0; unread is pending the number of inbound texts', async () => {
    const conversation = await text('one')
    await text('two', { from: conversation.phone })
    expect((await mark(conversation.id, true)).body).toMatchObject({ status: '', unreadMessagesCount: 0 })
    expect(await unreadOfDesk()).toMatchObject({ unreadMessages: 0, unreadConversations: 0 })
    await inbox.send(acme.admin, conversation, 'an answer')
    expect((await mark(conversation.id, false)).body).toMatchObject({ status: 'new', unreadMessagesCount: 2 })
    expect(await unreadOfDesk()).toMatchObject({ unreadMessages: 2, unreadConversations: 1 })
    expect((await inbox.feed(acme)).at(-1)).toMatchObject({ reason: 'read', unread: { unreadMessages: 2, unreadConversations: 1 } })
  })

  test('reading up to a text leaves later ones unread', async () => {
    const conversation = await text('one')
    const [first] = (await inbox.thread(acme.admin, conversation)).items
    await text('two', { from: conversation.phone })
    expect((await mark(conversation.id, true, first?.id)).body).toMatchObject({ status: 'new', unreadMessagesCount: 1 })
    expect((await mark(conversation.id, true, randomUUID())).status).toBe(404)
  })

  test('without an inbound text marking as unread does nothing', async () => {
    const { body } = await inbox.call<Conversation>(acme.admin, 'POST', '/Web/Contacts/GetNewConversation', {
      companyId: acme.id,
      contactPhone: newNumber(),
    })
    const { length } = await inbox.feed(acme)
    expect((await mark(body.id, false)).body).toEqual(body)
    expect(await inbox.feed(acme)).toHaveLength(length)
  })

  test('doing it twice changes and announces it once', async () => {
    const conversation = await text('one')
    await mark(conversation.id, true)
    await put(acme.admin, 'SetIsFavorite', { id: conversation.id, isFavorite: true })
    await put(acme.admin, 'ArchiveConversation', { id: conversation.id, archive: true })
    const { length } = await inbox.feed(acme)
    await mark(conversation.id, true)
    await put(acme.admin, 'SetIsFavorite', { id: conversation.id, isFavorite: true })
    await put(acme.admin, 'ArchiveConversation', { id: conversation.id, archive: true })
    expect(await inbox.feed(acme)).toHaveLength(length)
    expect(length).toBe(4)
  })

  test('closing reads; opening again brings it back', async () => {
    const conversation = await text('one')
    expect((await put(acme.admin, 'ArchiveConversation', { id: conversation.id, archive: true })).body).toMatchObject({
      isArchived: true,
      unreadMessagesCount: 0,
      status: '',
    })
    expect(await unreadOfDesk()).toMatchObject({ unreadMessages: 0, unreadConversations: 0 })
    expect((await put(acme.admin, 'ArchiveConversation', { id: conversation.id, archive: false })).body).toMatchObject({
      isArchived: false,
    })
    expect((await inbox.conversations(acme.admin)).items).toHaveLength(1)
  })
})
