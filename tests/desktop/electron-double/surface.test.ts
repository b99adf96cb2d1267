import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type DeclaredSurface, readDeclaredSurface } from './declared-surface.ts'
import { DownloadItem } from './download-item.ts'
import { default as electron } from './electron.ts'
import { environment } from './environment.ts'
import { NativeImage } from './native-image.ts'
import { Session } from './session.ts'
import { UtilityProcess } from './utility-process.ts'
import { WebContents } from './web-contents.ts'
import { WebFrameMain } from './web-frame-main.ts'

const declarations = path.join(path.dirname(createRequire(import.meta.url).resolve('electron/package.json')), 'electron.d.ts')
const surface = readDeclaredSurface(readFileSync(declarations, 'utf8'))

afterAll(() => rmSync(environment.userData, { recursive: true }))

/** What the double offers that Electron does not, or takes other arguments for. */
function faultsOf(offered: object, type: string, isStatic: boolean, declared: DeclaredSurface = surface): string[] {
  return ownMembers(offered).flatMap(([name, value]) => {
    const member = declared.member(type, name, isStatic)
    if (!member) return [`${type}.${name} does not exist`]
    if (typeof value !== 'function') return []
    if (!member.parameters) return [`${type}.${name} is no function`]
    const { required, all } = member.parameters
    return value.length < required || value.length > all
      ? [`${type}.${name} takes ${required} to ${all} arguments, not ${value.length}`]
      : []
  })
}

function ownMembers(offered: object): [string, unknown][] {
  return Object.entries(Object.getOwnPropertyDescriptors(offered))
    .filter(([name]) => !['constructor', 'length', 'name', 'prototype'].includes(name) && !name.startsWith('_'))
    .map(([name, descriptor]): [string, unknown] => [name, descriptor.value])
}

const isEmitter = (name: string) => /^(_events|_eventsCount|_maxListeners)$/.test(name)

describe('the double of Electron', () => {
  const { double: _double, ...modules } = electron

  it.each(Object.entries(modules))('%s offers nothing that Electron does not have', (name, offered) => {
    const exported = surface.exported(name)
    expect(exported, `electron has no export "${name}"`).not.toBeNull()
    if (!exported) return
    const { type, isClass } = exported
    const faults = isClass
      ? [...faultsOf(offered, type, true), ...(typeof offered === 'function' ? faultsOf(offered.prototype, type, false) : [])]
      : [...faultsOf(withoutEmitter(offered), type, false), ...faultsOf(prototypeOf(offered), type, false)]
    expect(faults).toEqual([])
  })

  it.each([
    ['DownloadItem', DownloadItem],
    ['NativeImage', NativeImage],
    ['Session', Session],
    ['UtilityProcess', UtilityProcess],
    ['WebContents', WebContents],
    ['WebFrameMain', WebFrameMain],
  ])('%s offers nothing that Electron does not have', (type, offered) => {
    expect(faultsOf(offered.prototype, type, false)).toEqual([])
  })
})

describe('the check itself', () => {
  it('sees a member that does not exist, and one that takes too many or too few arguments', () => {
    class Tray {
      glow(): void {}
      setImage(_image: string, _more: string): void {}
      setToolTip(): void {}
      setTitle(_title: string): void {}
    }
    expect(faultsOf(Tray.prototype, 'Tray', false)).toEqual([
      'Tray.glow does not exist',
      'Tray.setImage takes 1 to 1 arguments, not 2',
      'Tray.setToolTip takes 1 to 1 arguments, not 0',
    ])
  })

  it('reads what a class takes over from another, statics, overloads and callbacks with arguments of their own', () => {
    expect(surface.member('BrowserWindow', 'getNormalBounds', false)?.parameters).toEqual({ required: 0, all: 0 })
    expect(surface.member('BrowserWindow', 'getAllWindows', true)).not.toBeNull()
    expect(surface.member('BrowserWindow', 'getAllWindows', false)).toBeNull()
    expect(surface.member('Dialog', 'showMessageBox', false)?.parameters).toEqual({ required: 1, all: 2 })
    expect(surface.member('Session', 'setPermissionCheckHandler', false)?.parameters).toEqual({ required: 1, all: 1 })
  })
})

function withoutEmitter(offered: object): object {
  return Object.fromEntries(ownMembers(offered).filter(([name]) => !isEmitter(name)))
}

/** The methods of a module that is an instance of a class of the double; a plain object has none. */
function prototypeOf(offered: object): object {
  const prototype = Object.getPrototypeOf(offered)
  return prototype === Object.prototype || prototype?.constructor?.name === 'EventEmitter' ? {} : prototype
}
