/** Customers that take turns; each has one row in the list. */
export const CUSTOMERS = 40

export interface Delays {
  /** Milliseconds of every text that reached the screen. */
  delays: number[]
  /** The texts that another one of the same customer replaced in its row before a frame showed them. */
  replaced: number
  /** The texts after whose sending nothing of their customer reached the screen. */
  unseen: number[]
  /** The texts that are not painted, nor any that was sent after them to the same row: they may be still to come. */
  open: number
}

/**
 * From when texts were sent to when they were painted; both by the text's number, and on one clock. A row shows the last text only: one
 * that was replaced before a frame showed it counts until the next of its customer was painted, in the order of sending. Of texts that
 * are on their way at once the server may take the later one first; then the last of them that was painted counts.
 */
export function delaysOf(sent: ReadonlyMap<number, number>, painted: ReadonlyMap<number, number>): Delays {
  const result: Delays = { delays: [], replaced: 0, unseen: [], open: 0 }
  const byCustomer = Map.groupBy(
    [...sent.keys()].sort((a, b) => a - b),
    (number) => number % CUSTOMERS,
  )
  for (const numbers of byCustomer.values()) {
    const shown = numbers.flatMap((number) => painted.get(number) ?? [])
    const last = Math.max(...shown)
    for (const [index, number] of numbers.entries()) {
      const at = sent.get(number) ?? Number.NaN
      const successor = numbers.slice(index).find((other) => painted.has(other))
      const shownAt = successor === undefined ? last : (painted.get(successor) ?? Number.NaN)
      if (successor === undefined) result.open += 1
      if (!(shownAt >= at)) {
        result.unseen.push(number)
        continue
      }
      if (successor !== number) result.replaced += 1
      result.delays.push(shownAt - at)
    }
  }
  return result
}
