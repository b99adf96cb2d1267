import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RunningServer } from '#server/app.ts'
import type { Conversation, Message } from '#shared/contract/messaging/conversation.ts'
import type { UserAndCompany } from '#shared/contract/platform/session.ts'
import { signIn, startTestServer } from '#tests/support/server.ts'

let server: RunningServer
let token: string
let companyId: string

beforeAll(async () => {
  server = await startTestServer()
  token = (await signIn(server, 'admin@acme.example')).access_token
  companyId = (await api<UserAndCompany>('/Web/User/GetUserAndCompany')).company?.id ?? ''
})
afterAll(() => server.close())

async function api<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`${server.url}/api${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

async function texted(from: string, body: string): Promise<void> {
  const text = { from, to: '+14155550142', body }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${server.url}/sandbox/carrier/messages`, { method: 'POST', headers, body: JSON.stringify(text) })
  if (!response.ok) throw new Error(`The carrier answered ${response.status}`)
}

const newest = async () =>
  (await api<{ items: Conversation[] }>(`/Web/Inbox/GetConversations?id=${companyId}`)).items[0] ?? expect.fail('There is no conversation')

const thread = async ({ contactId, businessPhone }: Conversation) =>
  (await api<{ items: Message[] }>(`/Web/Inbox/GetContactMessages?${new URLSearchParams({ contactId, companyPhone: businessPhone })}`))
    .items

const reply = (conversation: Conversation, message: string) =>
  api<Message>('/Web/Inbox/SendMessage', {
    contactId: conversation.contactId,
    companyId,
    companyPhone: conversation.businessPhone,
    message,
    clientMessageId: randomUUID(),
  })

test("a customer's text is answered, and the answer reaches the customer's phone", { timeout: 60_000 }, async () => {
  await texted('+14152340001', 'Can you come on Monday?')
  const conversation = await vi.waitFor(async () => {
    const found = await newest()
    expect(found.lastMessageText).toBe('Can you come on Monday?')
    return found
  }, 20_000)
  const { id } = await reply(conversation, 'Monday at 8 it is')
  await vi.waitFor(async () => expect((await thread(conversation)).find((item) => item.id === id)?.status).toBe('delivered'), 30_000)

  const sent = await (await fetch(`${server.url}/sandbox/carrier/messages`)).json()
  expect(JSON.stringify(sent)).toContain('Monday at 8 it is')
})

test('a landline is told as such and cannot be tried again', { timeout: 60_000 }, async () => {
  await texted('+14155559006', 'I have no mobile')
  const conversation = await vi.waitFor(async () => {
    const found = await newest()
    expect(found.phone).toBe('+14155559006')
    return found
  }, 20_000)
  const { id } = await reply(conversation, 'Hello')
  await vi.waitFor(async () => {
    const found = (await thread(conversation)).find((item) => item.id === id)
    expect(found).toMatchObject({ status: 'undelivered', errorCode: '30006', canRetry: false })
  }, 30_000)
  expect((await newest()).hasFailed).toBe(true)
})

test('a send whose answer was lost is found in the books and sent once', { timeout: 60_000 }, async () => {
  await texted('+14155559801', 'Hello')
  const conversation = await vi.waitFor(async () => {
    const found = await newest()
    expect(found.phone).toBe('+14155559801')
    return found
  }, 20_000)
  const { id } = await reply(conversation, 'Only once, please')
  await vi.waitFor(async () => expect((await thread(conversation)).find((item) => item.id === id)?.status).toBe('delivered'), 30_000)
  const sent = await (await fetch(`${server.url}/sandbox/carrier/messages`)).text()
  expect(sent.split('Only once, please')).toHaveLength(2)
})
