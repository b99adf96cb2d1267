import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../build/testing/run.ts'

/** One figure. Without a target it is told for orientation, and `met` is null. */
export interface Row {
  name: string
  value: number
  unit: string
  target: number | null
  met: boolean | null
}

export type Target = { atMost: number } | { atLeast: number }

export function rowOf(name: string, value: number, unit: string, target?: Target): Row {
  const figure = Number(value.toPrecision(4))
  if (!target) return { name, value: figure, unit, target: null, met: null }
  // A figure that could not be had (NaN) meets nothing.
  const [limit, met] = 'atMost' in target ? [target.atMost, value <= target.atMost] : [target.atLeast, value >= target.atLeast]
  return { name, value: figure, unit, target: limit, met }
}

/** The table that a person reads. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ name, value, unit, target, met }) => [
    name,
    value.toLocaleString('en-US', { maximumFractionDigits: 3 }),
    unit,
    target === null ? '' : target.toLocaleString('en-US'),
    met === null ? '' : met ? 'met' : 'NOT MET',
  ])
  const head = ['name', 'value', 'unit', 'target', '']
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)))
  const isNumber = (column: number): boolean => column === 1 || column === 3
  return [head, ...lines]
    .map((line) =>
      line
        .map((cell, column) => (isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Writes `dist/<name>.json` and prints the table. @returns whether every target was met */
export function publish(name: string, rows: readonly Row[]): boolean {
  const file = path.join(root, 'dist', `${name}.json`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`)
  const missed = rows.filter(({ met }) => met === false).length
  const met = rows.filter((row) => row.met === true).length
  console.log(`\n${tableOf(rows)}\n\n${met} targets met, ${missed} not met. dist/${name}.json`)
  return missed === 0
}
