import type { Target } from '../../support/rows.ts'

/** One small file in `cases/` for each way in which things go wrong: it strikes, at random moments, and counts what was lost or doubled. */
export interface Fault {
  name: string
  /** How often it strikes in the run that `npm test` makes, and in the full one. */
  times: { quick: number; full: number }
  /** It waits more than it works: the others have their turns meanwhile. */
  isPatient?: boolean
  run(context: FaultContext): Promise<void>
}

export interface FaultContext {
  times: number
  quick: boolean
  /** From 0 to below 1; the same sequence for the same `--seed`. */
  chance(): number
  /** Enters one figure, under the name of the case. */
  row(name: string, value: number, unit: string, target?: Target): void
  /** Enters what must be zero; of a list, the first few are shown. */
  none(name: string, found: number | readonly string[]): void
  /** Runs when the case has ended, however it ended; the last that was added runs first. */
  cleanUp(work: () => Promise<unknown>): void
}

export const defineFault = (fault: Fault): Fault => fault
