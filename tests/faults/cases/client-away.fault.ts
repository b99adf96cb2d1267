import { setTimeout as pause } from 'node:timers/promises'
import { getConversations } from '#shared/contract/messaging/inbox.ts'
import { getUserAndCompany } from '#shared/contract/platform/session.ts'
import { ApiClient } from '../../support/api-client.ts'
import { differenceFrom } from '../harness/as-stored.ts'
import { defineFault } from '../harness/fault.ts'
import { startInboxClient } from '../harness/inbox-client.ts'
import { startNetwork } from '../harness/network.ts'
import { PHONE } from '../harness/texts.ts'
import { startWatchedServer } from '../harness/watched-server.ts'

/** As the demo knows them; the first is open in the client. */
const OPEN_WITH = '+14152341000'
const others = Array.from({ length: 30 }, (_, n) => `+1415234${2000 + n}`)
/** The feed replays so many changes; a client further behind loads afresh. */
const REPLAYED = 2000

interface Return {
  ms: number
  requests: number
  /** By operation. */
  byName: Record<string, number>
  /** From the database; null: none. */
  difference: string | null
}

export default defineFault({
  name: 'client away',
  times: { quick: 1, full: 20 },
  run: async ({ times, quick, chance, row, none, cleanUp }) => {
    const server = await startWatchedServer()
    cleanUp(() => server.stop())
    const network = await startNetwork()
    cleanUp(() => network.close())
    network.leadTo(server.url)
    const token = await server.ask('tokenOf', { email: 'admin@acme.example' })
    const api = new ApiClient(server.url, 'admin@acme.example').withToken(token)
    const companyId = (await api.call(getUserAndCompany)).company?.id ?? ''
    await server.ask('receive', { count: 40, from: [OPEN_WITH, ...others], to: PHONE, label: 'before' })
    const client = await startInboxClient({ serverUrl: network.url, token, openWith: OPEN_WITH })
    cleanUp(async () => client.stop())
    await client.follow()

    const back = async (): Promise<Return> => {
      const began = performance.now()
      network.up()
      await client.resume()
      let requests = 0
      const byName: Record<string, number> = {}
      for (;;) {
        const shown = await client.shown()
        for (const [name, count] of Object.entries(shown.requests)) {
          requests += count
          byName[name] = (byName[name] ?? 0) + count
        }
        const difference = shown.status === 'live' ? await differenceFrom(api, shown, OPEN_WITH) : `still ${shown.status}`
        const ms = performance.now() - began
        if (difference === null || ms > 60_000) return { ms, requests, byName, difference }
        await pause(50)
      }
    }
    await back()

    const position = async (): Promise<number> => (await api.call(getConversations, { query: { id: companyId, top: 1 } })).seq
    /** Exactly so many entries of the feed; a text may bring more than one (what it says of its contact). */
    const change = async (count: number): Promise<void> => {
      const target = (await position()) + count
      await server.ask('receive', { count: count - 100, from: [OPEN_WITH, ...others], to: PHONE, label: `of ${count}` })
      await server.ask('receive', { count: target - (await position()), from: [OPEN_WITH], to: PHONE, label: `last of ${count}` })
      if ((await position()) !== target) throw new Error(`The feed is at ${await position()} in place of ${target}`)
    }

    const gaps = quick
      ? [REPLAYED, REPLAYED + 1]
      : Array.from(
          { length: times },
          (_, n) => [REPLAYED - 1, REPLAYED, REPLAYED + 1, 200 + Math.ceil(chance() * 3 * REPLAYED)][n % 4] ?? 1,
        ).concat(10_000)
    let [different, most, slowest] = [0, 0, 0]
    for (const gap of gaps) {
      network.down()
      await change(gap)
      const { ms, requests, byName, difference } = await back()
      console.log(`after ${gap} changes: ${Math.round(ms)} ms, ${requests} requests ${JSON.stringify(byName)}`)
      most = Math.max(most, requests)
      slowest = Math.max(slowest, ms)
      if (difference === null) continue
      different += 1
      console.error(`after ${gap} changes: ${difference}`)
    }
    row('returns', gaps.length, '', { atLeast: quick ? 2 : 21 })
    none('returns that ended otherwise than the database', different)
    // Ten pages of changes, and the afresh of what is shown.
    row('most requests of a return', most, '', { atMost: 24 })
    row('slowest return', slowest, 'ms')
  },
})
