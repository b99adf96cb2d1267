import { expect, test } from 'vitest'
import { growthOf } from './memory.ts'

const every = (seconds: number, value: (second: number) => number) =>
  Array.from({ length: seconds + 1 }, (_, second) => ({ second, value: value(second) }))

test('of an hour, the second minute beside the last', () => {
  const samples = every(3600, (second) => (second < 60 ? 900 : second <= 120 ? 100 : second >= 3540 ? 150 : 500))
  expect(growthOf(samples, 3600)).toEqual({ early: 100, late: 150 })
})

test('of a minute, the second quarter beside the last', () => {
  const samples = every(60, (second) => second)
  expect(growthOf(samples, 60)).toEqual({ early: 22, late: 52 })
})

test('without samples there is no figure', () => {
  expect(growthOf([], 60).late).toBeNaN()
})
