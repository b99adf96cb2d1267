// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesce, createJumpDetector, createWebLifecycle } from './web-resume.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('ticks of a page that is awake or throttled are no jump; hours of sleep and a clock set back are', () => {
  let now = 0
  const hasJumped = createJumpDetector(() => now)
  for (const [passed, jumped] of [
    [10_000, false],
    [60_000, false],
    [8 * 3_600_000, true],
    [10_000, false],
    [-3_600_000, true],
  ] as const) {
    now += passed
    expect(hasJumped()).toBe(jumped)
  }
})

test('what fires together is one resumption; the next one counts again', () => {
  let now = 5_000
  const callback = vi.fn()
  const resumed = coalesce(callback, () => now)
  resumed()
  resumed()
  expect(callback).toHaveBeenCalledTimes(1)
  now += 2_000
  resumed()
  expect(callback).toHaveBeenCalledTimes(2)
})

test('the network coming back and the page becoming visible resume, until unsubscribed', () => {
  const callback = vi.fn()
  const stop = createWebLifecycle().onResume(callback)
  window.dispatchEvent(new Event('online'))
  expect(callback).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(callback).toHaveBeenCalledTimes(2)
  stop()
  vi.advanceTimersByTime(5_000)
  window.dispatchEvent(new Event('online'))
  expect(callback).toHaveBeenCalledTimes(2)
})

test('sleep is noticed by the clock alone', () => {
  const callback = vi.fn()
  const stop = createWebLifecycle().onResume(callback)
  vi.advanceTimersByTime(30_000)
  expect(callback).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(10_000)
  expect(callback).toHaveBeenCalledTimes(1)
  stop()
})
