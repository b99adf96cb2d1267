import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Frame, Page, Route } from 'playwright-core'
import { app } from './app.ts'
import { openBrowser } from './browser.ts'
import { DownloadItem, runDownload } from './download-item.ts'
import { answerInvocation, ipcMain } from './ipc-main.ts'
import { nativeEvent } from './native-event.ts'
import { NativeImage } from './native-image.ts'
import { records } from './records.ts'
import { answer, toReal, toShown } from './schemes.ts'
import { Session } from './session.ts'
import { WebFrameMain } from './web-frame-main.ts'
import { carryWebSockets } from './web-sockets.ts'

const shim = readFileSync(path.join(import.meta.dirname, 'page-shim.js'), 'utf8')

export interface WebPreferences {
  session?: Session
  partition?: string
  preload?: string
  additionalArguments?: string[]
  sandbox?: boolean
  contextIsolation?: boolean
  nodeIntegration?: boolean
  backgroundThrottling?: boolean
}

interface Call {
  kind: 'send' | 'invoke' | 'open'
  channel: string
  args: unknown[]
  url: string
}

type WindowOpenHandler = (details: { url: string; frameName: string; disposition: string }) => { action: 'allow' | 'deny' }

const all = new Map<number, WebContents>()
let nextId = 1

// Not part of Electron: a window closes and sizes its page.
export let destroyContents: (contents: WebContents) => Promise<void>
export let showContents: (contents: WebContents, isVisible: boolean) => void
export let resizeContents: (contents: WebContents, size: { width: number; height: number }) => Promise<void>

/** Also those that are just closing. */
const taken = new WeakSet<Page>()
let turn: Promise<unknown> = Promise.resolve()
/** A page that one is just opening is there before it is known to be taken: they are opened one after the other. */
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const result = turn.then(task)
  turn = result.catch(() => undefined)
  return result
}

export class WebContents extends EventEmitter {
  readonly id = nextId++
  readonly session: Session
  #page: Promise<Page>
  readonly #preferences: WebPreferences
  #isCrashed = false
  /** Of the page before a crash. */
  #lastURL = ''
  #openedPage: Page | null = null
  #targetId: string | null = null
  /** The address that the app itself loads: no navigation of the page, so nobody is asked. */
  #loading: string | null = null
  #isDestroyed = false
  #onWindowOpen: WindowOpenHandler = () => ({ action: 'allow' })
  /** Not part of Electron: closing goes through the window. */
  readonly #requestClose: () => void

