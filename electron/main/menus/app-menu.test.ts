import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { COMMANDS } from '#shared/commands/shortcuts.ts'
import { type AppMenuParts, appMenu } from './app-menu.ts'

const asked: string[] = []
const parts = (platform: NodeJS.Platform): AppMenuParts => ({
  platform,
  workspaces: [
    { id: 'a', name: 'Acme', unread: 3, isFront: true },
    { id: 'b', name: 'Globex', unread: 0, isFront: false },
  ],
  onCommand: (command) => void asked.push(command),
  onOwnWindow: vi.fn(),
  onPrint: vi.fn(),
  onZoom: vi.fn(),
  onReload: vi.fn(),
  onWorkspace: (id) => void asked.push(id),
  onManageWorkspaces: vi.fn(),
  onCheckForUpdates: () => void asked.push('updates'),
  onDiagnostics: vi.fn(),
  onCopyDiagnostics: vi.fn(),
  onCloseWindow: vi.fn(),
  onQuit: vi.fn(),
})

const flat = (items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])
const itemsOn = (platform: NodeJS.Platform) => flat(appMenu(parts(platform)))
const click = (item: MenuItemConstructorOptions | undefined) => (item?.click as unknown as (() => void) | undefined)?.()

describe.each(['darwin', 'win32', 'linux'] as const)('the menu on %s', (platform) => {
  it('has every command of the keyboard sheet, once', () => {
    const ids = itemsOn(platform).map(({ id }) => id)
    for (const command of COMMANDS)
      expect(
        ids.filter((id) => id === command),
        command,
      ).toHaveLength(1)
    asked.length = 0
    for (const command of COMMANDS) click(itemsOn(platform).find(({ id }) => id === command))
    expect(asked).toEqual([...COMMANDS])
  })

  it('takes no single letter away from what is being written', () => {
    const taken = itemsOn(platform).filter(({ accelerator, registerAccelerator }) => accelerator && registerAccelerator !== false)
    expect(taken.map(({ accelerator }) => String(accelerator)).filter((accelerator) => !accelerator.includes('CmdOrCtrl'))).toEqual([])
  })

  it('gives no key to two entries', () => {
    const keys = itemsOn(platform).flatMap(({ accelerator }) => (accelerator ? [String(accelerator).toLowerCase()] : []))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('lists the workspaces with their unread texts', () => {
    const listed = itemsOn(platform).filter(({ id }) => id?.startsWith('workspace-'))
    expect(listed.map(({ label, accelerator, checked }) => ({ label, accelerator, checked }))).toEqual([
      { label: 'Acme (3)', accelerator: 'CmdOrCtrl+1', checked: true },
      { label: 'Globex', accelerator: 'CmdOrCtrl+2', checked: false },
    ])
  })

  it('offers settings and a way out', () => {
    const ids = itemsOn(platform).map(({ id }) => id)
    expect(ids).toContain('quit')
    expect(ids).toContain('settings')
  })
})

it.each([
  ['darwin', 'IQ Suite'],
  ['win32', '&Help'],
  ['linux', '&Help'],
] as const)('looks for updates, on %s in the menu %s', (platform, menu) => {
  const isOffer = ({ id }: MenuItemConstructorOptions) => id === 'check-for-updates'
  const bar = appMenu(parts(platform))
  expect(bar.filter((item) => flat([item]).some(isOffer)).map(({ label }) => label)).toEqual([menu])
  asked.length = 0
  click(flat(bar).find(isOffer))
  expect(asked).toEqual(['updates'])
})

it('begins with the app’s own menu on macOS only', () => {
  expect(appMenu(parts('darwin'))[0]?.label).toBe('IQ Suite')
  expect(appMenu(parts('linux'))[0]?.label).toBe('&File')
})
