import { expect, test } from 'vitest'
import { createBatches } from './batches.ts'

test('the first runs at once; what comes in meanwhile shares the next runs, in order, no more than fit', async () => {
  const runs: number[][] = []
  const gate = Promise.withResolvers<void>()
  const inBatch = createBatches<number, string>(2, async (items) => {
    runs.push([...items])
    await gate.promise
    return items.map((item) => `done ${item}`)
  })
  const all = [1, 2, 3, 4].map((item) => inBatch('a', item))
  expect(runs).toEqual([[1]])
  gate.resolve()
  expect(await Promise.all(all)).toEqual(['done 1', 'done 2', 'done 3', 'done 4'])
  expect(runs).toEqual([[1], [2, 3], [4]])
})

test('lanes do not wait for each other', async () => {
  const inBatch = createBatches<string, string>(9, (items) =>
    items[0] === 'slow' ? new Promise(() => undefined) : Promise.resolve([...items]),
  )
  void inBatch('a', 'slow')
  expect(await inBatch('b', 'quick')).toBe('quick')
})

test('one that fails spoils nothing for those it ran with', async () => {
  const inBatch = createBatches<number, number>(9, async (items) => {
    await Promise.resolve()
    if (items.includes(3)) throw new Error('three')
    return items.map((item) => item * 10)
  })
  const results = await Promise.allSettled([1, 2, 3, 4].map((item) => inBatch('a', item)))
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message))).toEqual([10, 20, 'three', 40])
  expect(await inBatch('a', 5)).toBe(50)
})
