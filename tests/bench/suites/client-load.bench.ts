import { median, quantile } from '../../support/statistics.ts'
import { markOf, openPage, type Speed, speedsOf, speedWords } from '../harness/client/browser.ts'
import { plainPage, withFloorPages } from '../harness/client/floor-page.ts'
import { COUNT, type Inbox, ROW } from '../harness/client/inbox.ts'
import { type Loaded, loadedBy } from '../harness/client/scripts.ts'
import { onStage } from '../harness/client/stage.ts'
import { defineSuite } from '../harness/suite.ts'

/** A quarter of what the leading open-source inbox takes (1,450 and 3,890 ms). */
const AIM_MS: Record<Speed, number> = { full: 362.5, slowed: 972.5 }

/** /conversations, signed in, with an empty HTTP cache, to the painted list. */
export default defineSuite({
  name: 'client-load',
  sharesServers: true,
  run: (context) =>
    onStage(context, async ({ browser, inbox }) => {
      const { quick, row, scales } = context
      const small = await inbox(scales.small)
      const large = await inbox(scales.large)
      const floor = plainPage(large.targets.map(({ conversation }) => `${conversation.fullName} ${conversation.lastMessageText}`))
      await withFloorPages({ list: floor }, async (addressOf) => {
        const plain = async (speed: Speed): Promise<number> => {
          const { page, close } = await openPage(browser, { speed, marks: { list: '[data-row]' } })
          try {
            await page.goto(large.server.url + addressOf('list'))
            return (await markOf(page, 'list')).painted
          } finally {
            await close()
          }
        }
        await load(small, 'full')
        await load(large, 'full')
        await plain('full')

        for (const speed of speedsOf(quick)) {
          const loads = { small: [] as Load[], large: [] as Load[] }
          const floors: number[] = []
          const rounds = quick ? 4 : 30
          for (let round = 0; round < rounds; round++) {
            loads.small.push(await load(small, speed))
            loads.large.push(await load(large, speed))
            floors.push(await plain(speed))
          }
          const listOf = (of: Load[]): number[] => of.map(({ list }) => list)
          const name = (what: string): string => `client-load: ${what}${speedWords[speed]}`
          const times = listOf(loads.large)
          row(name(`painted list at ${large.words}, median`), median(times), 'ms', { atMost: AIM_MS[speed] })
          row(name(`painted list at ${large.words}, p95`), quantile(times, 0.95), 'ms')
          row(name('20 plain rows painted (floor), median'), median(floors), 'ms')
          row(name('painted list / floor'), median(times) / median(floors), 'times')
          row(name(`painted list, at ${large.words} / at ${small.words}`), median(times) / median(listOf(loads.small)), 'times', {
            atMost: 1.1,
          })
          const countsOf = (of: Load[]): number => median(of.map(({ counts }) => counts))
          row(name(`counts at ${large.words}, request to painted, median`), countsOf(loads.large), 'ms')
          row(name(`counts, at ${large.words} / at ${small.words}`), countsOf(loads.large) / countsOf(loads.small), 'times', {
            atMost: 1.1,
          })
          if (speed !== 'full') continue
          const last = loads.large.at(-1)
          row(name('JavaScript before the painted list, gzipped'), last?.before.scriptKb ?? Number.NaN, 'KB', { atMost: 300 })
          row(name('JavaScript in all, gzipped'), last?.inAll.scriptKb ?? Number.NaN, 'KB')
          row(name('requests before the painted list'), last?.before.requests ?? Number.NaN, '')
          row(name('requests in all'), last?.inAll.requests ?? Number.NaN, '')
        }
      })
    }),
})

interface Load {
  /** Milliseconds from the navigation. */
  list: number
  /** Milliseconds from their request. */
  counts: number
  before: Loaded
  inAll: Loaded
}

async function load(inbox: Inbox, speed: Speed): Promise<Load> {
  const { page, close } = await inbox.open({ speed, marks: { list: ROW, counts: COUNT } })
  try {
    await page.goto(`${inbox.server.url}/conversations`)
    const list = await markOf(page, 'list')
    const counts = await markOf(page, 'counts')
    const asked = await page.evaluate(
      () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/GetConversationCounts'))?.startTime ?? Number.NaN,
    )
    await page.getByText('Live', { exact: true }).waitFor()
    return { list: list.painted, counts: counts.painted - asked, before: await loadedBy(page, list.drawn), inAll: await loadedBy(page) }
  } finally {
    await close()
  }
}
