import type { Page } from 'playwright'
import { median, quantile } from '../../support/statistics.ts'
import { openPage, type Speed, seenAfter, speedsOf, speedWords } from '../harness/client/browser.ts'
import { plainPage, withFloorPages } from '../harness/client/floor-page.ts'
import { clickAt, type Inbox, ROW, sinceOrigin, switchTo, type Took } from '../harness/client/inbox.ts'
import { onStage } from '../harness/client/stage.ts'
import { defineSuite } from '../harness/suite.ts'

/** A quarter of what the leading open-source inbox takes on first opening (63 and 210 ms) and on return (54 and 180 ms). */
const AIM_MS = { full: { first: 15.75, again: 13.5 }, slowed: { first: 52.5, again: 45 } } satisfies Record<Speed, Record<Visit, number>>
const P95_MS = { first: 100, again: 50 } satisfies Record<Visit, number>
const visitWords = { first: 'first opening', again: 'return' } satisfies Record<Visit, string>

type Visit = 'first' | 'again'
type Switches = Record<Visit, Took[]>

/**
 * From the click on a conversation to its last text: painted, which is the frame after the one that shows it, so a screen of 60 frames a
 * second adds 17 to 33 ms to any work; and drawn, which is the end of the page's own work on that frame.
 */
export default defineSuite({
  name: 'client-switch',
  sharesServers: true,
  run: (context) =>
    onStage(context, async ({ browser, inbox }) => {
      const { quick, row, scales } = context
      const small = await inbox(scales.small)
      const large = await inbox(scales.large)
      for (const speed of speedsOf(quick)) {
        const name = (what: string): string => `client-switch: ${what}${speedWords[speed]}`
        const taken = await switchInTurns([small, large], speed, { tours: quick ? 1 : 5, returns: quick ? 1 : 2 })
        const [ofSmall, ofLarge] = [taken.get(small), taken.get(large)]
        if (!ofSmall || !ofLarge) throw new Error('Nothing was measured')
        for (const visit of ['first', 'again'] as const) {
          const painted = ofLarge[visit].map((took) => took.painted)
          const words = `${visitWords[visit]} at ${large.words}`
          row(name(`${words}, p95`), quantile(painted, 0.95), 'ms', speed === 'full' ? { atMost: P95_MS[visit] } : undefined)
          row(name(`${words}, median`), median(painted), 'ms')
          const drawn = median(ofLarge[visit].map((took) => took.drawn))
          row(name(`${words}, median to drawn, aim`), drawn, 'ms', { atMost: AIM_MS[speed][visit] })
          const ratio = median(painted) / median(ofSmall[visit].map((took) => took.painted))
          row(name(`${visitWords[visit]}, at ${large.words} / at ${small.words}`), ratio, 'times', { atMost: 1.1 })
        }

        const floor: Took[] = []
        const texts = Array.from(
          { length: 50 },
          (_, index) => large.targets[index % large.targets.length]?.conversation.lastMessageText ?? '',
        )
        await withFloorPages({ rows: plainPage(texts) }, async (addressOf) => {
          const { page, close } = await openPage(browser, { speed })
          await page.goto(large.server.url + addressOf('rows'))
          for (let round = 0; round < (quick ? 20 : 100); round++) floor.push(await replaceRows(page, round))
          await close()
        })
        row(name('50 plain rows replaced (floor), median'), median(floor.map((took) => took.painted)), 'ms')
        row(name('50 plain rows replaced (floor), median to drawn'), median(floor.map((took) => took.drawn)), 'ms')
        const again = median(ofLarge.again.map((took) => took.painted))
        row(name('return / floor'), again / median(floor.map((took) => took.painted)), 'times')
      }
    }),
})

/** Goes through the first rows of each inbox, and through them again, a step in each by turns. */
async function switchInTurns(
  inboxes: readonly Inbox[],
  speed: Speed,
  { tours, returns }: { tours: number; returns: number },
): Promise<Map<Inbox, Switches>> {
  const taken = new Map(inboxes.map((inbox) => [inbox, { first: [], again: [] } as Switches]))
  for (let tour = 0; tour < tours; tour++) {
    const opened = []
    for (const inbox of inboxes) {
      const watched = await inbox.open({ speed })
      await watched.page.goto(`${inbox.server.url}/conversations`)
      await watched.page.locator(ROW).first().waitFor()
      await watched.page.getByText('Live', { exact: true }).waitFor()
      // The first one of a visit loads the code of the thread.
      const [first] = inbox.targets.slice(-1)
      if (first) await switchTo(watched.page, first)
      opened.push({ inbox, watched })
    }
    for (let visit = 0; visit <= returns; visit++) {
      for (let index = 0; index < 15; index++) {
        for (const { inbox, watched } of opened) {
          const target = inbox.targets[index]
          if (target) taken.get(inbox)?.[visit === 0 ? 'first' : 'again'].push(await switchTo(watched.page, target))
        }
      }
    }
    for (const { watched } of opened) await watched.close()
  }
  return taken
}

/** The least that a click can do: other words in as many plain rows. */
async function replaceRows(page: Page, round: number): Promise<Took> {
  await page.evaluate((number) => {
    const list = document.querySelector('ul')
    const change = (event: Event): void => {
      event.preventDefault()
      const rows = Array.from(
        document.querySelectorAll('li'),
        ({ textContent }) => `<li data-row="${number}"><a href="/">${textContent}</a></li>`,
      )
      if (list) list.innerHTML = rows.toReversed().join('')
    }
    addEventListener('click', change, { once: true })
  }, round)
  return sinceOrigin(await seenAfter(page, 'click', `[data-row="${round}"]`, () => clickAt(page, 'li')))
}
