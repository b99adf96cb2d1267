import { expect, it } from 'vitest'
import { zoomStep } from './zoom.ts'

it.each([
  [1, 1, 1.1],
  [1, -1, 0.9],
  [2, 1, 2],
  [0.5, -1, 0.5],
  [1.2, 1, 1.25],
  [1.2, -1, 1.1],
  [1.75, 0, 1],
] as const)('from %s by %s to %s', (from, by, to) => {
  expect(zoomStep(from, by)).toBe(to)
})
