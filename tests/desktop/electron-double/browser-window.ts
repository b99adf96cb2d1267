import { EventEmitter } from 'node:events'
import { app, windows } from './app.ts'
import { nativeEvent } from './native-event.ts'
import { records } from './records.ts'
import { destroyContents, resizeContents, showContents, WebContents, type WebPreferences } from './web-contents.ts'

interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

interface Options extends Partial<Bounds> {
  minWidth?: number
  minHeight?: number
  show?: boolean
  title?: string
  webPreferences?: WebPreferences
}

const all = new Set<BrowserWindow>()
let nextId = 1

/** A window's state without its frame: place, size, visibility, focus. Its page is real. */
export class BrowserWindow extends EventEmitter {
  readonly id = nextId++
  readonly webContents: WebContents
  #bounds: Bounds
  #minimumSize: [number, number]
  #isVisible: boolean
  #isFocused = false
  #isMinimized = false
  #isMaximized = false
  #isFullScreen = false
  #isDestroyed = false
  #wasShown = false

  static getAllWindows(): BrowserWindow[] {
    return [...all]
  }
  static getFocusedWindow(): BrowserWindow | null {
    return [...all].find((window) => window.#isFocused) ?? null
  }
  static fromWebContents(webContents: WebContents): BrowserWindow | null {
    return [...all].find((window) => window.webContents === webContents) ?? null
  }

  constructor(options: Options = {}) {
    super()
    const { x = 0, y = 0, width = 800, height = 600, minWidth = 0, minHeight = 0, show = true } = options
    this.#minimumSize = [minWidth, minHeight]
    this.#bounds = { x, y, width: Math.max(width, minWidth), height: Math.max(height, minHeight) }
    this.#isVisible = show
    this.webContents = new WebContents(options.webPreferences ?? {}, () => this.close())
    this.webContents.on('did-finish-load', () => {
      if (this.#wasShown) return
      this.#wasShown = true
      this.emit('ready-to-show', nativeEvent({}))
    })
    void resizeContents(this.webContents, this.#bounds)
    all.add(this)
    queueMicrotask(() => app.emit('browser-window-created', nativeEvent({}), this))
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url)
  }
  close(): void {
    if (this.#isDestroyed) return
    const event = nativeEvent({})
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }
  destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    all.delete(this)
    void destroyContents(this.webContents)
    this.emit('closed', nativeEvent({}))
    if (all.size > 0) return
    if (app.listenerCount('window-all-closed') > 0) app.emit('window-all-closed')
    else app.quit()
  }
  isDestroyed(): boolean {
    return this.#isDestroyed
  }
  show(): void {
    this.#isVisible = true
    this.#tellPage()
    this.emit('show')
    this.focus()
  }
  showInactive(): void {
    this.#isVisible = true
    this.#tellPage()
    this.emit('show')
  }
  hide(): void {
    this.#isVisible = false
    this.#isFocused = false
    this.#tellPage()
    this.emit('hide')
  }
  #tellPage(): void {
    showContents(this.webContents, this.#isVisible && !this.#isMinimized)
  }
  isVisible(): boolean {
    return this.#isVisible
  }
  focus(): void {
    for (const window of all) window.#isFocused = window === this
    this.emit('focus')
  }
  blur(): void {
    this.#isFocused = false
    this.emit('blur')
  }
  isFocused(): boolean {
    return this.#isFocused
  }
  minimize(): void {
    this.#isMinimized = true
    this.#isFocused = false
    this.#tellPage()
    this.emit('minimize')
  }
  restore(): void {
    this.#isMinimized = false
    this.#tellPage()
    this.emit('restore')
  }
  isMinimized(): boolean {
    return this.#isMinimized
  }
  maximize(): void {
    this.#isMaximized = true
    this.emit('maximize')
  }
  unmaximize(): void {
    this.#isMaximized = false
    this.emit('unmaximize')
  }
  isMaximized(): boolean {
    return this.#isMaximized
  }
  setFullScreen(flag: boolean): void {
    if (flag === this.#isFullScreen) return
    // As on real systems, the change takes a moment and is told when it is done.
    setTimeout(() => {
      if (this.#isDestroyed) return
      this.#isFullScreen = flag
      this.emit(flag ? 'enter-full-screen' : 'leave-full-screen')
    }, 50)
  }
  isFullScreen(): boolean {
    return this.#isFullScreen
  }
  setBounds(bounds: Partial<Bounds>, _animate?: boolean): void {
    this.#bounds = { ...this.#bounds, ...bounds }
    this.#bounds.width = Math.max(this.#bounds.width, this.#minimumSize[0])
    this.#bounds.height = Math.max(this.#bounds.height, this.#minimumSize[1])
    void resizeContents(this.webContents, this.#bounds)
    this.emit('resize')
  }
  getBounds(): Bounds {
    return { ...this.#bounds }
  }
  getNormalBounds(): Bounds {
    return { ...this.#bounds }
  }
  getMinimumSize(): number[] {
    return [...this.#minimumSize]
  }
  setProgressBar(progress: number, _options?: object): void {
    records.progressBars.push(progress)
  }
  setOverlayIcon(overlay: object | null, description: string): void {
    records.overlay = overlay && description
  }
}

windows.closeAll = () => {
  // The app goes on to quit by itself; the last window must not start that again.
  const resume = app.listenerCount('window-all-closed')
  const keepRunning = () => undefined
  if (resume === 0) app.on('window-all-closed', keepRunning)
  for (const window of all) window.close()
  app.removeListener('window-all-closed', keepRunning)
  return all.size === 0
}
