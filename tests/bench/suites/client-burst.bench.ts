import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { quantile } from '../../support/statistics.ts'
import { SPEEDS, type Speed, speedWords } from '../harness/client/browser.ts'
import { burst, type Sent, tagOf } from '../harness/client/burst.ts'
import { corpusTexts } from '../harness/client/corpus.ts'
import { type Inbox, LIST, messageOf, type Target } from '../harness/client/inbox.ts'
import { readThread } from '../harness/client/read-thread.ts'
import { onStage } from '../harness/client/stage.ts'
import { defineSuite } from '../harness/suite.ts'

const RATE = 50
const KEY_EVERY_MS = 120
const WORDS = 'The crew comes on Thursday at nine, and brings what was asked for. '

/** 50 texts a second into the open client while somebody writes: a third into the conversation that is open. */
export default defineSuite({
  name: 'client-burst',
  sharesServers: true,
  run: (context) =>
    onStage(context, async ({ inbox }) => {
      const { quick, row, scales } = context
      const texts = await corpusTexts(context.texts, 500)
      for (const speed of Object.keys(SPEEDS) as Speed[]) {
        // Anew each time: with the texts of the burst before.
        const large = await inbox(scales.large)
        const [open, ...others] = large.targets
        if (!open) throw new Error('There are no conversations')
        const enter = (what: string, ...figure: [number, string, Parameters<typeof row>[3]?]): void =>
          row(`client-burst: ${what}${speedWords[speed]}`, ...figure)
        const { page, close } = await large.open({ speed })
        await page.goto(`${large.server.url}/conversations/${open.id}`)
        await page.locator(messageOf(open.lastMessageId)).waitFor()
        await page.getByText('Live', { exact: true }).waitFor()
        await page.getByRole('region', { name: 'Write a text' }).getByRole('textbox').focus()

        const quiet = await writeFor(page, pause(quick ? 1500 : 5000))
        const before = await unreadOf(page, others)
        const coming = burst(large, { open, others, texts, rate: RATE, ms: quick ? 3000 : 10_000 })
        const busy = await writeFor(page, coming)
        const { sent, perSecond } = await coming
        await arrived(page, sent)
        const { longTasks } = await measured(page)

        enter('key to paint, p95', quantile(busy, 0.95), 'ms', speed === 'full' ? { atMost: 50 } : undefined)
        enter('key to paint with nothing coming in (floor), p95', quantile(quiet, 0.95), 'ms')
        enter('long tasks over 50 ms', longTasks.length, '', { atMost: 0 })
        enter('longest task', Math.max(0, ...longTasks), 'ms')
        const thread = await readThread(page, sent.get(open) ?? [])
        enter('texts missing', thread.missing + (await missingInList(page, sent, others, before)), '', { atMost: 0 })
        enter('texts out of order', thread.outOfOrder, '', { atMost: 0 })
        enter('texts a second', perSecond, '')
        await close()
      }
    }),
})

/** Writes at a steady pace until something is over. @returns the milliseconds from each key to its paint */
async function writeFor(page: Page, end: Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    window.bench.keys.length = 0
    window.bench.longTasks.length = 0
  })
  let isOver = false
  const over = end.finally(() => {
    isOver = true
  })
  for (let index = 0; !isOver; index++) {
    // Not one after another: a person goes on writing while the page is late.
    void page.keyboard.press(WORDS[index % WORDS.length] ?? ' ').catch(() => undefined)
    await pause(KEY_EVERY_MS)
  }
  await over
  await pause(300)
  return (await measured(page)).keys
}

const measured = (page: Page): Promise<{ keys: number[]; longTasks: number[] }> =>
  page.evaluate(() => ({ keys: window.bench.keys, longTasks: window.bench.longTasks }))

const rowOf = (page: Page, { id }: Target) => page.locator(`${LIST} [data-conversation="${id}"]`)

/** Every conversation's row shows its last text. */
async function arrived(page: Page, sent: Sent): Promise<void> {
  for (const [target, tags] of sent)
    await rowOf(page, target)
      .filter({ hasText: tagOf(tags.at(-1) ?? 0) })
      .waitFor()
}

async function unreadOf(page: Page, targets: readonly Target[]): Promise<Map<Target, number>> {
  const counts = targets.map(async (target) => {
    const [text] = await rowOf(page, target).allTextContents()
    return [target, Number(/(\d+)\+?\s*unread/.exec(text ?? '')?.[1] ?? 0)] as const
  })
  return new Map(await Promise.all(counts))
}

/** By how many texts the rows of the other conversations count too few. */
async function missingInList(page: Page, sent: Sent, others: Inbox['targets'], before: Map<Target, number>): Promise<number> {
  const now = await unreadOf(page, others)
  return others.reduce((sum, target) => {
    const expected = Math.min((before.get(target) ?? 0) + (sent.get(target)?.length ?? 0), 99)
    return sum + Math.abs(expected - (now.get(target) ?? 0))
  }, 0)
}
