import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { openDatabase } from '#server/database/open.ts'
import { serverKey } from '#server/database/server-keys.ts'
import { postSignedWebhook } from '#server/http/signed-webhook.ts'
import { getUserAndCompany, signOutEverywhere } from '#shared/contract/platform/session.ts'
import { startPostgresql } from '../../../build/testing/postgresql.ts'
import { ApiClient } from '../../support/api-client.ts'
import { signIn } from '../../support/server.ts'
import { createFakeCarrier, wellBehaved } from '../harness/fake-carrier.ts'
import { defineFault, type FaultContext } from '../harness/fault.ts'
import { follow } from '../harness/follower.ts'
import { startInboxClient } from '../harness/inbox-client.ts'
import { startLoadBalancer } from '../harness/load-balancer.ts'
import { startLocalServer } from '../harness/local-server.ts'
import { mintToken } from '../harness/minted-token.ts'
import { startServersOnOneDatabase } from '../harness/several-servers.ts'
import { carrierTexts, compare, conversationWith, eventually, PHONE, wholeThread } from '../harness/texts.ts'

const ADMIN = 'admin@acme.example'
const NUMBER = '+14152344500'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** In each round, by each server in turn. */
const TEXTS = 6

export default defineFault({
  name: 'clocks that disagree',
  times: { quick: 2, full: 20 },
  run: async (context) => {
    const { times, chance, row, none, cleanUp } = context
    await farOffCarrier(context)
    const postgresql = await startPostgresql()
    if (!postgresql) return row('skipped: PostgreSQL is not installed', 1, '')
    cleanUp(() => postgresql.stop())
    const balancer = await startLoadBalancer()
    cleanUp(() => balancer.close())
    // Up to four minutes between the two: a token of five minutes is still of use.
    const clocks = [(1 + chance()) * MINUTE, -(1 + chance()) * MINUTE]
    const { servers, databaseUrl } = await startServersOnOneDatabase(context, postgresql, clocks, balancer.url)
    const urls = servers.map(({ url }) => url)
    balancer.serve(urls)
    const database = await openDatabase({ databaseUrl, dataDir: '' }, () => undefined)
    cleanUp(() => database.close())
    const secret = await serverKey(database.db, 'sms-carrier-webhooks')
    const token = await mintToken(database.db, { publicUrl: balancer.url }, { email: ADMIN })
    const staff = urls.map((url) => new ApiClient(url, ADMIN, balancer.url).withToken(token))
    const [first = new ApiClient(balancer.url, ADMIN)] = staff
    const desks = []
    for (const one of staff) desks.push(await conversationWith(one, NUMBER))
    const followers = await Promise.all(staff.map((one, index) => follow(one, urls[index] ?? '')))
    for (const follower of followers) cleanUp(() => follower.stop())
    const client = await startInboxClient({
      serverUrl: urls[1] ?? '',
      token,
      openWith: NUMBER,
      clockShiftMs: chance() < 0.5 ? -DAY : DAY,
    })
    cleanUp(async () => client.stop())
    await client.follow()
    await eventually(async () => {
      if ((await client.shown()).status !== 'live') throw new Error('The client is not connected')
    })

    const expected: string[] = []
    const refused: string[] = []
    for (let round = 0; round < times; round++) {
      for (let number = 0; number < TEXTS; number++) {
        const at = number % urls.length
        const body = `text ${round}.${number}`
        const sentAt = new Date(Date.now() + (chance() - 0.5) * DAY).toISOString()
        const payload = { id: randomUUID(), from: NUMBER, to: PHONE, body, media: [], sentAt }
        const status = await postSignedWebhook(`${urls[at]}/webhooks/sms-carrier/inbound`, secret, payload)
        if (status !== 204) throw new Error(`A text was answered ${status}`)
        const answer = `answer ${round}.${number}`
        await desks[(number + round) % desks.length]?.send(answer, randomUUID())
        expected.push(body, answer)
      }
      refused.push(...(await signInAnew(balancer.url, urls)))
    }

    const answers = expected.filter((body) => body.startsWith('answer'))
    await eventually(async () => {
      const unfinished = (await wholeThread(first, NUMBER)).filter(
        ({ direction, status }) => direction === 'outbound-api' && status !== 'delivered',
      )
      if (unfinished.length > 0) throw new Error(`${unfinished.length} are not delivered`)
    }, 120_000)
    const thread = (await wholeThread(first, NUMBER)).map(({ body }) => body)
    const sent = (await carrierTexts(urls[0] ?? '', NUMBER)).toReversed()
    row('minutes between the servers', ((clocks[0] ?? 0) - (clocks[1] ?? 0)) / MINUTE, '', { atLeast: 2 })
    row('texts and messages', expected.length, '', { atLeast: times * TEXTS * 2 })
    none('lost', [...compare(expected, thread).lost, ...compare(answers, sent).lost])
    none('doubled', compare(expected, thread).doubled + compare(answers, sent).doubled)
    none('not in the order of arrival', differing(expected, thread))
    none('not sent in the order of acceptance', differing(answers, sent))
    none('sign-ins and tokens refused', refused)
    for (const [index, follower] of followers.entries())
      none(`differences at a hub client of server ${index + 1}`, await follower.differences([NUMBER]))
    let shown: string[] = []
    await eventually(async () => {
      shown = (await client.shown()).thread.flatMap((entry) => (entry.kind === 'message' ? [entry.body] : []))
      if (shown.at(-1) !== thread.at(-1)) throw new Error('not yet')
    }).catch(() => undefined)
    none('differences in a client a day off', differing(thread.slice(-shown.length), shown))
    none('events lost by it', compare(expected.slice(-20), shown).lost)
  },
})