  static getAllWebContents(): WebContents[] {
    return [...all.values()]
  }
  static fromId(id: number): WebContents | undefined {
    return all.get(id)
  }
  static fromDevToolsTargetId(targetId: string): WebContents | undefined {
    return [...all.values()].find((contents) => contents.#targetId === targetId)
  }

  constructor(preferences: WebPreferences, requestClose: () => void) {
    super()
    if (preferences.nodeIntegration || preferences.contextIsolation === false || preferences.sandbox === false)
      throw new Error('The double models sandboxed, isolated pages without Node only.')
    this.session = preferences.session ?? Session.fromPartition(preferences.partition ?? '')
    this.#requestClose = requestClose
    all.set(this.id, this)
    this.#preferences = preferences
    this.#page = this.#open(preferences)
    this.#page.catch((error: unknown) => console.error('The double could not open a page.', error))
    queueMicrotask(() => app.emit('web-contents-created', nativeEvent({}), this))
  }

  async #open(preferences: WebPreferences): Promise<Page> {
    const context = await openBrowser()
    const page = await inTurn(async () => {
      const free = context.pages().find((candidate) => !taken.has(candidate)) ?? (await context.newPage())
      taken.add(free)
      this.#openedPage = free
      return free
    })
    const devTools = await context.newCDPSession(page)
    this.#targetId = (await devTools.send('Target.getTargetInfo')).targetInfo.targetId
    await page.exposeBinding('__double_call', ({ frame }, call: Call) => this.#receive(frame, call))
    await page.addInitScript({
      content: shim
        .replace('__DOUBLE_ARGV__', JSON.stringify(['electron', ...(preferences.additionalArguments ?? [])]))
        .replace('__DOUBLE_PLATFORM__', JSON.stringify(process.platform))
        .replace('/*__DOUBLE_PRELOAD__*/', () => (preferences.preload ? readFileSync(preferences.preload, 'utf8') : '')),
    })
    await page.route('**/*', (route) => this.#onRequest(page, route))
    await carryWebSockets(page)
    // The shim asks for every window that a page opens; one that got past it has no place in the double.
    page.on('popup', (popup) => void popup.close())
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.emit('did-navigate', nativeEvent({}), toReal(frame.url()), 200, 'OK')
    })
    page.on('domcontentloaded', () => this.emit('dom-ready', nativeEvent({})))
    page.on('load', () => this.emit('did-finish-load', nativeEvent({})))
    page.on('crash', () => this.#die('crashed'))
    page.on('download', (download) => {
      const bytes = async () => readFile(await download.path())
      this.#download(toReal(download.url()), download.suggestedFilename(), bytes)
    })
    page.on('close', () => {
      // A page that was given up after a crash takes no window with it.
      if (page === this.#openedPage) this.#requestClose()
    })
    return page
  }

  async #receive(frame: Frame, { kind, channel, args, url }: Call): Promise<{ value?: unknown; error?: string }> {
    if (kind === 'open') {
      this.#onWindowOpen({ url: toReal(url), frameName: '', disposition: 'foreground-tab' })
      return {}
    }
    const event = nativeEvent({ sender: this, senderFrame: new WebFrameMain(frame), frameId: 1, processId: 1, type: 'frame' })
    if (kind === 'send') {
      ipcMain.emit(channel, event, ...args)
      return {}
    }
    try {
      return { value: structuredClone(await answerInvocation(channel, event, args)) }
    } catch (error) {
      return { error: String(error) }
    }
  }

  async #onRequest(page: Page, route: Route): Promise<void> {
    const request = route.request()
    if (request.isNavigationRequest()) {
      const url = toReal(request.url())
      const isMainFrame = request.frame() === page.mainFrame()
      const isOwnLoad = isMainFrame && this.#loading === url
      if (!isOwnLoad && this.#isNavigationPrevented(url, isMainFrame)) return route.abort('aborted')
      this.emit('did-start-navigation', nativeEvent({ url, isMainFrame, isSameDocument: false }))
    }
    await answer(route, this.session.protocol)
  }

  #isNavigationPrevented(url: string, isMainFrame: boolean): boolean {
    const events = isMainFrame ? ['will-frame-navigate', 'will-navigate'] : ['will-frame-navigate']
    return events.some((name) => {
      const event = nativeEvent({ url, isMainFrame, isSameDocument: false })
      this.emit(name, event)
      return event.defaultPrevented
    })
  }

