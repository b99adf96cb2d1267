import { parseArgs } from 'node:util'
import { getContactMessages, getConversationCounts, getConversations, searchMessages } from '#shared/contract/messaging/inbox.ts'
import { getUserAndCompany } from '#shared/contract/platform/session.ts'
import { ApiClient } from '../support/api-client.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

// `npm run bench [-- --rounds 50 --texts 500]`: what the inbox asks for, through HTTP, on a server of its own. Medians, and their ratio to
// the cheapest answer of the same server in the same run: the ratio is what may be compared between machines.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' }, texts: { type: 'string', default: '500' } } })
const rounds = Number(values.rounds)
const texts = Number(values.texts)
const PHONE = '+14155550142'

const server = await startServerProcess()
try {
  await measure(server)
} finally {
  await server.stop()
}

async function measure({ url }: ServerProcess): Promise<void> {
  const received = await receive(url)
  const client = await new ApiClient(url, 'admin@acme.example').signIn()
  const id = (await client.call(getUserAndCompany)).company?.id ?? ''
  const [row] = (await client.call(getConversations, { query: { id } })).items
  if (!row) throw new Error('The inbox is empty')

  const subjects: Record<string, () => Promise<unknown>> = {
    'alive (the measure of all)': () => fetch(`${url}/healthz`).then((response) => response.text()),
    'page of conversations': () => client.call(getConversations, { query: { id } }),
    'conversations that need a reply': () => client.call(getConversations, { query: { id, filter: 'needsReply' } }),
    counts: () => client.call(getConversationCounts, { query: { id } }),
    'page of a thread': () => client.call(getContactMessages, { query: { contactId: row.contactId, companyPhone: row.businessPhone } }),
    'search for a word': () => client.call(searchMessages, { query: { id, searchText: 'Thursday' } }),
  }
  console.log(`${texts} texts received one after another: ${(texts / (received / 1000)).toFixed(0)} a second`)
  let unit = 0
  for (const [name, ask] of Object.entries(subjects)) {
    const time = await median(ask)
    unit ||= time
    console.log(`${name.padEnd(34)} ${time.toFixed(2).padStart(8)} ms   ${(time / unit).toFixed(1).padStart(6)} ×`)
  }
}

/** @returns how long all texts took to be acknowledged by the sandbox carrier, in milliseconds */
async function receive(url: string): Promise<number> {
  const began = performance.now()
  for (let number = 0; number < texts; number++) {
    const from = `+1415236${String(1000 + (number % 200)).padStart(4, '0')}`
    await fetch(`${url}/sandbox/carrier/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from, to: PHONE, body: `Is Thursday still good? (${number})` }),
    })
  }
  return performance.now() - began
}

async function median(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds + 5; round++) {
    const began = performance.now()
    await ask()
    if (round >= 5) times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
