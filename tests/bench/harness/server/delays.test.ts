import { expect, test } from 'vitest'
import { CUSTOMERS, delaysOf } from './delays.ts'

const [first, second, third] = [1, 1 + CUSTOMERS, 1 + 2 * CUSTOMERS]
const times = (...entries: [number, number][]) => new Map(entries)

test('a text takes from its sending to its painting', () => {
  expect(delaysOf(times([1, 100], [2, 110]), times([1, 125], [2, 130]))).toMatchObject({ delays: [25, 20], replaced: 0, unseen: [] })
})

test('a text that was replaced before it was painted counts until its replacement was', () => {
  const delays = delaysOf(times([first, 100], [second, 105], [2, 106]), times([second, 120], [2, 120]))
  expect(delays).toMatchObject({ delays: [20, 15, 14], replaced: 1, unseen: [] })
})

test('a text that was taken before an earlier one, and so never shown, counts until the last was painted', () => {
  const delays = delaysOf(times([first, 100], [second, 105], [third, 110]), times([first, 111], [second, 125]))
  expect(delays).toMatchObject({ delays: [11, 20, 15], replaced: 1, unseen: [] })
})

test('a text is open while neither it nor a later one of its row is painted', () => {
  const sent = times([first, 100], [second, 105], [third, 110])
  expect(delaysOf(sent, times([first, 111])).open).toBe(2)
  expect(delaysOf(sent, times([third, 130])).open).toBe(0)
})

test('a text after which nothing of its customer was painted is unseen', () => {
  expect(delaysOf(times([first, 100], [second, 200]), times([first, 110]))).toMatchObject({ delays: [10], replaced: 0, unseen: [second] })
  expect(delaysOf(times([7, 100]), times([8, 110])).unseen).toEqual([7])
})