  get mainFrame(): WebFrameMain | null {
    return this.#openedPage && new WebFrameMain(this.#openedPage.mainFrame())
  }
  async loadURL(url: string): Promise<void> {
    const page = await this.#revive()
    this.#loading = url
    try {
      await page.goto(toShown(url, this.session.protocol), { waitUntil: 'load' })
    } finally {
      // Another load may have begun meanwhile, and this one ended because of it.
      if (this.#loading === url) this.#loading = null
    }
  }
  send(channel: string, ...args: unknown[]): void {
    const message = { channel, args: structuredClone(args) }
    void this.#page.then((page) =>
      page
        .evaluate(
          (sent) => (globalThis as unknown as { __double_dispatch?: (message: unknown) => void }).__double_dispatch?.(sent),
          message,
        )
        // As in Electron, what is sent to a page that goes away is lost.
        .catch(() => undefined),
    )
  }
  #zoomFactor = 1
  /** Kept, not drawn. */
  setZoomFactor(factor: number): void {
    if (factor <= 0) throw new Error("'zoomFactor' must be a double greater than 0.0")
    this.#zoomFactor = factor
  }
  getZoomFactor(): number {
    return this.#zoomFactor
  }
  print(_options?: object, callback?: (success: boolean, failureReason: string) => void): void {
    records.prints++
    callback?.(true, '')
  }
  replaceMisspelling(text: string): void {
    void this.insertText(text)
  }
  async insertText(text: string): Promise<void> {
    await (await this.#page).keyboard.insertText(text)
  }
  copyImageAt(x: number, y: number): void {
    records.clipboard = `image at ${x},${y}`
  }
  downloadURL(url: string, _options?: object): void {
    void this.#page.then((page) => this.#download(url, fileNameOf(url), () => read(page, url)))
  }
  #download(url: string, fileName: string, bytes: () => Promise<Buffer>): void {
    const item = new DownloadItem(url, fileName, bytes)
    const event = nativeEvent({})
    this.session.emit('will-download', event, item, this)
    if (!event.defaultPrevented) void runDownload(item)
  }
  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#onWindowOpen = handler
  }
  getURL(): string {
    const url = this.#openedPage?.url() ?? ''
    return url === 'about:blank' && this.#lastURL ? this.#lastURL : toReal(url)
  }
  reload(): void {
    void this.loadURL(this.getURL())
  }
  forcefullyCrashRenderer(): void {
    this.#die('killed')
  }
  isCrashed(): boolean {
    return this.#isCrashed
  }
  #die(reason: string): void {
    if (this.#isCrashed || this.#isDestroyed) return
    this.#isCrashed = true
    this.emit('render-process-gone', nativeEvent({}), { reason, exitCode: 1 })
  }
  /** What crashed is given up; what is loaded next has a page of its own, as it has a process of its own in Electron. */
  async #revive(): Promise<Page> {
    if (!this.#isCrashed) return this.#page
    const old = this.#openedPage
    this.#lastURL = this.getURL()
    this.#page = this.#open(this.#preferences)
    const page = await this.#page
    this.#isCrashed = false
    await old?.close().catch(() => undefined)
    return page
  }
  async capturePage(_rect?: object): Promise<NativeImage> {
    const page = await this.#page
    const bytes =
      page.isClosed() || this.#isCrashed ? Buffer.alloc(0) : await page.screenshot({ animations: 'allow' }).catch(() => Buffer.alloc(0))
    return new NativeImage(new Map(bytes.length > 0 ? [[1, bytes]] : []), 'screen')
  }
  invalidate(): void {}
  async executeJavaScript(code: string): Promise<unknown> {
    if (this.#isCrashed) throw new Error('The page is gone.')
    return (await this.#page).evaluate(code)
  }
  isDestroyed(): boolean {
    return this.#isDestroyed
  }
  close(_options?: { waitForBeforeUnload: boolean }): void {
    this.#requestClose()
  }

  static {
    showContents = (contents, isVisible) => {
      // As in Electron, a page that is not to be slowed in the background believes that it is seen.
      if (contents.#preferences.backgroundThrottling === false) return
      void contents.#page.then((page) =>
        page
          .evaluate(
            (visible) => (globalThis as unknown as { __double_visible?: (visible: boolean) => void }).__double_visible?.(visible),
            isVisible,
          )
          .catch(() => undefined),
      )
    }
    resizeContents = async (contents, size) => {
      const page = await contents.#page
      if (!page.isClosed()) await page.setViewportSize(size)
    }
    destroyContents = async (contents) => {
      if (contents.#isDestroyed) return
      contents.#isDestroyed = true
      all.delete(contents.id)
      const page = contents.#openedPage
      if (page && !page.isClosed()) await page.close()
      contents.emit('destroyed')
    }
  }
}

const fileNameOf = (url: string) => (URL.canParse(url) && decodeURIComponent(path.posix.basename(new URL(url).pathname))) || 'download'

/** A blob is known to its page only; everything else comes over the network. */
async function read(page: Page, url: string): Promise<Buffer> {
  if (!url.startsWith('blob:')) {
    const answered = await fetch(url)
    if (!answered.ok) throw new Error(`${answered.status}`)
    return Buffer.from(await answered.arrayBuffer())
  }
  const base64 = await page.evaluate(async (blob) => {
    const bytes = new Uint8Array(await (await fetch(blob)).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }, url)
  return Buffer.from(base64, 'base64')
}
