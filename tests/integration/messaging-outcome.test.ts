import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CarrierOutcomeUnknown, type CarrierRecord, CarrierRejection } from '#server/ports/sms-carrier.ts'
import type { Conversation, Message } from '#shared/contract/messaging/conversation.ts'
import { newNumber, startTestInbox, type TestCompany, type TestInbox } from './messaging-fixture.ts'

let inbox: TestInbox
let acme: TestCompany
let conversation: Conversation

beforeAll(async () => {
  inbox = await startTestInbox()
})
afterAll(() => inbox.close())
beforeEach(async () => {
  acme = await inbox.addCompany()
  await inbox.receive({ from: newNumber(), to: acme.desk, body: 'Hello' })
  const [first] = (await inbox.conversations(acme.admin)).items
  if (!first) throw new Error('No conversation')
  conversation = first
  inbox.carrier.sent.length = 0
  inbox.carrier.books.length = 0
  inbox.carrier.answerWith(() => undefined)
})

async function send(body = 'On our way'): Promise<Message> {
  const answer = await inbox.send(acme.admin, conversation, body)
  await inbox.jobs.runDue()
  return answer.body
}

async function stored(id: string): Promise<Message> {
  const message = (await inbox.thread(acme.admin, conversation)).items.find((item) => item.id === id)
  if (!message) throw new Error('No message')
  return message
}

const retry = (id: string) => inbox.call<Message>(acme.admin, 'POST', `/Web/Inbox/RetryMessage/${id}`)
const lastCarrierId = () => inbox.carrier.sent.at(-1)?.carrierId ?? ''
const failedCount = async () =>
  (await inbox.call<{ failed: number }>(acme.admin, 'GET', `/Web/Inbox/GetConversationCounts?id=${acme.id}`)).body.failed

function record(message: Message, values: Partial<CarrierRecord> = {}): CarrierRecord {
  const statusCallback = `https://iq.example/webhooks/sms-carrier/status?m=${message.id}`
  return {
    carrierId: `SM-${message.id}`,
    status: 'queued',
    errorCode: null,
    body: message.body,
    statusCallback,
    createdAt: new Date(),
    ...values,
  }
}

test('callbacks in any order and number leave the furthest status, one event for each step', async () => {
  const { id } = await send()
  const before = (await inbox.feed(acme)).at(-1)?.seq ?? 0
  for (const status of ['sent', 'sending', 'delivered', 'sent', 'delivered', 'queued']) {
    expect(await inbox.status({ id: lastCarrierId(), status, clientReference: id })).toBe(204)
  }
  expect(await stored(id)).toMatchObject({ status: 'delivered', errorCode: null })
  expect(await inbox.feed(acme, before)).toMatchObject([
    { type: 'MessageStatus', messageId: id, status: 'sent' },
    { type: 'MessageStatus', messageId: id, status: 'delivered' },
  ])
})

test('a late callback without a code does not wipe the code', async () => {
  const { id } = await send()
  await inbox.status({ id: lastCarrierId(), status: 'undelivered', errorCode: '30003' })
  await inbox.status({ id: lastCarrierId(), status: 'undelivered' })
  await inbox.status({ id: lastCarrierId(), status: 'sent' })
  expect(await stored(id)).toMatchObject({ status: 'undelivered', errorCode: '30003', canRetry: true })
})

test('news that comes before the answer to the send is not lost', async () => {
  inbox.carrier.answerWith(async ({ statusCallback }, carrierId) => {
    const clientReference = new URL(statusCallback).searchParams.get('m')
    expect(await inbox.status({ id: carrierId, status: 'delivered', clientReference })).toBe(204)
  })
  const { id } = await send()
  expect(await stored(id)).toMatchObject({ status: 'delivered' })
})

test('news of a text that is not ours answers 404', async () => {
  expect(await inbox.status({ id: 'SM-foreign', status: 'sent', clientReference: null })).toBe(404)
  expect(await inbox.status({ id: 'SM-foreign', status: 'sent', clientReference: conversation.id })).toBe(404)
})

