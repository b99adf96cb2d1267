import type { Browser } from 'playwright'
import type { Message } from '#shared/contract/messaging/conversation.ts'
import { median } from '../../support/statistics.ts'
import { openBrowser, openPage } from '../harness/client/browser.ts'
import { corpusTexts } from '../harness/client/corpus.ts'
import { inventThread } from '../harness/client/invented-thread.ts'
import { framesOf, scrollFor } from '../harness/client/scroll.ts'
import { ensureListPages, serveListPages } from '../harness/list-pages.ts'
import { defineSuite } from '../harness/suite.ts'

const lengths = [1000, 10_000] as const
type Length = (typeof lengths)[number]

/** Loads pages of the thread as one scrolls, here from memory, as it does in the product. */
const ours: Subject = { name: 'ours', page: '/ours/ours.html', upTo: 10_000 }
/** The same component, given every message at once: more than the product ever does. */
const oursWhole: Subject = { name: 'ours, given all rows', page: '/ours/ours.html?all', upTo: 10_000 }
const peers: Subject[] = [
  { name: 'stream-chat-react VirtualizedMessageList', page: '/peers/stream-virtualized.html', upTo: 10_000 },
  // It draws every row: 10,000 are not there within a minute.
  { name: 'stream-chat-react MessageList', page: '/peers/stream.html', upTo: 1000, isSlow: true },
  { name: '@chatscope/chat-ui-kit-react', page: '/peers/chatscope.html', upTo: 10_000, isSlow: true },
]
const works = { mount: 'mount', add: 'add one message', scroll: 'main thread in a second of scrolling' }

interface Subject {
  name: string
  page: string
  upTo: Length
  /** Some seconds a round: a quick run takes few. */
  isSlow?: boolean
}
type Work = keyof typeof works
type Figures = Record<Work, number> & { inTime: number }

/** Our message list beside those that people would pick instead: the same messages, in memory, in the same browser. */
export default defineSuite({
  name: 'client-peers',
  run: async ({ quick, texts: file, row }) => {
    await ensureListPages()
    const texts = await corpusTexts(file, 500)
    const threads = { 1000: inventThread(1000, texts), 10000: inventThread(10_000, texts) }
    const { url, close } = await serveListPages({ '/1000.json': threads[1000], '/10000.json': threads[10000] })
    const browser = await openBrowser()
    try {
      for (const length of quick ? lengths.slice(0, 1) : lengths) {
        const words = `a thread of ${length.toLocaleString('en-US')}`
        const options = { rounds: quick ? 2 : 10, adds: quick ? 4 : 30, scrollMs: quick ? 1000 : 4000, next: nextOf(threads[length]) }
        const own = await measure(browser, url, ours, length, options)
        enter(row, ours, words, own)
        if (!quick || length === 1000)
          enter(row, oursWhole, words, await measure(browser, url, oursWhole, length, { ...options, rounds: 1 }))
        for (const peer of peers.filter(({ upTo }) => length <= upTo)) {
          const theirs = await measure(browser, url, peer, length, quick && peer.isSlow ? { ...options, rounds: 1, adds: 3 } : options)
          enter(row, peer, words, theirs)
          for (const work of ['mount', 'add', 'scroll'] as const)
            row(`client-peers: ${works[work]}, ${words}: ours / ${peer.name}`, own[work] / theirs[work], 'times', { atMost: 1 })
        }
      }
    } finally {
      await browser.close()
      close()
    }
  },
})

function enter(row: (name: string, value: number, unit: string) => void, { name }: Subject, words: string, figures: Figures): void {
  for (const work of ['mount', 'add', 'scroll'] as const) row(`client-peers: ${works[work]}, ${words}: ${name}`, figures[work], 'ms')
  row(`client-peers: frames in time while scrolling, ${words}: ${name}`, figures.inTime, '%')
}

interface Options {
  rounds: number
  adds: number
  scrollMs: number
  /** One more message. */
  next: () => Message
}

async function measure(browser: Browser, url: string, { page: address }: Subject, length: Length, options: Options): Promise<Figures> {
  const mounts: number[] = []
  for (let round = 0; ; round++) {
    const watched = await openPage(browser)
    const { page, devtools } = watched
    await page.goto(url + address)
    mounts.push(await page.evaluate((thread) => window.list.mount(thread), `/${length}.json`))
    if (round < options.rounds) {
      await watched.close()
      continue
    }
    const adds: number[] = []
    for (let count = 0; count < options.adds; count++) adds.push(await page.evaluate((message) => window.list.add(message), options.next()))
    await devtools.send('Performance.enable')
    const busy = async (): Promise<number> =>
      (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    const before = await busy()
    const frames = framesOf(await scrollFor(watched, '#root', 'up', options.scrollMs))
    const scroll = (1000 * (await busy()) - 1000 * before) / (options.scrollMs / 1000)
    await watched.close()
    // The first one warms the browser up.
    return { mount: median(mounts.slice(1)), add: median(adds), scroll, inTime: frames.inTime }
  }
}

function nextOf(thread: readonly Message[]): () => Message {
  const last = thread.at(-1)
  if (!last) throw new Error('There are no messages')
  let count = 0
  return () => {
    count++
    const dateCreated = new Date(Date.parse(last.dateCreated) + count * 60_000).toISOString()
    return { ...last, id: crypto.randomUUID(), body: `One more ⟨${count}⟩`, dateCreated, dateUpdated: dateCreated, seq: last.seq + count }
  }
}
