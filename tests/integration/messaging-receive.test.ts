import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Contact } from '#shared/contract/messaging/contacts.ts'
import { newNumber, PNG, startTestInbox, type TestCompany, type TestInbox } from './messaging-fixture.ts'

let inbox: TestInbox
let acme: TestCompany
let customer: string

beforeAll(async () => {
  inbox = await startTestInbox()
})
afterAll(() => inbox.close())
beforeEach(async () => {
  acme = await inbox.addCompany()
  customer = newNumber()
})

/** What our carrier was asked to send to this test's customer: jobs of an earlier test may still run. */
const answers = () => inbox.carrier.sent.filter(({ to }) => to === customer)

const text = (body: string, to = acme.desk) => inbox.receive({ from: customer, to, body })

async function onlyConversation() {
  const { items } = await inbox.conversations(acme.admin)
  const [conversation] = items
  if (items.length !== 1 || !conversation) throw new Error(`${items.length} conversations`)
  return conversation
}

async function contact(): Promise<Contact> {
  const { contactId } = await onlyConversation()
  return (await inbox.call<Contact>(acme.admin, 'GET', `/Web/Contacts/GetContactData/${contactId}`)).body
}

test('a text of an unknown number makes a contact and a conversation that is new', async () => {
  expect(await text('Hello, do you mow lawns?')).toBe(204)
  expect(await onlyConversation()).toMatchObject({
    phone: customer,
    businessPhone: acme.desk,
    fullName: '',
    lastMessageText: 'Hello, do you mow lawns?',
    lastMessageDirection: 'inbound',
    status: 'new',
    unreadMessagesCount: 1,
    needsReply: true,
  })
  const [event] = await inbox.feed(acme)
  expect(event).toMatchObject({
    type: 'Send',
    message: { body: 'Hello, do you mow lawns?', direction: 'inbound', fromPhone: customer, toPhone: acme.desk, sourceType: 'contact' },
    unread: { businessPhoneId: acme.deskId, unreadMessages: 1, unreadConversations: 1 },
  })
})

test('pending and the totals of the phone grow with every text, and its seq with every change', async () => {
  await text('one')
  const before = await onlyConversation()
  await text('two')
  const after = await onlyConversation()
  expect(after.unreadMessagesCount).toBe(2)
  expect(after.seq).toBeGreaterThan(before.seq)
  expect((await inbox.feed(acme)).at(-1)).toMatchObject({ unread: { unreadMessages: 2, unreadConversations: 1 } })
})

test('the same text again, one after the other or at the same time, is there once', async () => {
  const id = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => inbox.receive({ id, from: customer, to: acme.desk, body: 'once' })))
  expect([...answers, await inbox.receive({ id, from: customer, to: acme.desk, body: 'once' })]).toEqual([204, 204, 204, 204])
  expect((await onlyConversation()).unreadMessagesCount).toBe(1)
  expect(await inbox.feed(acme)).toHaveLength(1)
})

test('a burst is all there, in order, and counted right', async () => {
  const bodies = Array.from({ length: 60 }, (_, index) => `text ${index}`)
  await Promise.all(bodies.map((body) => text(body)))
  const conversation = await onlyConversation()
  const { items } = await inbox.thread(acme.admin, conversation, { top: '200' })
  expect(items.map((item) => item.body).sort()).toEqual([...bodies].sort())
  expect(new Set(items.map((item) => item.dateCreated)).size).toBe(60)
  expect((await inbox.feed(acme)).map((event) => 'message' in event && event.message?.body)).toEqual(items.map((item) => item.body))
  expect(conversation.unreadMessagesCount).toBe(60)
})

test('a text opens a closed conversation', async () => {
  await text('one')
  const { id } = await onlyConversation()
  await inbox.call(acme.admin, 'PUT', '/Web/Inbox/ArchiveConversation', { id, archive: true })
  expect((await inbox.conversations(acme.admin)).items).toEqual([])
  await text('are you there?')
  expect(await onlyConversation()).toMatchObject({ isArchived: false, unreadMessagesCount: 1, needsReply: true })
})

test('a wrong signature, a wrong body and a foreign number are refused and change nothing', async () => {
  const payload = { id: randomUUID(), from: customer, to: acme.desk, body: 'x' }
  expect(await inbox.webhook('inbound', payload, 'ab'.repeat(32))).toBe(401)
  expect(await inbox.webhook('inbound', { ...payload, from: '555' })).toBe(400)
  expect(await inbox.webhook('inbound', { ...payload, to: newNumber() })).toBe(404)
  expect((await inbox.conversations(acme.admin)).items).toEqual([])
})

test('characters that the database cannot keep do not lose the text', async () => {
  expect(await text('broken \u0000 \ud83d end')).toBe(204)
  expect((await onlyConversation()).lastMessageText).toBe('broken  \ufffd end')
})

