import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { publish, type Row, rowOf } from '../support/rows.ts'
import { openScales } from './harness/scales.ts'
import type { Suite } from './harness/suite.ts'

const USAGE = `Measures the product: prints one table and writes dist/bench.json.

  npm run bench [-- --quick] [--only client,server] [--texts FILE.jsonl[.gz]] [--replay-minutes N]

  --quick   smaller data and fewer rounds, under five minutes
  --only    suites whose name begins with one of these
  --texts   the corpus that databases are filled from; without it, the small one of the repository
  --replay-minutes
            how long the server is sent texts to see whether its memory grows: 60, quick 1

Figures with 'target' are those that the product promises; the others are told for orientation. Nothing else should run meanwhile.`

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    texts: { type: 'string', default: path.join(import.meta.dirname, '../support/corpus/sample.jsonl') },
    'replay-minutes': { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
const folder = path.join(import.meta.dirname, 'suites')
const texts = path.resolve(values.texts)
const replayMinutes = Number(values['replay-minutes'] ?? (values.quick ? 1 : 60))

if (values.help) {
  console.log(USAGE)
} else if (!existsSync(texts)) {
  console.error(`There is no corpus at ${values.texts}.`)
  process.exitCode = 2
} else if (!(replayMinutes > 0)) {
  console.error('--replay-minutes must be a number above 0.')
  process.exitCode = 2
} else {
  process.exitCode = (await measure()) ? 0 : 1
}

/** @returns whether every suite came to its end; a target that is missed is told and is no failure of the run */
async function measure(): Promise<boolean> {
  const rows: Row[] = []
  const broken: string[] = []
  const scales = openScales({ quick: values.quick, texts })
  try {
    const runTimed = async (suite: Suite): Promise<void> => {
      console.log(`\n── ${suite.name}`)
      const began = performance.now()
      const row = (...figure: Parameters<typeof rowOf>): void => {
        const entered = rowOf(...figure)
        rows.push(entered)
        console.log(`${entered.name}: ${entered.value} ${entered.unit}`)
      }
      try {
        await suite.run({ quick: values.quick, texts, replayMinutes, scales, row })
      } catch (error) {
        console.error(error)
        broken.push(suite.name)
      }
      console.log(`(${suite.name}: ${((performance.now() - began) / 1000).toFixed(0)} s)`)
    }
    const all = await suites()
    await Promise.all(all.filter(({ runsFirst }) => runsFirst).map(runTimed))
    for (const suite of all.filter(({ runsFirst }) => !runsFirst)) {
      if (!suite.sharesServers) await scales.stopShared()
      await runTimed(suite)
    }
  } finally {
    await scales.close()
  }
  publish('bench', rows)
  if (broken.length > 0) console.error(`These suites broke off: ${broken.join(', ')}`)
  return broken.length === 0
}

async function suites(): Promise<Suite[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.bench.ts'))
  const all = await Promise.all(files.sort().map(async (file) => ((await import(path.join(folder, file))) as { default: Suite }).default))
  const wanted = values.only.split(',').filter((name) => name !== '')
  return wanted.length === 0
    ? all.filter(({ isLong }) => !(isLong && values.quick))
    : all.filter(({ name }) => wanted.some((start) => name.startsWith(start)))
}
