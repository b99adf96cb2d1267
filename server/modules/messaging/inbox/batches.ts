interface Waiting<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/**
 * Lets what comes in while a run is under way share the next one: under load a run costs many what it costs one, without load nobody
 * waits. The items of one lane are run in the order in which they came; lanes don't wait for each other.
 * @param run all or nothing; its results stand in the order of the items. When it fails for several, each is tried alone.
 */
export function createBatches<T, R>(most: number, run: (items: readonly T[]) => Promise<R[]>): (lane: string, item: T) => Promise<R> {
  const lanes = new Map<string, Waiting<T, R>[]>()

  async function settle(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R)
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else for (const one of batch) await settle([one])
    }
  }

  async function runLane(lane: string, waiting: Waiting<T, R>[]): Promise<void> {
    while (waiting.length > 0) await settle(waiting.splice(0, most))
    lanes.delete(lane)
  }

  return (lane, item) => {
    const { promise, resolve, reject } = Promise.withResolvers<R>()
    const waiting = lanes.get(lane)
    if (waiting) waiting.push({ item, resolve, reject })
    else {
      const own = [{ item, resolve, reject }]
      lanes.set(lane, own)
      void runLane(lane, own)
    }
    return promise
  }
}