/** Signs in through both servers in turn, signs out everywhere at one, and is back in at once: every token counts at both. */
async function signInAnew(balancer: string, urls: readonly string[]): Promise<string[]> {
  const refused: string[] = []
  const visitor = 'user@acme.example'
  for (const url of urls) {
    try {
      const { access_token } = await signIn({ config: { publicUrl: balancer } }, visitor)
      for (const at of urls) {
        const response = await fetch(`${at}/api${getUserAndCompany.path}`, { headers: { authorization: `Bearer ${access_token}` } })
        if (!response.ok) refused.push(`a fresh token was answered ${response.status}`)
      }
      await new ApiClient(url, visitor).withToken(access_token).call(signOutEverywhere)
    } catch (error) {
      refused.push(inspect(error))
    }
  }
  return refused
}

/** Its clock is a day's half behind or ahead; it does not answer, and texts are found in its books all the same. */
async function farOffCarrier(context: FaultContext): Promise<void> {
  const { times, chance, none } = context
  const carrier = createFakeCarrier(() => ({ ...wellBehaved, answer: 'times out', news: [] }), {
    clockShiftMs: chance() < 0.8 ? -DAY / 2 : DAY / 2,
  })
  const { staff } = await startLocalServer(context, carrier)
  const desk = await conversationWith(staff, NUMBER)
  for (let number = 0; number < times * 2; number++) await desk.send(`message ${number}`, randomUUID())
  await eventually(async () => {
    if ((await desk.thread()).some(({ status }) => status !== 'delivered')) throw new Error('not yet')
  }, 60_000).catch(() => undefined)
  const messages = await desk.thread()
  none(
    'not found in the books of a carrier whose clock is far off',
    messages.filter(({ status }) => status !== 'delivered').map(({ body, status }) => `${body}: ${status}`),
  )
  none(
    'sent otherwise than once by it',
    messages.filter(({ id }) => carrier.texts.get(id)?.length !== 1).map(({ body }) => body),
  )
}

const differing = (expected: readonly string[], found: readonly string[]): string[] =>
  expected.flatMap((body, index) => (found[index] === body ? [] : [`${index}: ${found[index]} in place of ${body}`]))
