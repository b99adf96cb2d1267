import { median } from '../../support/statistics.ts'
import { markOf, type Speed, speedsOf, speedWords } from '../harness/client/browser.ts'
import { messageOf, type Target } from '../harness/client/inbox.ts'
import { onStage } from '../harness/client/stage.ts'
import { defineSuite } from '../harness/suite.ts'

/** A quarter of what the leading open-source inbox takes for a thread of 1,000 (1,590 and 5,290 ms). */
const AIM_MS: Record<Speed, number> = { full: 397.5, slowed: 1322.5 }

/** From the navigation to a long thread, with an empty HTTP cache, to its last text painted. */
export default defineSuite({
  name: 'client-thread',
  sharesServers: true,
  run: (context) =>
    onStage(context, async ({ inbox }) => {
      const { quick, row, scales } = context
      const large = await inbox(scales.large)

      const open = async ({ id, lastMessageId }: Target, speed: Speed): Promise<number> => {
        const { page, close } = await large.open({ speed, marks: { last: messageOf(lastMessageId) } })
        try {
          await page.goto(`${large.server.url}/conversations/${id}`)
          return (await markOf(page, 'last')).painted
        } finally {
          await close()
        }
      }

      for (const speed of speedsOf(quick)) {
        const times = large.threads.map((): number[] => [])
        for (let round = -1; round < (quick ? 2 : 20); round++) {
          for (const [index, thread] of large.threads.entries()) {
            const time = await open(thread, speed)
            if (round >= 0) times[index]?.push(time)
          }
        }
        for (const [index, length] of scales.large.threads.entries()) {
          const words = `thread of ${length.toLocaleString('en-US')} from navigation to last text, median${speedWords[speed]}`
          row(`client-thread: ${words}`, median(times[index] ?? []), 'ms', length === 1000 ? { atMost: AIM_MS[speed] } : undefined)
        }
      }
    }),
})
