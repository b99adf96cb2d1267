import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { median } from '../../../support/statistics.ts'

/** Resident memory of a process, in megabytes. */
export async function residentMb(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}

export interface Growth {
  /** Medians, in the unit of the samples. */
  early: number
  late: number
}

/** What a process takes once it is warm, and at the end: medians of a minute each, or of a quarter where there are less than four. */
export function growthOf(samples: readonly { second: number; value: number }[], seconds: number): Growth {
  const span = Math.min(60, seconds / 4)
  const between = (from: number): number =>
    median(samples.filter(({ second }) => second >= from && second <= from + span).map(({ value }) => value))
  return { early: between(span), late: between(seconds - span) }
}
