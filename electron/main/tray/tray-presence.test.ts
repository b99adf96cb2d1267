import { expect, it, vi } from 'vitest'
import { createPutAway, type HideableWindow } from './tray-presence.ts'

function aWindow() {
  const acts: string[] = []
  let isVisible = true
  const window: HideableWindow = {
    hide: () => {
      isVisible = false
      acts.push('hide')
    },
    minimize: () => acts.push('minimize'),
    showInactive: () => {
      isVisible = true
      acts.push('show')
    },
    isVisible: () => isVisible,
    isDestroyed: () => false,
  }
  return { window, acts }
}

async function answered<T>(promise: Promise<T>): Promise<void> {
  await promise
  await Promise.resolve()
}

it('with a tray it is hidden at once', async () => {
  const ask = vi.fn(async () => true)
  const putAway = createPutAway(ask)
  await answered(ask.mock.results[0]?.value)
  const { window, acts } = aWindow()
  const done = vi.fn()
  putAway(window, done)
  expect(acts).toEqual(['hide'])
  expect(done).toHaveBeenCalledExactlyOnceWith('tray')
})

it('without a tray it is minimised', async () => {
  const putAway = createPutAway(async () => false)
  const { window, acts } = aWindow()
  const done = vi.fn()
  putAway(window, done)
  await vi.waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith('task-bar'))
  expect(acts).not.toContain('hide')
  expect(acts).toContain('minimize')
})

it('hidden in a tray that has gone away, it comes back minimised', async () => {
  const answers = [true, false]
  const ask = vi.fn(async () => answers.shift() ?? false)
  const putAway = createPutAway(ask)
  await answered(ask.mock.results[0]?.value)
  const { window, acts } = aWindow()
  const done = vi.fn()
  putAway(window, done)
  await vi.waitFor(() => expect(done).toHaveBeenLastCalledWith('task-bar'))
  expect(acts).toEqual(['hide', 'show', 'minimize'])
})
