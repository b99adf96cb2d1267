import { expect, test } from 'vitest'
import { createUnreadTotal } from './unread-total.ts'

test('tells the sum of all workspaces, and only when something changed', () => {
  const told: number[] = []
  const unread = createUnreadTotal((total) => told.push(total))
  unread.set('a', 3)
  unread.set('b', 2)
  unread.set('b', 2)
  expect(told).toEqual([3, 5])
  expect([unread.of('a'), unread.of('b'), unread.of('c')]).toEqual([3, 2, 0])
})

test('a workspace that is forgotten counts nothing', () => {
  const told: number[] = []
  const unread = createUnreadTotal((total) => told.push(total))
  unread.set('a', 3)
  unread.set('b', 2)
  unread.forget('a')
  unread.forget('a')
  expect(told).toEqual([3, 5, 2])
})
