import { expect, test } from 'vitest'
import { median, quantile, timedInTurns } from './statistics.ts'

test('quantiles are values that were seen', () => {
  const values = [5, 1, 4, 2, 3]
  expect(median(values)).toBe(3)
  expect(quantile(values, 0.95)).toBe(5)
  expect(quantile(values, 0)).toBe(1)
  expect(median([])).toBeNaN()
})

test('subjects take turns, and what warms up is not counted', async () => {
  const order: string[] = []
  const times = await timedInTurns(2, { ours: async () => order.push('ours'), floor: async () => order.push('floor') }, 1)
  expect(order).toEqual(['ours', 'floor', 'ours', 'floor', 'ours', 'floor'])
  expect(times.ours).toHaveLength(2)
})
