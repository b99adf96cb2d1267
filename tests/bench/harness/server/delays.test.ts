import { expect, test } from 'vitest'
import { CUSTOMERS, delaysOf } from './delays.ts'

test('a text takes from its sending to its painting', () => {
  const { delays, overtaken, unseen } = delaysOf(
    new Map([
      [1, 100],
      [2, 110],
    ]),
    new Map([
      [1, 125],
      [2, 130],
    ]),
  )
  expect(delays).toEqual([25, 20])
  expect([overtaken, unseen]).toEqual([0, []])
})

test('a text that was replaced before it was painted counts until its replacement was', () => {
  const sent = new Map([
    [1, 100],
    [1 + CUSTOMERS, 105],
    [2 + CUSTOMERS, 106],
  ])
  const painted = new Map([
    [1 + CUSTOMERS, 120],
    [2 + CUSTOMERS, 120],
  ])
  expect(delaysOf(sent, painted)).toEqual({ delays: [20, 15, 14], overtaken: 1, unseen: [] })
})

test('a text that nothing replaced and nobody saw is unseen', () => {
  expect(delaysOf(new Map([[7, 100]]), new Map([[8, 110]]))).toEqual({ delays: [], overtaken: 0, unseen: [7] })
})
