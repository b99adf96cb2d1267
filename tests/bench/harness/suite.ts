import type { Target } from '../../support/rows.ts'
import type { Scales } from './scales.ts'

/** One small file in `suites/` for each area: what it measures and what is asked of it. */
export interface Suite {
  name: string
  /** Works on `scales.shared`. Suites that do follow on one another; before any other these servers are stopped. */
  sharesServers?: boolean
  /** Measures nothing that company makes slower: those that don't run together, before the others. */
  runsFirst?: boolean
  /** The quick run leaves it out unless it is asked for by name. */
  isLong?: boolean
  run(context: BenchContext): Promise<void>
}

export interface BenchContext {
  /** Fewer rounds and smaller data: the whole run stays under five minutes. */
  quick: boolean
  /** The corpus file that databases are filled from. */
  texts: string
  replayMinutes: number
  /** Databases of a known size. */
  scales: Scales
  /** Enters one figure. */
  row(name: string, value: number, unit: string, target?: Target): void
}

export const defineSuite = (suite: Suite): Suite => suite
