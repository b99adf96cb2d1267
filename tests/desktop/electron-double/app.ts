import { EventEmitter } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { closeBrowser, openBrowser } from './browser.ts'
import { environment } from './environment.ts'
import { nativeEvent } from './native-event.ts'
import { records } from './records.ts'
import { releaseLock, takeLock } from './single-instance.ts'

const manifest: { name: string; productName?: string; version: string } = JSON.parse(
  readFileSync(path.join(environment.appDirectory, 'package.json'), 'utf8'),
)

/** Set by `browser-window.ts`, which needs `app` itself. Gives false when a window refused to close. */
export const windows = { closeAll: (): boolean => true }

class App extends EventEmitter {
  readonly isPackaged = false
  name = manifest.productName ?? manifest.name
  #isReady = false
  #isQuitting = false
  readonly #paths = new Map([
    ['userData', environment.userData],
    ['home', os.homedir()],
    ['temp', os.tmpdir()],
  ])
  readonly #ready: Promise<void>

  constructor() {
    super()
    mkdirSync(environment.userData, { recursive: true })
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#ready = promise
    setImmediate(() => {
      if (this.#isQuitting) return
      this.#isReady = true
      if (environment.isDebugged) void openBrowser()
      this.emit('ready', nativeEvent({}), {})
      resolve()
    })
  }

  whenReady(): Promise<void> {
    return this.#ready
  }
  isReady(): boolean {
    return this.#isReady
  }
  getName(): string {
    return this.name
  }
  getVersion(): string {
    return manifest.version
  }
  getAppPath(): string {
    return environment.appDirectory
  }
  getPath(name: string): string {
    return this.#paths.get(name) ?? path.join(environment.userData, name)
  }
  setPath(name: string, to: string): void {
    this.#paths.set(name, to)
  }
  setAsDefaultProtocolClient(scheme: string, _path?: string, _args?: string[]): boolean {
    records.protocolClients.push(scheme)
    return true
  }
  isDefaultProtocolClient(scheme: string, _path?: string, _args?: string[]): boolean {
    return records.protocolClients.includes(scheme)
  }
  requestSingleInstanceLock(_additionalData?: Record<string, unknown>): boolean {
    return takeLock((argv, workingDirectory) => this.emit('second-instance', nativeEvent({}), argv, workingDirectory, null))
  }
  releaseSingleInstanceLock(): void {
    releaseLock()
  }
  setAppUserModelId(_id: string): void {}
  setToastActivatorCLSID(_id: string): void {}
  setLoginItemSettings(settings: { openAtLogin?: boolean }): void {
    records.openAtLogin = settings.openAtLogin ?? false
  }
  getLoginItemSettings(_options?: object): { openAtLogin: boolean; wasOpenedAtLogin: boolean } {
    return { openAtLogin: records.openAtLogin, wasOpenedAtLogin: false }
  }
  setBadgeCount(count = 0): boolean {
    records.badgeCount = count
    return true
  }
  getBadgeCount(): number {
    return records.badgeCount
  }
  focus(_options?: { steal: boolean }): void {}
  exit(exitCode = 0): void {
    void closeBrowser().finally(() => process.exit(exitCode))
  }
  quit(): void {
    if (this.#isQuitting) return
    const beforeQuit = nativeEvent({})
    this.emit('before-quit', beforeQuit)
    if (beforeQuit.defaultPrevented || !windows.closeAll()) return
    const willQuit = nativeEvent({})
    this.emit('will-quit', willQuit)
    if (willQuit.defaultPrevented) return
    this.#isQuitting = true
    this.emit('quit', nativeEvent({}), 0)
    this.exit(0)
  }
}

export const app = new App()
