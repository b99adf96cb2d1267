interface Turn {
  at: number
  run: () => Promise<void>
}

/**
 * Lets the work of one lane run one after another, the earliest first; lanes don't wait for each other. Jobs are fetched several at a
 * time and in no certain order, but two texts to one phone must leave in the order in which they were written.
 */
export function createLanes(): (lane: string, at: number, work: () => Promise<void>) => Promise<void> {
  const lanes = new Map<string, Turn[]>()

  async function runLane(lane: string, turns: Turn[]): Promise<void> {
    // Those that are fetched together come in together: let them all line up first.
    await Promise.resolve()
    for (;;) {
      const next = turns.reduce<Turn | undefined>((first, turn) => (first && first.at <= turn.at ? first : turn), undefined)
      if (!next) break
      turns.splice(turns.indexOf(next), 1)
      await next.run()
    }
    lanes.delete(lane)
  }

  return (lane, at, work) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const turn: Turn = { at, run: () => work().then(resolve, reject) }
    const turns = lanes.get(lane)
    if (turns) turns.push(turn)
    else {
      const own = [turn]
      lanes.set(lane, own)
      void runLane(lane, own)
    }
    return promise
  }
}