test('STOP unsubscribes and is answered once, though nothing else is sent any more', async () => {
  await text('hi')
  expect(await text(' stop ')).toBe(204)
  await inbox.jobs.runDue()
  expect(answers().map(({ to, body }) => ({ to, body }))).toEqual([{ to: customer, body: expect.stringContaining('unsubscribed') }])
  const conversation = await onlyConversation()
  expect(conversation).toMatchObject({ isUnsubscribed: true, needsReply: false })
  expect(await contact()).toMatchObject({ isUnsubscribed: true, contactStatus: 'Unsubscribed' })
  expect(await inbox.send(acme.admin, conversation, 'wait!')).toMatchObject({ status: 409, body: { code: 'contact_unsubscribed' } })

  await text('STOPALL')
  await inbox.jobs.runDue()
  expect(answers()).toHaveLength(1)
})

test('the feed tells of the opt-out in every conversation of the contact', async () => {
  await text('to the crew', acme.crew)
  await text('STOP', acme.desk)
  const events = await inbox.feed(acme)
  const contactEvents = events.filter((event) => event.type === 'ConversationChanged' && event.reason === 'contact')
  expect(contactEvents.map((event) => event.conversation.businessPhone).sort()).toEqual([acme.desk, acme.crew].sort())
  expect(contactEvents.every((event) => event.conversation.isUnsubscribed)).toBe(true)
  expect(events.map((event) => event.seq)).toEqual(events.map((event) => event.seq).sort((a, b) => a - b))
})

test.each(['START', 'unstop', 'Yes'])('%s resubscribes who is opted out, with an answer', async (keyword) => {
  await text('STOP')
  await text(keyword)
  await inbox.jobs.runDue()
  expect(await contact()).toMatchObject({ isUnsubscribed: false })
  expect(answers().at(-1)?.body).toContain('resubscribed')
})

test('YES and START of a subscribed contact are ordinary texts', async () => {
  await text('yes')
  await text('start')
  await inbox.jobs.runDue()
  expect(answers()).toEqual([])
  expect(await onlyConversation()).toMatchObject({ needsReply: true, unreadMessagesCount: 2 })
})

test('HELP is always answered', async () => {
  await text('help')
  await text('STOP')
  await text('HELP')
  await inbox.jobs.runDue()
  expect(answers().map(({ body }) => body.includes('Reply STOP'))).toEqual([true, false, true])
})

test('free wording is flagged for a person and changes nothing else', async () => {
  await text('please stop texting me')
  await inbox.jobs.runDue()
  expect(await contact()).toMatchObject({ isOptOutSuspected: true, isUnsubscribed: false })
  expect(answers()).toEqual([])
  expect((await inbox.feed(acme)).map((event) => event.type)).toEqual(['Send', 'ConversationChanged'])
})

test('pictures come with their text, behind a signed link', async () => {
  const server = createServer((_request, response) => response.setHeader('content-type', 'image/png').end(PNG))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  await inbox.receive({ from: customer, to: acme.desk, body: '', media: [{ url: `http://127.0.0.1:${port}/1`, contentType: 'image/png' }] })
  server.close()
  const conversation = await onlyConversation()
  expect(conversation).toMatchObject({ lastMessageKind: 'media', lastMessageText: '' })
  const [message] = (await inbox.thread(acme.admin, conversation)).items
  expect(message).toMatchObject({ mediaType: 'image/png', media: [{ size: PNG.length, fileName: 'media-1.png' }] })

  const link = message?.mediaUrl ?? ''
  const picture = await inbox.app.inject(link)
  expect(picture.statusCode).toBe(200)
  expect(picture.rawPayload.equals(PNG)).toBe(true)
  expect((await inbox.app.inject(link.replace(/sig=./, 'sig=!'))).statusCode).toBe(404)
  expect((await inbox.app.inject(link.replace(/exp=\d/, 'exp=9'))).statusCode).toBe(404)
  inbox.clock.advance(3 * 24 * 3600)
  expect((await inbox.app.inject(link)).statusCode).toBe(404)
})

test('a picture that cannot be fetched at once does not hold up its text, and comes later', async () => {
  let isUp = false
  const server = createServer((_request, response) => {
    response.statusCode = isUp ? 200 : 503
    response.setHeader('content-type', 'image/gif').end('GIF89a')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  await inbox.receive({
    from: customer,
    to: acme.desk,
    body: 'look',
    media: [{ url: `http://127.0.0.1:${port}/1`, contentType: 'image/gif' }],
  })
  expect((await inbox.thread(acme.admin, await onlyConversation())).items).toMatchObject([{ body: 'look', media: [] }])
  isUp = true
  await inbox.jobs.runDue()
  server.close()
  expect((await inbox.thread(acme.admin, await onlyConversation())).items).toMatchObject([{ body: 'look', mediaType: 'image/gif' }])
  expect((await inbox.feed(acme)).at(-1)).toMatchObject({ reason: 'media', message: { mediaType: 'image/gif' } })
})
