import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { autostartEntry, createLoginItem } from './login-item.ts'

function appWith(state: { openAtLogin: boolean; wasOpenedAtLogin?: boolean }, isPackaged = true) {
  return {
    isPackaged,
    getAppPath: () => '/src/iq suite',
    setLoginItemSettings: vi.fn(),
    getLoginItemSettings: () => ({ wasOpenedAtLogin: false, ...state }) as Electron.LoginItemSettings,
  }
}

it('is a file of the autostart folder on Linux, with the path of the image', () => {
  const config = mkdtempSync(path.join(os.tmpdir(), 'iq-autostart-'))
  const env = { XDG_CONFIG_HOME: config, APPIMAGE: '/home/ann/IQ Suite.AppImage' }
  const item = createLoginItem({ app: appWith({ openAtLogin: false }), platform: 'linux', env, argv: [] })
  expect(item.isOn()).toBe(false)
  item.set(true)
  const file = path.join(config, 'autostart/com.iqsuite.desktop.desktop')
  expect(readFileSync(file, 'utf8')).toContain('Exec="/home/ann/IQ Suite.AppImage" "--hidden"\n')
  expect(item.isOn()).toBe(true)
  item.set(false)
  item.set(false)
  expect(existsSync(file)).toBe(false)
})

it('escapes what a shell or the entry itself would read', () => {
  expect(autostartEntry(['/a "b"/$HOME/100%/c\\d'])).toContain('Exec="/a \\\\"b\\\\"/\\\\$HOME/100%%/c\\\\\\\\d"\n')
})

it('is the list of the system on Windows, with its arguments', () => {
  const app = appWith({ openAtLogin: true }, false)
  const item = createLoginItem({ app, platform: 'win32', env: {}, argv: ['x', '--hidden'] })
  expect(item.isOn()).toBe(true)
  expect(item.startedThisRun()).toBe(true)
  item.set(true)
  expect(app.setLoginItemSettings).toHaveBeenCalledExactlyOnceWith({
    openAtLogin: true,
    path: process.execPath,
    args: ['"/src/iq suite"', '"--hidden"'],
  })
})

it('macOS says itself that the login started the app', () => {
  const start = (wasOpenedAtLogin: boolean) =>
    createLoginItem({ app: appWith({ openAtLogin: true, wasOpenedAtLogin }), platform: 'darwin', env: {}, argv: [] }).startedThisRun()
  expect([start(true), start(false)]).toEqual([true, false])
})