test('a refused text has failed, is counted and listed, and leaves that list when it is sent again', async () => {
  inbox.carrier.answerWith(() => {
    throw new CarrierRejection('30007', 'filtered')
  })
  const { id } = await send()
  expect(await stored(id)).toMatchObject({ status: 'failed', errorCode: '30007', canRetry: true })
  expect(await failedCount()).toBe(1)
  expect((await inbox.conversations(acme.admin, { filter: 'failed' })).items).toMatchObject([{ id: conversation.id, hasFailed: true }])

  inbox.carrier.answerWith(() => undefined)
  expect(await retry(id)).toMatchObject({ status: 200, body: { id, status: 'queued', errorCode: null, canRetry: false } })
  expect(await failedCount()).toBe(0)
  await inbox.jobs.runDue()
  await inbox.status({ id: lastCarrierId(), status: 'delivered' })
  expect(await stored(id)).toMatchObject({ status: 'delivered' })
  expect((await inbox.conversations(acme.admin, { filter: 'failed' })).items).toEqual([])
})

test('a number that cannot get texts is not tried again', async () => {
  inbox.carrier.answerWith(() => {
    throw new CarrierRejection('21614', 'a landline')
  })
  const { id } = await send()
  expect(await stored(id)).toMatchObject({ canRetry: false })
  expect(await retry(id)).toMatchObject({ status: 409, body: { code: 'retry_not_allowed' } })
})

test('what has not failed is not sent again', async () => {
  const { id } = await send()
  await inbox.status({ id: lastCarrierId(), status: 'delivered' })
  expect((await retry(id)).status).toBe(409)
  await inbox.jobs.runDue()
  expect(inbox.carrier.sent).toHaveLength(1)
})

test('a second click on Retry sends nothing twice, and news of the first attempt does not touch the second', async () => {
  const { id } = await send()
  const firstAttempt = lastCarrierId()
  await inbox.status({ id: firstAttempt, status: 'undelivered', errorCode: '30003' })
  expect((await Promise.all([retry(id), retry(id)])).map(({ status }) => status)).toEqual([200, 200])
  expect(await inbox.status({ id: firstAttempt, status: 'delivered', clientReference: id })).toBe(204)
  expect(await stored(id)).toMatchObject({ status: 'queued' })
  await inbox.jobs.runDue()
  expect(inbox.carrier.sent).toHaveLength(2)
  expect(await inbox.status({ id: firstAttempt, status: 'delivered', clientReference: id })).toBe(204)
  expect(await stored(id)).toMatchObject({ status: 'queued' })
})

test('the carrier that knows of an opt-out marks the contact', async () => {
  inbox.carrier.answerWith(() => {
    throw new CarrierRejection('21610', 'opted out')
  })
  const { id } = await send()
  expect(await stored(id)).toMatchObject({ status: 'failed', errorCode: '21610', canRetry: false })
  expect((await inbox.send(acme.admin, conversation, 'again')).body.code).toBe('contact_unsubscribed')
})

test('too many requests: the text is tried again with pauses, and sent once it is let through', async () => {
  let refused = 0
  inbox.carrier.answerWith(() => {
    if (refused === 3) return
    refused += 1
    throw new CarrierRejection('20429', 'too many requests', true)
  })
  const { id } = await send()
  expect(inbox.carrier.sent).toHaveLength(1)
  expect(await stored(id)).toMatchObject({ status: 'queued' })
  for (const seconds of [1, 2, 4]) {
    inbox.clock.advance(seconds)
    await inbox.jobs.runDue()
  }
  expect(inbox.carrier.sent).toHaveLength(4)
  await inbox.status({ id: lastCarrierId(), status: 'sent' })
  expect(await stored(id)).toMatchObject({ status: 'sent' })
})

