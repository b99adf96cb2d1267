import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPacer } from './pacer.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the first is done soon, a burst once more at the end of the pause, and then again soon', () => {
  const done: number[] = []
  const pacer = createPacer(500, () => done.push(Date.now()))
  const began = Date.now()
  pacer.request()
  for (let each = 0; each < 20; each++) {
    vi.advanceTimersByTime(20)
    pacer.request()
  }
  vi.advanceTimersByTime(5_000)
  pacer.request()
  vi.advanceTimersByTime(50)
  expect(done.map((at) => at - began)).toEqual([50, 550, 5_450])
})

test('what asks is not kept waiting by it', () => {
  const task = vi.fn()
  createPacer(500, task).request()
  expect(task).not.toHaveBeenCalled()
  vi.advanceTimersByTime(50)
  expect(task).toHaveBeenCalledTimes(1)
})

test('stopped, it does nothing more', () => {
  const task = vi.fn()
  const pacer = createPacer(500, task)
  pacer.request()
  vi.advanceTimersByTime(50)
  pacer.request()
  pacer.stop()
  vi.advanceTimersByTime(5_000)
  expect(task).toHaveBeenCalledTimes(1)
})
