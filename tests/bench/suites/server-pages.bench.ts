import { median, quantile, timed, timedInTurns } from '../../support/statistics.ts'
import { databaseNames } from '../harness/scales.ts'
import { Caller } from '../harness/server/caller.ts'
import { onBoth } from '../harness/server/on-both.ts'
import { pagesOf, wordsIn } from '../harness/server/pages.ts'
import { programOf } from '../harness/server/program.ts'
import { defineSuite } from '../harness/suite.ts'

/** A p95 of few requests of a millisecond says more of three pauses than of the requests: those that are quick are asked more often. */
const ENOUGH_MS = 300

/** What the server adds to its SQL: each page beside the same statements behind a bare HTTP handler with the same token check. */
export default defineSuite({
  name: 'server-pages',
  run: (context) =>
    onBoth(context, async (kind, start) => {
      const { quick, row, scales, texts } = context
      const server = await start(scales.large)
      const pages = await pagesOf(server)
      const copy = await scales.copy(scales.large, kind)
      if (!copy) return
      const floor = await programOf('tests/bench/floors/pages.ts', { ...copy.environment, PUBLIC_URL: server.url })
      const ours = new Caller(server.url, pages.token)
      const bare = new Caller(floor.url, pages.token)
      try {
        await floor.start()
        const { common, rare } = await wordsIn(texts)
        const asked = {
          'list page': pages.list,
          'thread page': pages.thread,
          'search, common word': pages.search(common),
          'search, rare word': pages.search(rare),
          counts: pages.counts,
        }
        for (const [name, address] of Object.entries(asked)) {
          requireSameRows(await ours.get(address), await bare.get(address))
          const took = median(await timed(5, () => ours.get(address)))
          const rounds = Math.max(quick ? 50 : 200, Math.min(500, Math.round(ENOUGH_MS / took)))
          const times = await timedInTurns(rounds, { ours: () => ours.get(address), bare: () => bare.get(address) }, 10)
          const [own, least] = [quantile(times.ours, 0.95), quantile(times.bare, 0.95)]
          const title = `server-pages: ${name}, ${databaseNames[kind]}`
          row(`${title}, p95`, own, 'ms')
          row(`${title}, p95 of the bare SQL (floor)`, least, 'ms')
          row(`${title}, p95 / floor`, own / least, 'times', { atMost: 1.5 })
        }
      } finally {
        ours.close()
        bare.close()
        await floor.stop()
        await copy.remove()
      }
    }),
})

/** A floor that reads something else would be none. */
function requireSameRows(own: string, bare: string): void {
  const { items = [] } = JSON.parse(own) as { items?: { id?: string; conversation?: { id: string } }[] }
  const missing = items.map((item) => item.id ?? item.conversation?.id ?? '').filter((id) => !bare.includes(id))
  if (missing.length > 0) throw new Error(`The floor did not read ${missing.length} of ${items.length} rows`)
}
