import { EventEmitter } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'
import { createBadge } from './badge.ts'

const { app } = vi.hoisted(() => ({ app: { setBadgeCount: vi.fn(), on: vi.fn() } }))
vi.mock('electron', () => ({
  app,
  nativeImage: { createFromPath: (file: string) => file },
  screen: { getDisplayMatching: ({ x }: { x: number }) => ({ scaleFactor: x < 0 ? 2 : 1 }) },
}))
vi.mock('../pages/home.ts', () => ({ iconPath: (name: string) => name }))

/** A window that the app has opened, on a display of scale 2 where x is below 0. */
function openWindow(x = 0) {
  const window = Object.assign(new EventEmitter(), { getBounds: () => ({ x }), setOverlayIcon: vi.fn() })
  const listener = app.on.mock.calls.find(([event]) => event === 'browser-window-created')?.[1]
  listener?.({}, window)
  return window
}

beforeEach(() => vi.clearAllMocks())

it.each(['darwin', 'linux'] as const)('%s is told the number, each once', (platform) => {
  const badge = createBadge(platform)
  for (const total of [3, 3, 0]) badge.setUnread(total)
  expect(app.setBadgeCount.mock.calls).toEqual([[3], [0]])
})

it('Windows shows it over the button of every window, in its display’s scale and in words, and takes it away', () => {
  const badge = createBadge('win32')
  const [first, second] = [openWindow(), openWindow(-1600)]
  badge.setUnread(12)
  expect(first.setOverlayIcon.mock.lastCall).toEqual(['overlay-9plus-16.png', '12 unread messages'])
  expect(second.setOverlayIcon.mock.lastCall).toEqual(['overlay-9plus-32.png', '12 unread messages'])
  const third = openWindow()
  third.emit('show')
  expect(third.setOverlayIcon.mock.lastCall).toEqual(['overlay-9plus-16.png', '12 unread messages'])
  third.emit('closed')
  badge.setUnread(0)
  expect(first.setOverlayIcon.mock.lastCall).toEqual([null, ''])
  expect(third.setOverlayIcon).toHaveBeenCalledOnce()
})
