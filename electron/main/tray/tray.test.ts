import { beforeEach, expect, it, vi } from 'vitest'
import { records } from '#tests/desktop/electron-double/records.ts'
import { describeTray, type Tray } from '#tests/desktop/electron-double/tray.ts'
import { createQuiet } from '../notifications/quiet.ts'
import { createTray } from './tray.ts'

const templates = vi.hoisted(() => new Set<string>())
vi.mock('electron', async () => {
  const { NativeImage, nativeImage, nameOfImage } = await import('#tests/desktop/electron-double/native-image.ts')
  const { Menu } = await import('#tests/desktop/electron-double/menu.ts')
  const { Tray } = await import('#tests/desktop/electron-double/tray.ts')
  NativeImage.prototype.setTemplateImage = function () {
    templates.add(nameOfImage(this))
  }
  return { nativeImage, Menu, Tray }
})
vi.mock('../pages/home.ts', async () => {
  const path = await import('node:path')
  return { iconPath: (name: string) => path.resolve('build/icons', name) }
})

function trayOn(platform: NodeJS.Platform) {
  const quiet = createQuiet({ read: () => false, write: vi.fn() })
  const on = { onOpen: vi.fn(), onNextUnread: vi.fn(), onQuietHours: vi.fn(), onQuit: vi.fn() }
  const tray = createTray({ quiet, ...on, platform })
  return { tray, shown: () => describeTray(records.trays.at(-1) as Tray) }
}

beforeEach(() => {
  records.trays.length = 0
  templates.clear()
})

it('macOS gets a template that it colours, with the number beside it; none while nothing arrives', () => {
  const { tray, shown } = trayOn('darwin')
  tray.setUnread(12)
  expect(shown()).toMatchObject({ icon: 'trayTemplate.png', isIconEmpty: false, title: '12' })
  tray.setDown(true)
  expect(shown()).toMatchObject({ icon: 'trayDownTemplate.png', title: '', tooltip: 'IQ Suite: 12 unread messages (not connected)' })
  tray.setDown(false)
  tray.setUnread(0)
  expect(shown()).toMatchObject({ icon: 'trayTemplate.png', title: '', tooltip: 'IQ Suite' })
  expect([...templates].sort()).toEqual(['trayDownTemplate.png', 'trayTemplate.png'])
})

it('Windows gets the number as an icon that holds a picture for each scale, Linux as a family of pictures', () => {
  const windows = trayOn('win32')
  windows.tray.setUnread(3)
  expect(windows.shown()).toMatchObject({ icon: 'tray-3.ico', title: '' })
  const linux = trayOn('linux')
  linux.tray.setUnread(3)
  expect(linux.shown()).toMatchObject({ icon: 'tray-3.png', title: '' })
  expect(linux.shown().scales).toEqual([1, 1.25, 1.5, 2, 3])
  expect(templates.size).toBe(0)
})
