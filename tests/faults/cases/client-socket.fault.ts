import { setTimeout as pause } from 'node:timers/promises'
import { ApiClient } from '../../support/api-client.ts'
import { differenceFrom } from '../harness/as-stored.ts'
import type { FaultContext } from '../harness/fault.ts'
import { defineFault } from '../harness/fault.ts'
import { startInboxClient } from '../harness/inbox-client.ts'
import { type Network, startNetwork } from '../harness/network.ts'
import { deliver, PHONE } from '../harness/texts.ts'
import { startWatchedServer, type WatchedServer } from '../harness/watched-server.ts'

const OPEN_WITH = '+14152341000'
const senders = [OPEN_WITH, ...Array.from({ length: 6 }, (_, n) => `+1415234${2000 + n}`)]
/** SignalR finds out about a half-open socket by its own silence after 30 s. */
const PATIENCE_MS = 90_000

type Strike = (network: Network, chance: () => number) => Promise<void>

const dropped: Strike = async (network, chance) => {
  network.drop(chance() < 0.5)
}
const flapping: Strike = async (network, chance) => {
  for (let turns = 2 + Math.floor(4 * chance()); turns > 0; turns--) {
    network.down()
    await pause(50 + 400 * chance())
    network.up()
    await pause(50 + 400 * chance())
  }
}
const halfOpen: Strike = async (network) => network.freeze()

export default defineFault({
  name: 'client with a bad network',
  times: { quick: 2, full: 20 },
  isPatient: true,
  run: async (context) => {
    const server = await startWatchedServer()
    context.cleanUp(() => server.stop())
    await server.ask('receive', { count: 14, from: senders, to: PHONE, label: 'before' })
    // A half-open socket takes half a minute to be noticed, in which the others have their turns: several clients, each on a network of its own.
    const strikes = { dropped, flapping, 'half-open': halfOpen }
    const slow = context.quick ? 1 : 4
    const lanes = [
      lane(context, server, [strikes.dropped, strikes.flapping], 2 * context.times),
      ...Array.from({ length: slow }, () =>
        lane(context, server, [strikes['half-open']], Math.ceil(context.quick ? 1 : context.times / slow)),
      ),
    ]
    const ends = await Promise.all(lanes)
    context.row(
      'strikes',
      ends.reduce((sum, { struck }) => sum + struck, 0),
      '',
      { atLeast: 3 * context.times - (context.quick ? 1 : 0) },
    )
    context.row(
      'texts meanwhile',
      ends.reduce((sum, { sent }) => sum + sent, 0),
      '',
      { atLeast: 10 * context.times },
    )
    context.none(
      'ends otherwise than the database: list, thread or unread',
      ends.reduce((sum, { different }) => sum + different, 0),
    )
    context.row('most requests of a return', Math.max(...ends.map(({ most }) => most)), '', { atMost: 60 })
  },
})

interface End {
  struck: number
  sent: number
  different: number
  most: number
}

/** One client, struck so many times in the middle of a burst, and each time looked at when it had the time to come back. */
async function lane({ chance, cleanUp }: FaultContext, server: WatchedServer, strikes: readonly Strike[], times: number): Promise<End> {
  const network = await startNetwork()
  cleanUp(() => network.close())
  network.leadTo(server.url)
  const token = await server.ask('tokenOf', { email: 'admin@acme.example' })
  const api = new ApiClient(server.url, 'admin@acme.example').withToken(token)
  const client = await startInboxClient({ serverUrl: network.url, token, openWith: OPEN_WITH })
  cleanUp(async () => client.stop())
  await client.follow()
  const end: End = { struck: 0, sent: 0, different: 0, most: 0 }

  const settled = async (): Promise<string | null> => {
    const deadline = Date.now() + PATIENCE_MS
    let requests = 0
    for (;;) {
      const shown = await client.shown()
      requests += Object.values(shown.requests).reduce((sum, count) => sum + count, 0)
      end.most = Math.max(end.most, requests)
      // Half-open, it believes to be live: only what it shows tells.
      const difference = shown.status === 'live' ? await differenceFrom(api, shown, OPEN_WITH) : `still ${shown.status}`
      if (difference === null || Date.now() > deadline) return difference
      await pause(500)
    }
  }
  const start = await settled()
  if (start !== null) throw new Error(`The client never came to an end before it was struck: ${start}`)
  for (let round = 0; round < times; round++) {
    let isOver = false
    const burst = (async () => {
      while (!isOver) {
        const from = senders[end.sent % senders.length] ?? OPEN_WITH
        if (await deliver(server.url, { from, to: PHONE, body: `text ${++end.sent}` })) await pause(10 + 30 * chance())
        else throw new Error('The sandbox refused a text')
      }
    })()
    await pause(100 + 500 * chance())
    await strikes[round % strikes.length]?.(network, chance)
    end.struck += 1
    await pause(300 + 500 * chance())
    isOver = true
    await burst
    const difference = await settled()
    if (difference === null) continue
    end.different += 1
    console.error(`round ${round}: ${difference.slice(0, 1500)}`)
  }
  return end
}
