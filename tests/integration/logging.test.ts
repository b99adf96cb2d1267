import { afterAll, beforeAll, expect, test } from 'vitest'
import { getnewConversation } from '#shared/contract/messaging/contacts.ts'
import { searchMessages, sendMessage } from '#shared/contract/messaging/inbox.ts'
import { getUserAndCompany } from '#shared/contract/platform/session.ts'
import { ApiClient, newClientMessageId } from '#tests/support/api-client.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'

let server: ServerProcess

beforeAll(async () => {
  server = await startServerProcess({ LOG_LEVEL: 'trace' })
})

afterAll(async () => {
  await server.stop()
})

test('the logs hold no words of a text, no phone number, no password and no token, even at the finest level', async () => {
  const from = '+14152347788'
  const secretWords = 'the key is under the third flower pot'
  const response = await fetch(`${server.url}/sandbox/carrier/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, to: '+14155550142', body: secretWords }),
  })
  expect(response.ok).toBe(true)

  const client = await new ApiClient(server.url, 'admin@acme.example').signIn()
  const companyId = (await client.call(getUserAndCompany)).company?.id ?? ''
  const { contactId } = await client.call(getnewConversation, { body: { companyId, contactPhone: from } })
  const answer = 'never write such a thing into a log'
  await client.call(sendMessage, {
    body: { contactId, companyId, companyPhone: '+14155550142', message: answer, clientMessageId: newClientMessageId() },
  })
  await client.call(searchMessages, { query: { id: companyId, searchText: 'flower pot' } })
  await expect(client.call(getnewConversation, { body: { companyId, contactPhone: '+1900555not-a-number' } })).rejects.toThrow('400')
  await expect
    .poll(async () => (await fetch(`${server.url}/sandbox/carrier/messages?to=${encodeURIComponent(from)}`)).text(), { timeout: 20_000 })
    .toContain('delivered')

  const logs = server.output()
  expect(logs).toContain('"path":"/api/Web/Inbox/SendMessage"')
  for (const secret of [
    secretWords,
    'flower pot',
    answer,
    from,
    from.slice(2),
    '4155550142',
    'demo-demo-demo',
    client.token,
    client.token.split('.')[2],
  ]) {
    expect(logs).not.toContain(secret)
  }
})
