import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { ensureClient } from '../../../build/client-build.ts'
import { InboxPage } from '../../e2e/pages/inbox.page.ts'
import { compare, wholeThread } from '../../faults/harness/texts.ts'
import { ApiClient } from '../../support/api-client.ts'
import { quantile } from '../../support/statistics.ts'
import { openBrowser, openPage } from '../harness/client/browser.ts'
import { databaseNames } from '../harness/scales.ts'
import { Caller } from '../harness/server/caller.ts'
import { CUSTOMERS, type Delays, delaysOf } from '../harness/server/delays.ts'
import { onBoth } from '../harness/server/on-both.ts'
import { ACCOUNT, textsOf } from '../harness/server/pages.ts'
import { clockAhead, type Painted, takePainted, watchPainted } from '../harness/server/painted.ts'
import { programOf } from '../harness/server/program.ts'
import { createTraffic, numberOfCustomer, type Traffic } from '../harness/server/traffic.ts'
import { defineSuite } from '../harness/suite.ts'

/** How long the texts come in, in seconds, at each rate (texts a second). At 1 the two sides take turns text by text, above it as a whole. */
const LOADS = {
  quick: [
    { rate: 1, seconds: 5, times: 1 },
    { rate: 20, seconds: 2, times: 1 },
    { rate: 200, seconds: 2, times: 1 },
  ],
  full: [
    { rate: 1, seconds: 60, times: 1 },
    { rate: 20, seconds: 15, times: 2 },
    { rate: 200, seconds: 10, times: 2 },
  ],
}
const WARM_UP = { rate: 200, seconds: 2 }
/** Until what is late is given up. */
const PATIENCE_MS = 20_000
/** After so long without anything new, what was taken out of turn will not be shown any more. */
const QUIET_MS = 2000

/** Where texts go in and where they are painted. */
interface Side {
  caller: Caller
  path: string
  page: Page
  delays: Omit<Delays, 'open'>
}

/**
 * From a text that the carrier posts to its words painted in the inbox of somebody who is signed in, beside the floor: one insert in the
 * same database, one bare WebSocket, one line painted. Both pages are in the same browser, and both are measured in the same way.
 */
export default defineSuite({
  name: 'server-latency',
  run: async (context) => {
    await ensureClient()
    const browser = await openBrowser()
    try {
      await onBoth(context, async (kind, start) => {
        const { quick, row, scales, texts } = context
        const scale = quick ? scales.small : scales.large
        const server = await start(scale)
        const copy = await scales.copy(scale, kind)
        if (!copy) return
        const floor = await programOf('tests/bench/floors/relay.ts', copy.environment)
        try {
          await floor.start()
          const traffic = createTraffic(await textsOf(texts))
          const [ours, bare] = await Promise.all([inboxSide(browser, server.url), floorSide(browser, floor.url)])
          const delivered = new Set<number>()
          const send = async (side: Side, rate: number, count: number): Promise<void> => {
            const sent = await deliver(traffic, side, rate, count)
            if (side === ours) for (const number of sent) delivered.add(number)
          }
          // Each customer has a row then, and the engines have compiled what runs often; a moment later all that came of it is done, too.
          await Promise.all([ours, bare].map((side) => send(side, WARM_UP.rate, WARM_UP.rate * WARM_UP.seconds)))
          await pause(QUIET_MS / 2)
          for (const { rate, seconds, times } of LOADS[quick ? 'quick' : 'full']) {
            for (const side of [ours, bare]) side.delays = { delays: [], replaced: 0, unseen: [] }
            // Text by text in turns: at such a rate neither side is in the other's way.
            const turns = rate === 1 ? seconds : times
            for (let turn = 0; turn < turns; turn++) {
              for (const side of [ours, bare]) {
                const slot = pause(rate === 1 ? 500 : 0)
                await send(side, rate === 1 ? 4 : rate, rate === 1 ? 1 : rate * seconds)
                await slot
              }
            }
            const title = `server-latency: webhook to paint at ${rate} a second, ${databaseNames[kind]}`
            for (const [name, share] of Object.entries({ p50: 0.5, p95: 0.95, p99: 0.99 })) {
              row(`${title}, ${name}`, quantile(ours.delays.delays, share), 'ms')
              row(`${title}, ${name} of the floor`, quantile(bare.delays.delays, share), 'ms')
            }
            const [own, least] = [quantile(ours.delays.delays, 0.95), quantile(bare.delays.delays, 0.95)]
            row(`${title}, p95 / floor`, own / least, 'times', { atMost: 2 })
            row(`${title}, texts replaced in their row before a frame showed them`, ours.delays.replaced, '')
            row(`${title}, texts never shown`, ours.delays.unseen.length, '', { atMost: 0 })
            if (bare.delays.unseen.length > 0) throw new Error('The floor lost texts')
          }
          const { lost, doubled } = await check(server.url, traffic, delivered)
          row(`server-latency: texts missing, ${databaseNames[kind]}`, lost, '', { atMost: 0 })
          row(`server-latency: texts doubled, ${databaseNames[kind]}`, doubled, '', { atMost: 0 })
          for (const { caller, page } of [ours, bare]) {
            caller.close()
            await page.context().close()
          }
        } finally {
          await floor.stop()
          await copy.remove()
        }
      })
    } finally {
      await browser.close()
    }
  },
})

