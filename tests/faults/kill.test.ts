import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { getnewConversation } from '#shared/contract/messaging/contacts.ts'
import type { Message, ThreadEntry } from '#shared/contract/messaging/conversation.ts'
import { getContactMessages, sendMessage } from '#shared/contract/messaging/inbox.ts'
import { getUserAndCompany } from '#shared/contract/platform/session.ts'
import { ApiClient, newClientMessageId } from '#tests/support/api-client.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'

const full = process.env.IQ_FAULTS === 'full'
const rounds = full ? 10 : 2
/** Acknowledged in each round before the kill. */
const perRound = 15
const PHONE = '+14155550142'

let server: ServerProcess | undefined

afterEach(async () => {
  await server?.stop()
  server = undefined
})

test(`kill -9 during a burst of inbound texts (${rounds} times): every acknowledged text is there once`, async () => {
  server = await startServerProcess({ SANDBOX_WEBHOOK_RETRY_MS: '2000' })
  const { url } = server
  const from = '+14152341000'
  const acknowledged: string[] = []
  let number = 0
  for (let round = 0; round < rounds; round++) {
    const goal = acknowledged.length + perRound
    let killed = false
    const lane = async (): Promise<void> => {
      while (!killed) {
        const id = `SM${String(++number).padStart(32, '0')}`
        const body = `text ${number}`
        if (await deliver(url, { id, from, to: PHONE, body })) acknowledged.push(body)
        else if (!killed) throw new Error('The sandbox refused a text while the server was alive')
      }
    }
    const burst = Promise.all([lane(), lane(), lane()])
    await expectEventually(async () => expect(acknowledged.length).toBeGreaterThanOrEqual(goal))
    killed = true
    await server.kill()
    await burst
    await server.start()
  }
  const client = await new ApiClient(url, 'admin@acme.example').signIn()
  const bodies = await expectEventually(async () => {
    const texts = (await wholeThread(client, from)).filter(isMessage).filter((message) => message.direction === 'inbound')
    const found = texts.map((message) => message.body)
    const missing = acknowledged.filter((body) => !found.includes(body))
    if (missing.length > 0)
      throw new Error(`${missing.length} of ${acknowledged.length} acknowledged texts are missing: ${missing.join(', ')}`)
    return found
  })
  expect(new Set(bodies).size).toBe(bodies.length)
})

test(`kill -9 during sends (${rounds} times): every accepted message is sent once`, async () => {
  server = await startServerProcess({ SANDBOX_WEBHOOK_RETRY_MS: '2000' })
  const { url } = server
  const client = await new ApiClient(url, 'admin@acme.example').signIn()
  const { company } = await client.call(getUserAndCompany)
  if (!company) throw new Error('no company')
  const to = '+14152341001'
  const { contactId } = await client.call(getnewConversation, { body: { companyId: company.id, contactPhone: to } })

  const accepted: string[] = []
  let number = 0
  for (let round = 0; round < rounds; round++) {
    const goal = accepted.length + perRound
    let killed = false
    const lane = async (): Promise<void> => {
      while (!killed) {
        const message = `reply ${++number}`
        const body = { contactId, companyId: company.id, companyPhone: PHONE, message, clientMessageId: newClientMessageId() }
        try {
          await client.call(sendMessage, { body })
          accepted.push(message)
        } catch (error) {
          // The connection was cut: whether this one was accepted is not known, so nothing is claimed about it.
          if (!killed) throw error
        }
      }
    }
    const burst = Promise.all([lane(), lane()])
    await expectEventually(async () => expect(accepted.length).toBeGreaterThanOrEqual(goal))
    killed = true
    await server.kill()
    await burst
    await server.start()
  }
  const sent = await expectEventually(async () => {
    const bodies = await carrierTexts(url, to)
    const missing = accepted.filter((body) => !bodies.includes(body))
    if (missing.length > 0) throw new Error(`${missing.length} of ${accepted.length} accepted messages have not reached the carrier`)
    return bodies
  }, 90_000)
  expect(sent.length).toBe(new Set(sent).size)

  await client.signIn()
  await expectEventually(async () => {
    const messages = (await wholeThread(client, to)).filter(isMessage)
    const unfinished = messages.filter((message) => message.status !== 'delivered')
    if (unfinished.length > 0) throw new Error(`${unfinished.length} are not delivered: ${unfinished[0]?.status}`)
  }, 90_000)
})

test('SIGTERM drains: what was accepted is sent, and the server ends by itself', async () => {
  server = await startServerProcess({ SANDBOX_WEBHOOK_RETRY_MS: '2000' })
  expect(await deliver(server.url, { from: '+14152341002', to: PHONE, body: 'hello' })).toBe(true)
  const stopping = server
  server = undefined
  expect(await stopping.stop()).toBe(0)
})

test('a second server on the same data directory is refused with a clear message', async () => {
  server = await startServerProcess({ SANDBOX_WEBHOOK_RETRY_MS: '2000' })
  await expect(startServerProcess({ DATA_DIR: server.dataDir })).rejects.toThrow(/in use by another IQ Suite server/)
})

async function deliver(url: string, text: { id?: string; from: string; to: string; body: string }): Promise<boolean> {
  try {
    const response = await fetch(`${url}/sandbox/carrier/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(text),
    })
    return response.ok
  } catch {
    return false
  }
}

async function carrierTexts(url: string, to: string): Promise<string[]> {
  const response = await fetch(`${url}/sandbox/carrier/messages?to=${encodeURIComponent(to)}&limit=1000`)
  const answer = (await response.json()) as { body: string }[] | { items: { body: string }[] }
  return (Array.isArray(answer) ? answer : answer.items).map((text) => text.body)
}

async function wholeThread(client: ApiClient, contactPhone: string): Promise<ThreadEntry[]> {
  const { company } = await client.call(getUserAndCompany)
  if (!company) throw new Error('no company')
  const { contactId } = await client.call(getnewConversation, { body: { companyId: company.id, contactPhone, companyPhone: PHONE } })
  const entries: ThreadEntry[] = []
  let before: string | undefined
  do {
    const page = await client.call(getContactMessages, {
      query: { contactId, companyPhone: PHONE, top: 200, ...(before !== undefined && { before }) },
    })
    entries.unshift(...page.items)
    before = page.olderCursor ?? undefined
  } while (before !== undefined)
  return entries
}

const isMessage = (entry: ThreadEntry): entry is Message => entry.kind === 'message'

/** Asks again until `look` does not throw. @throws its last error when the time is up */
async function expectEventually<T>(look: () => Promise<T>, withinMs = 30_000): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(250)
    }
  }
}
