const FIRST_MS = 500
const LONGEST_MS = 30_000

/** The pause before try number `attempt` (from 0): doubling, with jitter, so that not every client returns in the same moment. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt)
  return Math.round(ceiling / 2 + (random() * ceiling) / 2)
}
