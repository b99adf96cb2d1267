import { expect, test } from 'vitest'
import { rowOf, tableOf } from './rows.ts'

test('a figure meets its target or not, and one that could not be had meets none', () => {
  expect(rowOf('switch, p95', 49.96, 'ms', { atMost: 50 })).toEqual({
    name: 'switch, p95',
    value: 49.96,
    unit: 'ms',
    target: 50,
    met: true,
  })
  expect(rowOf('switch, p95', 50.001, 'ms', { atMost: 50 }).met).toBe(false)
  expect(rowOf('agreement', 99, '%', { atLeast: 100 }).met).toBe(false)
  expect(rowOf('switch, p95', Number.NaN, 'ms', { atMost: 50 }).met).toBe(false)
  expect(rowOf('requests', 12, '').met).toBeNull()
})

test('the table lines its figures up and says which are missed', () => {
  const lines = tableOf([rowOf('a', 1, 'ms', { atMost: 2 }), rowOf('longer', 1234.4, 'ms', { atMost: 2 })]).split('\n')
  expect(lines[1]).toMatch(/^a {7}\s+1 {2}ms\s+2 {2}met$/)
  expect(lines[2]).toMatch(/^longer\s+1,234 {2}ms\s+2 {2}NOT MET$/)
})
