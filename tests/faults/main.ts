import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Random } from '../../build/seeding/random.ts'
import { publish, type Row, rowOf } from '../support/rows.ts'
import type { Fault } from './harness/fault.ts'

const USAGE = `Strikes the product with faults and hostile input, counts what was lost or doubled, prints one table and writes dist/faults.json.

  npm run faults [-- --quick] [--only kill,carrier] [--seed 1]

  --quick   each fault a few times only, under five minutes
  --only    cases whose name begins with one of these
  --seed    the same number strikes at the same moments, as far as the machine allows`

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
const folder = path.join(import.meta.dirname, 'cases')
/** Of what should not be there. */
const SHOWN = 8
const LIMIT_MS = values.quick ? 6 * 60_000 : 60 * 60_000

if (values.help) console.log(USAGE)
else process.exitCode = (await strikeAll()) ? 0 : 1

/** @returns whether every case came to its end and met its targets */
async function strikeAll(): Promise<boolean> {
  const rows: Row[] = []
  console.log(`--seed ${values.seed}`)
  const all = await cases()
  const beside = all.filter(({ isPatient }) => isPatient).map(strikeTimed)
  for (const fault of all.filter(({ isPatient }) => !isPatient)) rows.push(...(await strikeTimed(fault)))
  for (const patient of beside) rows.push(...(await patient))
  return publish('faults', rows)
}

async function strikeTimed(fault: Fault): Promise<Row[]> {
  console.log(`\n── ${fault.name}`)
  const began = performance.now()
  const rows = await strike(fault)
  console.log(`(${fault.name}: ${((performance.now() - began) / 1000).toFixed(0)} s)`)
  return rows
}

async function strike(fault: Fault): Promise<Row[]> {
  const rows: Row[] = []
  const cleanings: (() => Promise<unknown>)[] = []
  const row = (name: string, ...figure: [number, string, Parameters<typeof rowOf>[3]?]): void => {
    const entered = rowOf(`${fault.name}: ${name}`, ...figure)
    rows.push(entered)
    console.log(`${entered.name}: ${entered.value} ${entered.unit}${entered.met === false ? '   NOT MET' : ''}`)
  }
  const random = new Random(Number(values.seed))
  try {
    await within(
      LIMIT_MS,
      fault.run({
        times: values.quick ? fault.times.quick : fault.times.full,
        quick: values.quick,
        chance: random.chance,
        row,
        none: (name, found) => {
          const list = typeof found === 'number' ? [] : found
          row(name, typeof found === 'number' ? found : list.length, '', { atMost: 0 })
          for (const item of list.slice(0, SHOWN)) console.log(`  ${item}`)
        },
        cleanUp: (work) => cleanings.unshift(work),
      }),
    )
  } catch (error) {
    console.error(error)
    row('broke off', 1, '', { atMost: 0 })
  }
  for (const work of cleanings) await work().catch((error: unknown) => console.error(error))
  return rows
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No end after ${ms / 1000} s`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

async function cases(): Promise<Fault[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.fault.ts'))
  const all = await Promise.all(files.sort().map(async (file) => ((await import(path.join(folder, file))) as { default: Fault }).default))
  const wanted = values.only.split(',').filter((name) => name !== '')
  return wanted.length === 0 ? all : all.filter(({ name }) => wanted.some((start) => name.startsWith(start)))
}
