import type { CDPSession, Page } from 'playwright'
import { type ConversationPage, getContactMessages, getConversations } from '#shared/contract/messaging/inbox.ts'
import { getUserAndCompany } from '#shared/contract/platform/session.ts'
import type { WatchedPage } from '../harness/client/browser.ts'
import { type Inbox, LIST, ROW, switchTo, type Target } from '../harness/client/inbox.ts'
import { middleOf } from '../harness/client/scroll.ts'
import { onStage } from '../harness/client/stage.ts'
import { defineSuite } from '../harness/suite.ts'

/** Counts move a little by themselves: this much a switch is no leak. */
const NOISE = 0.05

/** What switching leaves behind: the same 20 conversations over and over, and each another one. */
export default defineSuite({
  name: 'client-memory',
  sharesServers: true,
  runsFirst: true,
  run: (context) =>
    onStage(context, async ({ inbox }) => {
      const { quick, row, scales } = context
      const large = await inbox(scales.large)
      const switches = quick ? 120 : 500
      const tours = {
        'the same 20': Array.from({ length: switches }, (_, index) => large.targets[index % large.targets.length]),
        'each another': await latest(large, switches),
      }
      for (const [words, targets] of Object.entries(tours)) {
        const watched = await large.open()
        await watched.page.goto(`${large.server.url}/conversations`)
        await watched.page.locator(ROW).first().waitFor()
        await walk(watched.page, targets.slice(0, 20))
        const before = await stateOf(watched)
        await walk(watched.page, targets.slice(20))
        const after = await stateOf(watched)
        await watched.close()

        const name = (what: string): string => `client-memory: ${what}, ${words}`
        row(name(`heap after ${switches} switches / after 20`), after.heap / before.heap, 'times', { atMost: 1.2 })
        row(name('heap after 20 switches'), before.heap / 1e6, 'MB')
        row(name(`heap after ${switches} switches`), after.heap / 1e6, 'MB')
        // What follows grows with the list too, which going down it makes longer.
        if (words !== 'the same 20') continue
        const aSwitch = (what: 'listeners' | 'nodes'): number => (after[what] - before[what]) / (targets.length - 20)
        row(name(`listeners left by a switch (noise up to ${NOISE})`), aSwitch('listeners'), '', { atMost: NOISE })
        row(name('DOM nodes left by a switch'), aSwitch('nodes'), '', { atMost: 1 })
      }
    }),
})

interface State {
  heap: number
  listeners: number
  /** In the page, and detached but held. */
  nodes: number
}

async function stateOf({ page, devtools }: WatchedPage): Promise<State> {
  // What is drawn when there is nothing else to do is drawn then.
  await page.waitForTimeout(1500)
  await collectGarbage(devtools)
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  return { heap: usedSize, listeners: jsEventListeners, nodes }
}

async function collectGarbage(devtools: CDPSession): Promise<void> {
  // Twice: finalizers of the first let go of more.
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
}

async function walk(page: Page, targets: readonly (Target | undefined)[]): Promise<void> {
  for (const target of targets) {
    if (!target) continue
    await reveal(page, target)
    await switchTo(page, target)
  }
}

/** Scrolls the list on until a row is there. */
async function reveal(page: Page, { id }: Target): Promise<void> {
  const row = page.locator(`${LIST} [data-conversation="${id}"]`)
  for (let turn = 0; turn < 100 && (await row.count()) === 0; turn++) {
    const { x, y } = await middleOf(page, LIST)
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, 500)
    await page.waitForTimeout(30)
  }
}

/** The first conversations of the list. Unread texts may be among them, as in any inbox. */
async function latest({ client }: Inbox, count: number): Promise<Target[]> {
  const { company } = await client.call(getUserAndCompany)
  if (!company) throw new Error('The account has no company')
  const targets: Target[] = []
  let cursor: string | null = ''
  while (targets.length < count && cursor !== null) {
    const page: ConversationPage = await client.call(getConversations, {
      query: { id: company.id, top: 100, ...(cursor !== '' && { cursor }) },
    })
    cursor = page.nextCursor
    for (const conversation of page.items) {
      const { contactId, businessPhone } = conversation
      const thread = await client.call(getContactMessages, { query: { contactId, companyPhone: businessPhone, anchor: 'firstUnread' } })
      const lastMessageId = thread.items.at(-1)?.id
      if (lastMessageId !== undefined && targets.length < count) targets.push({ id: conversation.id, conversation, lastMessageId })
    }
  }
  return targets
}
