import type { Page } from 'playwright'
import { median, quantile } from '../../support/statistics.ts'
import { seenAfter } from '../harness/client/browser.ts'
import { HITS, type Inbox, ROW } from '../harness/client/inbox.ts'
import { onStage } from '../harness/client/stage.ts'
import { defineSuite } from '../harness/suite.ts'

/** From the last letter of a search to its first hits painted. */
export default defineSuite({
  name: 'client-search',
  sharesServers: true,
  run: (context) =>
    onStage(context, async ({ inbox }) => {
      const { quick, row, scales } = context
      const opened = []
      for (const scale of [scales.small, scales.large]) {
        const subject = await inbox(scale)
        const { page } = await subject.open()
        await page.goto(`${subject.server.url}/conversations`)
        await page.locator(ROW).first().waitFor()
        opened.push({ subject, page, words: wordsOf(subject), whole: [] as number[], asked: [] as number[] })
      }
      for (let round = -2; round < (quick ? 6 : 40); round++) {
        for (const { page, words, whole, asked } of opened) {
          const took = await search(page, words[(round + 2) % words.length] ?? '')
          if (round < 0) continue
          whole.push(took.whole)
          asked.push(took.asked)
        }
      }
      const [small, large] = opened
      if (!small || !large) throw new Error('Nothing was measured')
      row(`client-search: last letter to painted hits at ${large.subject.words}, pause included, median`, median(large.whole), 'ms')
      row(`client-search: request to painted hits at ${large.subject.words}, median`, median(large.asked), 'ms')
      row(`client-search: request to painted hits at ${large.subject.words}, p95`, quantile(large.asked, 0.95), 'ms')
      const ratio = median(large.asked) / median(small.asked)
      row(`client-search: request to painted hits, at ${large.subject.words} / at ${small.subject.words}`, ratio, 'times', { atMost: 1.1 })
    }),
})

/** The client waits for a pause in the typing before it asks: `asked` leaves that out. */
async function search(page: Page, word: string): Promise<{ whole: number; asked: number }> {
  const box = page.getByRole('textbox', { name: /^Search conversations/ })
  const before = await page.evaluate(() => performance.getEntriesByType('resource').length)
  const seen = await seenAfter(page, 'input', HITS, () => box.fill(word))
  const asked = await page.evaluate(
    (from) =>
      performance
        .getEntriesByType('resource')
        .slice(from)
        .find(({ name }) => name.includes('/SearchMessages'))?.startTime ?? Number.NaN,
    before,
  )
  await box.fill('')
  await page.locator(HITS).waitFor({ state: 'detached' })
  return { whole: seen.painted - seen.from, asked: seen.painted - asked }
}

/** Words of the newest texts: there is something to find in every inbox. */
function wordsOf({ targets }: Inbox): string[] {
  const words = targets.flatMap(({ conversation }) => conversation.lastMessageText.match(/[a-z]{5,}/gi) ?? [])
  return [...new Set(words.map((word) => word.toLowerCase()))]
}