async function inboxSide(browser: Browser, url: string): Promise<Side> {
  const { page } = await openPage(browser)
  await new InboxPage(page).open(ACCOUNT, `${url}/conversations`)
  return sideOf(page, url, '/webhooks/sms-carrier/inbound', '[data-conversation-list]')
}

async function floorSide(browser: Browser, url: string): Promise<Side> {
  const { page } = await openPage(browser)
  await page.goto(url)
  await page.waitForFunction(() => document.title === 'Live')
  return sideOf(page, url, '/', 'ul')
}

async function sideOf(page: Page, url: string, path: string, selector: string): Promise<Side> {
  await watchPainted(page, selector)
  return { caller: new Caller(url), path, page, delays: { delays: [], replaced: 0, unseen: [] } }
}

/** @returns the numbers of the texts */
async function deliver(traffic: Traffic, side: Side, rate: number, count: number): Promise<number[]> {
  const sent = await traffic.send(side, { rate, count })
  const painted: Painted = new Map()
  const ahead = await clockAhead(side.page)
  const began = performance.now()
  let newsAt = began
  for (;;) {
    const news = await takePainted(side.page)
    for (const [number, at] of news) painted.set(number, at - ahead)
    if (news.size > 0) newsAt = performance.now()
    const { delays, replaced, unseen, open } = delaysOf(sent, painted)
    const isSettled = open === 0 || (unseen.length === 0 && performance.now() - newsAt > QUIET_MS)
    if (isSettled || performance.now() - began > PATIENCE_MS) {
      side.delays.delays.push(...delays)
      side.delays.replaced += replaced
      side.delays.unseen.push(...unseen)
      return [...sent.keys()]
    }
    await pause(50)
  }
}

/** Whether each text is in its thread, once. */
async function check(url: string, traffic: Traffic, delivered: ReadonlySet<number>): Promise<{ lost: number; doubled: number }> {
  const total = { lost: 0, doubled: 0 }
  const client = await new ApiClient(url, ACCOUNT).signIn()
  for (const [customer, numbers] of Map.groupBy(delivered, (number) => number % CUSTOMERS)) {
    const thread = await wholeThread(client, numberOfCustomer(customer))
    const expected = numbers.map((number) => traffic.bodies.get(number) ?? '')
    const { lost, doubled } = compare(
      expected,
      thread.filter(({ direction }) => direction === 'inbound').map(({ body }) => body),
    )
    total.lost += lost.length
    total.doubled += doubled
  }
  return total
}
