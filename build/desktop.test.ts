import { afterEach, expect, test, vi } from 'vitest'
import { canStartDesktop, findElectron } from './desktop.ts'

afterEach(() => vi.unstubAllEnvs())

test('without a binary the reason says how to get one', () => {
  vi.stubEnv('ELECTRON_BIN', '/nowhere/electron')
  expect(findElectron()).toBeNull()
  expect(canStartDesktop()).toEqual({ ok: false, reason: expect.stringContaining('Electron binary') })
})

test.runIf(process.platform === 'linux')('a display is needed, of either kind', () => {
  vi.stubEnv('ELECTRON_BIN', process.execPath)
  vi.stubEnv('DISPLAY', '')
  vi.stubEnv('WAYLAND_DISPLAY', '')
  expect(canStartDesktop()).toEqual({ ok: false, reason: expect.stringContaining('display') })
  vi.stubEnv('WAYLAND_DISPLAY', 'wayland-0')
  expect(canStartDesktop()).toEqual({ ok: true })
})
