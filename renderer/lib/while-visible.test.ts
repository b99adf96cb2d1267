// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everyWhileVisible } from './while-visible.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('ticks while the page is seen, not while it is hidden, and at once when it is seen again', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const become = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const tick = vi.fn()
  const end = everyWhileVisible(1_000, tick)
  vi.advanceTimersByTime(2_000)
  expect(tick).toHaveBeenCalledTimes(2)
  become('hidden')
  vi.advanceTimersByTime(3_600_000)
  expect(tick).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
  become('visible')
  expect(tick).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(1_000)
  expect(tick).toHaveBeenCalledTimes(4)
  end()
  become('hidden')
  become('visible')
  vi.advanceTimersByTime(10_000)
  expect(tick).toHaveBeenCalledTimes(4)
})
