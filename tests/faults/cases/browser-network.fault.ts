import { setTimeout as pause } from 'node:timers/promises'
import { getConversationCounts, getConversations } from '#shared/contract/messaging/inbox.ts'
import { getUserAndCompany } from '#shared/contract/platform/session.ts'
import { InboxPage } from '../../e2e/pages/inbox.page.ts'
import { ApiClient } from '../../support/api-client.ts'
import { openBrowser } from '../harness/browser.ts'
import { defineFault } from '../harness/fault.ts'
import { startNetwork } from '../harness/network.ts'
import { deliver, PHONE, wholeThread } from '../harness/texts.ts'
import { startWatchedServer } from '../harness/watched-server.ts'

const OPEN_WITH = '+14152341000'
const senders = [OPEN_WITH, ...Array.from({ length: 6 }, (_, n) => `+1415234${2000 + n}`)]
const ROWS = 10

export default defineFault({
  name: 'browser with a bad network',
  times: { quick: 2, full: 21 },
  run: async (context) => {
    const { times, chance, row, none, cleanUp } = context
    const network = await startNetwork()
    cleanUp(() => network.close())
    const server = await startWatchedServer({ PUBLIC_URL: network.url })
    cleanUp(() => server.stop())
    network.leadTo(server.url)
    const api = new ApiClient(server.url, 'admin@acme.example').withToken(await server.ask('tokenOf', { email: 'admin@acme.example' }))
    const id = (await api.call(getUserAndCompany)).company?.id ?? ''
    await server.ask('receive', { count: 14, from: senders, to: PHONE, label: 'before' })
    const { page, harm } = await openBrowser(context, network.url)
    const inbox = new InboxPage(page)
    await inbox.open()
    const { items } = await api.call(getConversations, { query: { id, top: 100 } })
    await page.goto(`/conversations/${items.find((item) => item.phone === OPEN_WITH)?.id}`)
    await inbox.expectLive()

    /** @returns what the page shows otherwise than the database has it; null: nothing */
    const difference = async (): Promise<string | null> => {
      const rows = (await api.call(getConversations, { query: { id, top: ROWS } })).items.map((item) => item.id)
      const thread = (await wholeThread(api, OPEN_WITH)).map((message) => message.id)
      const unread = (await api.call(getConversationCounts, { query: { id } })).phones.reduce((sum, phone) => sum + phone.unreadMessages, 0)
      const listed = await inbox.rows.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-conversation')))
      const told = await inbox.thread
        .locator('[data-message]')
        .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-message')))
      const title = await page.title()
      if (new Set(told).size !== told.length || new Set(listed).size !== listed.length) return 'something is shown twice'
      if (told.length === 0 || thread.slice(-told.length).join() !== told.join())
        return `the thread ends with ${told.length} other texts than the stored ${thread.length}`
      if (rows.join() !== listed.slice(0, ROWS).join()) return 'the list is another'
      const shown = Number(/^\((\d+)/.exec(title)?.[1] ?? 0)
      return shown === unread ? null : `the title counts ${shown} in place of ${unread}`
    }
    let [sent, different] = [0, 0]
    for (let round = 0; round < times; round++) {
      let isOver = false
      const burst = (async () => {
        while (!isOver) {
          const from = senders[sent % senders.length] ?? OPEN_WITH
          if (!(await deliver(server.url, { from, to: PHONE, body: `text ${++sent}` }))) throw new Error('The sandbox refused a text')
          await pause(10 + 30 * chance())
        }
      })()
      await pause(200 + 500 * chance())
      const kind = round % 3
      if (kind === 0) network.drop(chance() < 0.5)
      if (kind === 2) network.freeze()
      for (let turns = kind === 1 ? 3 : 0; turns > 0; turns--) {
        network.down()
        await pause(100 + 300 * chance())
        network.up()
        await pause(100 + 300 * chance())
      }
      await pause(300 + 500 * chance())
      isOver = true
      await burst
      const deadline = Date.now() + 90_000
      let last = await difference()
      while (last !== null && Date.now() < deadline) {
        await pause(500)
        last = await difference()
      }
      if (last === null) continue
      different += 1
      console.error(`round ${round}: ${last}`)
    }
    row('strikes', times, '', { atLeast: times })
    row('texts meanwhile', sent, '', { atLeast: times * 5 })
    none('ends otherwise than the database: list, thread or unread', different)
    none('uncaught errors', harm.length)
    for (const words of harm) console.error(words)
  },
})