test('too many requests for minutes on end is a failure', async () => {
  inbox.carrier.answerWith(() => {
    throw new CarrierRejection('20429', 'too many requests', true)
  })
  const { id } = await send()
  for (let minute = 0; minute < 12; minute += 1) {
    inbox.clock.advance(60)
    await inbox.jobs.runDue()
  }
  expect(await stored(id)).toMatchObject({ status: 'failed', errorCode: '20429', canRetry: true })
})

test('a send without an answer is looked up, never sent again', async () => {
  inbox.carrier.answerWith(() => {
    throw new CarrierOutcomeUnknown('timeout')
  })
  const message = await send()
  expect(await stored(message.id)).toMatchObject({ status: 'unknown' })
  inbox.clock.advance(5)
  await inbox.jobs.runDue()
  inbox.carrier.books.push(record({ ...message, id: conversation.id }), record(message, { status: 'sent' }))
  inbox.clock.advance(10)
  await inbox.jobs.runDue()
  expect(await stored(message.id)).toMatchObject({ status: 'sent' })
  expect(await inbox.status({ id: `SM-${message.id}`, status: 'delivered' })).toBe(204)
  expect(await stored(message.id)).toMatchObject({ status: 'delivered' })
  expect(inbox.carrier.sent).toHaveLength(1)
})

test('a callback settles an unknown outcome too', async () => {
  inbox.carrier.answerWith(() => {
    throw new Error('connection reset')
  })
  const { id } = await send()
  await inbox.status({ id: lastCarrierId(), status: 'sending', clientReference: id })
  inbox.clock.advance(200)
  await inbox.jobs.runDue()
  expect(await stored(id)).toMatchObject({ status: 'sending' })
  expect(inbox.carrier.sent).toHaveLength(1)
})

test('what the carrier does not know after two minutes was not accepted, and a person may send it again', async () => {
  inbox.carrier.answerWith(() => {
    throw new CarrierOutcomeUnknown('timeout')
  })
  const { id } = await send()
  for (let step = 0; step < 10; step += 1) {
    inbox.clock.advance(16)
    await inbox.jobs.runDue()
  }
  expect(await stored(id)).toMatchObject({ status: 'failed', errorCode: 'not_accepted', canRetry: true })
  expect(inbox.carrier.sent).toHaveLength(1)
  inbox.carrier.answerWith(() => undefined)
  await retry(id)
  await inbox.jobs.runDue()
  expect(inbox.carrier.sent).toHaveLength(2)
})

/** The process died after it had noted the hand-over: the job runs again on the next one. */
async function crashedSend(): Promise<Message> {
  const { body } = await inbox.send(acme.admin, conversation, 'On our way')
  await inbox.db.updateTable('messages').set({ handed_over_at: inbox.clock.now() }).where('id', '=', body.id).execute()
  await inbox.jobs.runDue()
  return body
}

test('after a crash during a send the carrier is asked first: a text that it has is not sent again', async () => {
  const message = await crashedSend()
  expect(inbox.carrier.sent).toEqual([])
  inbox.carrier.books.push(record(message, { status: 'delivered' }))
  inbox.clock.advance(5)
  await inbox.jobs.runDue()
  expect(await stored(message.id)).toMatchObject({ status: 'delivered' })
  expect(inbox.carrier.sent).toEqual([])
})

test('after a crash during a send a text that the carrier never got goes out, once', async () => {
  const message = await crashedSend()
  for (let step = 0; step < 10; step += 1) {
    inbox.clock.advance(10)
    await inbox.jobs.runDue()
  }
  expect(inbox.carrier.sent).toHaveLength(1)
  await inbox.status({ id: lastCarrierId(), status: 'delivered' })
  expect(await stored(message.id)).toMatchObject({ status: 'delivered' })
})

test('a job that runs again sends nothing again', async () => {
  const { id } = await send()
  await inbox.jobs.enqueue(inbox.db, 'send-text', {
    messageId: id,
    attempt: 0,
    from: acme.desk,
    to: conversation.phone,
    at: 0,
    isKeywordReply: false,
  })
  await inbox.jobs.runDue()
  expect(inbox.carrier.sent).toHaveLength(1)
})
