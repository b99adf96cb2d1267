import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { newNumber, PNG, startTestInbox, type TestCompany, type TestInbox } from './messaging-fixture.ts'

let inbox: TestInbox
let acme: TestCompany
let conversation: Conversation

beforeAll(async () => {
  inbox = await startTestInbox()
})
afterAll(() => inbox.close())
beforeEach(async () => {
  acme = await inbox.addCompany()
  conversation = await conversationOn(acme.desk)
  inbox.carrier.sent.length = 0
  inbox.carrier.answerWith(() => undefined)
})

async function conversationOn(phone: string): Promise<Conversation> {
  await inbox.receive({ from: newNumber(), to: phone, body: 'Hello' })
  const found = (await inbox.conversations(acme.admin)).items.find((item) => item.businessPhone === phone)
  if (!found) throw new Error('No conversation')
  return found
}

const row = async (id = conversation.id) => (await inbox.call<Conversation>(acme.admin, 'GET', `/Web/Inbox/GetConversation/${id}`)).body
const eventsSince = async (seq: number) => inbox.feed(acme, seq)

test('a text goes to the carrier with its numbers and our reference, and the row shows it', async () => {
  const { status, body: message } = await inbox.send(acme.admin, conversation, 'On our way')
  expect(status).toBe(200)
  expect(message).toMatchObject({
    body: 'On our way',
    direction: 'outbound-api',
    status: 'queued',
    fromPhone: acme.desk,
    toPhone: conversation.phone,
    sourceType: 'user',
    sourceName: 'Dana Reyes',
    segments: 1,
  })
  expect(await row()).toMatchObject({ lastMessageText: 'On our way', lastMessageDirection: 'outbound-api', needsReply: false })
  await inbox.jobs.runDue()
  expect(inbox.carrier.sent).toMatchObject([
    {
      from: acme.desk,
      to: conversation.phone,
      body: 'On our way',
      mediaUrls: [],
      statusCallback: `https://iq.example/webhooks/sms-carrier/status?m=${message.id}`,
    },
  ])
  expect(await eventsSince(conversation.seq)).toMatchObject([
    { type: 'ConversationChanged', reason: 'outbound', message: { id: message.id, clientMessageId: message.clientMessageId } },
  ])
})

test('texts to one phone leave in the order in which they were written', async () => {
  const bodies = ['first', 'second', 'third', 'fourth']
  for (const body of bodies) await inbox.send(acme.admin, conversation, body)
  await inbox.jobs.runDue()
  expect(inbox.carrier.sent.map(({ body }) => body)).toEqual(bodies)
})

test('the same clientMessageId, later or at the same time, answers the same message and sends once', async () => {
  const id = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => inbox.send(acme.admin, conversation, 'once', id)))
  answers.push(await inbox.send(acme.admin, conversation, 'once', id))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await inbox.jobs.runDue()
  expect(inbox.carrier.sent).toHaveLength(1)
})

test('a repeat is answered even when sending is no longer allowed', async () => {
  const id = randomUUID()
  const first = await inbox.send(acme.admin, conversation, 'once', id)
  await inbox.call(acme.admin, 'POST', `/Web/Contacts/Unsubscribe/${conversation.contactId}`)
  expect((await inbox.send(acme.admin, conversation, 'once', id)).body.id).toBe(first.body.id)
})

test('a text needs words or a picture', async () => {
  expect(await inbox.send(acme.admin, conversation, '  \n ')).toMatchObject({
    status: 400,
    body: { code: 'message_empty', errors: [{ field: 'message' }] },
  })
})

