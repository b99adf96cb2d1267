/** The value below which the given share (0 to 1) of the values lies; nearest rank. NaN: there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Milliseconds of each of `rounds` runs, one after another, after a few that do not count. */
export async function timed(rounds: number, work: () => Promise<unknown>, warmUp = 5): Promise<number[]> {
  const times: number[] = []
  for (let round = -warmUp; round < rounds; round++) {
    const began = performance.now()
    await work()
    if (round >= 0) times.push(performance.now() - began)
  }
  return times
}

/**
 * The same for several subjects in turns, so that what the machine does meanwhile falls on all of them alike: ratios between them hold
 * where single figures do not.
 */
export async function timedInTurns<K extends string>(
  rounds: number,
  subjects: Record<K, () => Promise<unknown>>,
  warmUp = 5,
): Promise<Record<K, number[]>> {
  const entries = Object.entries(subjects) as [K, () => Promise<unknown>][]
  const times = Object.fromEntries(entries.map(([name]) => [name, [] as number[]])) as Record<K, number[]>
  for (let round = -warmUp; round < rounds; round++) {
    for (const [name, work] of entries) {
      const [time = 0] = await timed(1, work, 0)
      if (round >= 0) times[name].push(time)
    }
  }
  return times
}
