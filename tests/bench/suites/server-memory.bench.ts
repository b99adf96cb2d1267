import { setTimeout as pause } from 'node:timers/promises'
import { ensureClient } from '../../../build/client-build.ts'
import { numberOfSender } from '../../../build/corpus/us-number.ts'
import { ensurePeers } from '../harness/peers.ts'
import { type DatabaseKind, databaseNames } from '../harness/scales.ts'
import { Caller } from '../harness/server/caller.ts'
import { keepListening } from '../harness/server/listener.ts'
import { growthOf, residentMb } from '../harness/server/memory.ts'
import { textsOf } from '../harness/server/pages.ts'
import { programOf } from '../harness/server/program.ts'
import { type BenchContext, defineSuite } from '../harness/suite.ts'

const KINDS = Object.keys(databaseNames) as DatabaseKind[]
/** Texts a second. */
const RATE = 20
const IDLE_MS = 5000
/** A minute's texts, as fast as they go in, before the replay: the engine of JavaScript takes its memory on the way, and keeps it. */
const WARM_UP = { texts: 60 * RATE, lanes: 8 }

/** What the server's process takes of memory, idle and under texts. A PostgreSQL server's own memory is not in it. */
export default defineSuite({
  name: 'server-memory',
  runsFirst: true,
  // Side by side: an hour is long, and memory is none the slower for company.
  run: async (context) => {
    await Promise.all([...KINDS.map((kind) => replay(context, kind)), prepare(context)])
  },
})

/** What the other suites ask for. What fails here fails again there, and says so. */
async function prepare({ scales: { fill, large, small } }: BenchContext): Promise<void> {
  const fillBoth = async (kind: DatabaseKind): Promise<void> => {
    await fill(large, kind)
    await fill(small, kind)
  }
  await Promise.allSettled([ensureClient(), ensurePeers(), ...KINDS.map(fillBoth)])
}

/** Texts into the sandbox carrier, as `npm run replay` plays them, with a client that hears of all of them. */
async function replay({ row, scales, texts: corpus, replayMinutes }: BenchContext, kind: DatabaseKind): Promise<void> {
  const copy = await scales.copy(null, kind)
  if (!copy) {
    console.log('Left out on PostgreSQL: its binaries (initdb, postgres) are not installed.')
    return
  }
  const server = await programOf('server/main.ts', copy.environment)
  try {
    await server.start()
    await pause(IDLE_MS)
    const idle = await residentMb(server.pid())
    const texts = await textsOf(corpus)
    const endListening = keepListening(server.url)
    const caller = new Caller(server.url)
    const seconds = replayMinutes * 60
    const samples: { second: number; value: number }[] = []
    let refused = 0
    const send = async (index: number): Promise<void> => {
      const text = {
        id: `bench-${index}`,
        from: numberOfSender(`customer ${index % 1000}`),
        to: '+14155550142',
        body: texts[index % texts.length],
      }
      const status = await caller.post('/sandbox/carrier/messages', JSON.stringify(text))
      if (status >= 300) refused += 1
    }
    let index = 0
    const lane = async (): Promise<void> => {
      while (index < WARM_UP.texts) await send(index++)
    }
    await Promise.all(Array.from({ length: WARM_UP.lanes }, lane))
    const began = performance.now()
    const posts = new Set<Promise<void>>()
    for (let second = 0; second <= seconds; second++) {
      samples.push({ second, value: await residentMb(server.pid()) })
      for (let turn = 0; turn < RATE; turn++) {
        await until(began + (second + turn / RATE) * 1000)
        const posted = send(index++).finally(() => posts.delete(posted))
        posts.add(posted)
      }
    }
    await Promise.all(posts)
    endListening()
    caller.close()
    const { early, late } = growthOf(samples, seconds)
    const title = (name: string): string => `server-memory: ${name}, ${databaseNames[kind]}`
    row(title('resident memory, idle after 5 s'), idle, 'MB')
    row(
      title(`resident memory after ${replayMinutes} min at ${RATE} texts a second, median of the last ${Math.min(60, seconds / 4)} s`),
      late,
      'MB',
    )
    row(title(`resident memory after ${replayMinutes} min / once warm`), late / early, 'times', { atMost: 1.1 })
    row(title('texts refused meanwhile'), refused, '', { atMost: 0 })
  } finally {
    await server.stop()
    await copy.remove()
  }
}

async function until(time: number): Promise<void> {
  const left = time - performance.now()
  if (left > 0) await pause(left)
}
