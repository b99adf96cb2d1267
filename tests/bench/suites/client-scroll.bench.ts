import type { Browser } from 'playwright'
import { openPage, type Speed, speedsOf, speedWords, type WatchedPage } from '../harness/client/browser.ts'
import { plainPage, withFloorPages } from '../harness/client/floor-page.ts'
import { type Inbox, LIST, messageOf, ROW } from '../harness/client/inbox.ts'
import { type Frames, framesOf, scrollFor } from '../harness/client/scroll.ts'
import { onStage } from '../harness/client/stage.ts'
import { defineSuite } from '../harness/suite.ts'

/** The wheel over the list, and over the thread of 10,000, beside the same over as many plain rows. In time: within 17.5 ms. */
export default defineSuite({
  name: 'client-scroll',
  sharesServers: true,
  run: (context) =>
    onStage(context, async ({ browser, inbox }) => {
      const { quick, row, scales } = context
      const large = await inbox(scales.large)
      for (const speed of speedsOf(quick)) {
        const ms = quick ? 2000 : 10_000
        for (const subject of [list, longThread]) {
          const { name, frames, texts } = await subject(large, speed, ms)
          const floor = await plainRows(browser, large, texts, speed, ms / 2)
          const enter = (what: string, ...figure: [number, string, Parameters<typeof row>[3]?]): void =>
            row(`client-scroll: ${name}, ${what}${speedWords[speed]}`, ...figure)
          const isTarget = speed === 'full'
          enter('frames over 50 ms', frames.over50, '', isTarget ? { atMost: 0 } : undefined)
          enter('frames in time', frames.inTime, '%', isTarget ? { atLeast: 95 } : undefined)
          enter('longest frame', frames.worst, 'ms')
          enter(`p95 of frames / of ${texts.length} plain rows`, frames.p95 / floor.p95, 'times')
          enter(`frames in time of ${texts.length} plain rows (floor)`, floor.inTime, '%')
        }
      }
    }),
})

interface Scrolled {
  name: string
  frames: Frames
  /** What was drawn at the end, row by row. */
  texts: string[]
}

async function list(inbox: Inbox, speed: Speed, ms: number): Promise<Scrolled> {
  const watched = await inbox.open({ speed })
  await watched.page.goto(`${inbox.server.url}/conversations`)
  await watched.page.locator(ROW).first().waitFor()
  return { name: 'list', ...(await scrolled(watched, LIST, ROW, 'down', ms)) }
}

async function longThread(inbox: Inbox, speed: Speed, ms: number): Promise<Scrolled> {
  const [thread] = inbox.threads
  if (!thread) throw new Error('There is no long thread')
  const watched = await inbox.open({ speed })
  await watched.page.goto(`${inbox.server.url}/conversations/${thread.id}`)
  await watched.page.locator(messageOf(thread.lastMessageId)).waitFor()
  return { name: 'thread of 10,000', ...(await scrolled(watched, '[role="log"]', '[role="log"] [data-message]', 'up', ms)) }
}

async function scrolled(
  watched: WatchedPage,
  place: string,
  rows: string,
  direction: 'up' | 'down',
  ms: number,
): Promise<Omit<Scrolled, 'name'>> {
  const { page, close } = watched
  await page.getByText('Live', { exact: true }).waitFor()
  const before = await page.locator(rows).first().textContent()
  const times = await scrollFor(watched, place, direction, ms)
  const texts = await page.locator(rows).allTextContents()
  // More than the first page was seen.
  if (texts.length <= 20 && texts[0] === before) throw new Error(`${place} did not scroll`)
  await close()
  return { frames: framesOf(times), texts }
}

async function plainRows(browser: Browser, { server }: Inbox, texts: readonly string[], speed: Speed, ms: number): Promise<Frames> {
  let frames = framesOf([])
  await withFloorPages({ rows: plainPage(texts) }, async (addressOf) => {
    const watched = await openPage(browser, { speed })
    await watched.page.goto(server.url + addressOf('rows'))
    frames = framesOf(await scrollFor(watched, '[data-scroller]', 'down', ms))
    await watched.close()
  })
  return frames
}