test('every picture is sent, known by its content and not by its name', async () => {
  const { status, body } = await inbox.sendFiles(acme.admin, conversation, [
    { name: 'lawn.txt', bytes: PNG },
    { name: '../../etc/two.gif', bytes: Buffer.from('GIF89a..') },
  ])
  expect(status).toBe(200)
  expect(body.media).toMatchObject([
    { mediaType: 'image/png', fileName: 'lawn.txt' },
    { mediaType: 'image/gif', fileName: 'two.gif' },
  ])
  expect(await row()).toMatchObject({ lastMessageKind: 'media', lastMessageText: '' })
  await inbox.jobs.runDue()
  const [first] = inbox.carrier.sent[0]?.mediaUrls ?? []
  expect(first).toMatch(/^https:\/\/iq\.example\/media\//)
  expect((await inbox.app.inject(new URL(first ?? '').pathname + new URL(first ?? '').search)).rawPayload.equals(PNG)).toBe(true)
})

test('what is no picture, too many or too large is refused, and nothing is sent', async () => {
  const named = (name: string, bytes: Uint8Array) => inbox.sendFiles(acme.admin, conversation, [{ name, bytes }])
  expect(await named('virus.png', Buffer.from('MZ...'))).toMatchObject({
    status: 400,
    body: { code: 'media_type', errors: [{ field: 'mmsContent' }] },
  })
  const many = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.png`, bytes: PNG }))
  expect(await inbox.sendFiles(acme.admin, conversation, many)).toMatchObject({ status: 400, body: { code: 'too_many_media' } })
  const large = Buffer.concat([PNG, Buffer.alloc(3 * 1024 * 1024)])
  const two = await inbox.sendFiles(
    acme.admin,
    conversation,
    [1, 2].map((index) => ({ name: `${index}.png`, bytes: large })),
  )
  expect(two.body.code).toBe('media_too_large')
  expect(two.status).toBeGreaterThanOrEqual(400)
  await inbox.jobs.runDue()
  expect(inbox.carrier.sent).toEqual([])
})

test('a company that may not send, and an unsubscribed contact, are told so', async () => {
  const silent = await inbox.addCompany({ can_send_messages: false })
  await inbox.receive({ from: newNumber(), to: silent.desk, body: 'Hello' })
  const [theirs] = (await inbox.conversations(silent.admin)).items
  if (!theirs) throw new Error('No conversation')
  expect(await inbox.send(silent.admin, theirs, 'hi')).toMatchObject({
    status: 409,
    body: { code: 'sending_not_allowed', title: 'Messages cannot be sent' },
  })
  await inbox.call(acme.admin, 'POST', `/Web/Contacts/Unsubscribe/${conversation.contactId}`)
  expect(await inbox.send(acme.admin, conversation, 'hi')).toMatchObject({ status: 409, body: { code: 'contact_unsubscribed' } })
})

test('a text that waits does not go out after the contact has opted out', async () => {
  const { body } = await inbox.send(acme.admin, conversation, 'too late')
  await inbox.receive({ from: conversation.phone, to: acme.desk, body: 'STOP' })
  await inbox.jobs.runDue()
  expect(inbox.carrier.sent.map((sent) => sent.body)).toEqual([expect.stringContaining('You have unsubscribed')])
  const found = (await inbox.thread(acme.admin, conversation)).items.find((item) => item.id === body.id)
  expect(found).toMatchObject({ status: 'failed', errorCode: '21610', canRetry: false })

  await inbox.receive({ from: conversation.phone, to: acme.desk, body: 'START' })
  await inbox.jobs.runDue()
  expect((await inbox.call(acme.admin, 'POST', `/Web/Inbox/RetryMessage/${body.id}`)).status).toBe(200)
  await inbox.jobs.runDue()
  expect(inbox.carrier.sent.at(-1)?.body).toBe('too late')
})

test('sending opens a closed conversation', async () => {
  await inbox.call(acme.admin, 'PUT', '/Web/Inbox/ArchiveConversation', { id: conversation.id, archive: true })
  await inbox.send(acme.admin, conversation, 'one more thing')
  expect(await row()).toMatchObject({ isArchived: false })
})

test("somebody else's phone, contact or company answers 404", async () => {
  const other = await inbox.addCompany()
  const theirs = { ...conversation, businessPhone: other.desk }
  expect((await inbox.send(acme.admin, theirs, 'hi')).status).toBe(404)
  expect((await inbox.send(other.admin, theirs, 'hi')).status).toBe(404)
  // The role User has the crew line only.
  expect((await inbox.send(acme.user, conversation, 'hi')).status).toBe(404)
  expect((await inbox.send(acme.user, await conversationOn(acme.crew), 'hi')).status).toBe(200)
  expect((await inbox.send({ ...acme.admin, companyId: randomUUID() }, conversation, 'hi')).status).toBe(404)
})

test('a contact without a conversation on that phone gets one', async () => {
  const onCrew = { ...conversation, businessPhone: acme.crew }
  const { status, body } = await inbox.send(acme.admin, onCrew, 'from the crew')
  expect(status).toBe(200)
  expect(body.conversationId).not.toBe(conversation.id)
  expect((await inbox.conversations(acme.user)).items).toMatchObject([{ lastMessageText: 'from the crew' }])
})

test('a thread never goes back in time', async () => {
  const sent = await Promise.all(Array.from({ length: 10 }, (_, index) => inbox.send(acme.admin, conversation, `text ${index}`)))
  const times = sent.map(({ body }) => body.dateCreated)
  expect(new Set(times).size).toBe(10)
  const { items } = await inbox.thread(acme.admin, conversation)
  expect(items.map((item) => item.dateCreated)).toEqual(items.map((item) => item.dateCreated).sort())
})
