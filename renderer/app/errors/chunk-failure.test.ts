// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { isChunkFailure, reloadOnceOnChunkFailure } from './chunk-failure.ts'

test.each([
  'Failed to fetch dynamically imported module: http://x/a.js',
  'error loading dynamically imported module: http://x/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('"%s" is a file that could not be loaded', (message) => {
  expect(isChunkFailure(new TypeError(message))).toBe(true)
})

test('other errors are not', () => {
  expect(isChunkFailure(new TypeError('x is undefined'))).toBe(false)
  expect(isChunkFailure('Failed to fetch dynamically imported module')).toBe(false)
})

test('the page is loaded again once, and not in a circle', () => {
  const events = new EventTarget()
  const reload = vi.fn()
  reloadOnceOnChunkFailure({
    addEventListener: events.addEventListener.bind(events),
    sessionStorage: window.sessionStorage,
    location: { ...window.location, reload },
  } as unknown as Window)
  const fail = () => events.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  expect(fail()).toBe(false)
  expect(fail()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
})
