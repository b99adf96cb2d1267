/** Customers that take turns; each has one row in the list. */
export const CUSTOMERS = 40

export interface Delays {
  /** Milliseconds of every text that reached the screen. */
  delays: number[]
  /** The texts that a later one of the same customer replaced in its row before a frame showed them: they count until that one was shown. */
  overtaken: number
  /** The texts that never reached the screen, nor any later one of their customer. */
  unseen: number[]
}

/** From when texts were sent to when they (or what stands in their place) were painted; both by the text's number. */
export function delaysOf(sent: ReadonlyMap<number, number>, painted: ReadonlyMap<number, number>): Delays {
  const result: Delays = { delays: [], overtaken: 0, unseen: [] }
  const last = Math.max(...sent.keys())
  for (const [number, at] of sent) {
    let shown = number
    while (shown <= last && !painted.has(shown)) shown += CUSTOMERS
    const shownAt = painted.get(shown)
    if (shownAt === undefined) {
      result.unseen.push(number)
      continue
    }
    if (shown !== number) result.overtaken += 1
    result.delays.push(shownAt - at)
  }
  return result
}
