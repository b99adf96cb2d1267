import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { openBrowser } from './browser.ts'
import { Protocol, protocol, shownOrigins } from './schemes.ts'

type PermissionRequest = (contents: unknown, permission: string, callback: (granted: boolean) => void, details: object) => void
type PermissionCheck = (contents: unknown, permission: string, origin: string, details: object) => boolean

/** Not part of Electron: what the app answers when a page asks; Chromium's own prompts are outside of the double. */
export let askPermission: (contents: { getURL(): string }, permission: string) => Promise<{ check: boolean; request: boolean }>

const partitions = new Map<string, Session>()

/**
 * A partition is a host of its own to Chromium (`schemes.ts`), which keeps all that a page stores apart. Cookies and caches of other origins
 * are shared, other than in Electron.
 */
export class Session extends EventEmitter {
  readonly protocol: Protocol
  readonly availableSpellCheckerLanguages = ['de', 'en-GB', 'en-US', 'es', 'fr', 'pt-BR']
  #spellCheckerLanguages = ['en-US']
  #isSpellCheckerEnabled = true
  readonly #dictionary: string[] = []
  #onRequest: PermissionRequest | null = null
  #onCheck: PermissionCheck | null = null

  static readonly defaultSession = new Session(protocol)
  static fromPartition(partition: string, _options?: object): Session {
    if (partition === '') return Session.defaultSession
    const known = partitions.get(partition)
    if (known) return known
    const own = new Session(new Protocol(`p-${createHash('sha256').update(partition).digest('hex').slice(0, 12)}`))
    partitions.set(partition, own)
    return own
  }

  constructor(own: Protocol) {
    super()
    this.protocol = own
  }
  setPermissionRequestHandler(handler: PermissionRequest | null): void {
    this.#onRequest = handler
  }
  setPermissionCheckHandler(handler: PermissionCheck | null): void {
    this.#onCheck = handler
  }
  setBluetoothPairingHandler(_handler: ((details: object, callback: (answer: object) => void) => void) | null): void {}
  setDisplayMediaRequestHandler(_handler: ((request: object, callback: (streams: object) => void) => void) | null): void {}
  /** Chromium writes by itself when it ends. */
  flushStorageData(): void {}
  setDevicePermissionHandler(_handler: ((details: object) => boolean) | null): void {}

  setSpellCheckerLanguages(languages: string[]): void {
    const unknown = languages.find((language) => !this.availableSpellCheckerLanguages.includes(language))
    if (unknown !== undefined) throw new Error(`Invalid language code provided: "${unknown}" is not a valid language code`)
    this.#spellCheckerLanguages = [...languages]
  }
  getSpellCheckerLanguages(): string[] {
    return [...this.#spellCheckerLanguages]
  }
  setSpellCheckerEnabled(enable: boolean): void {
    this.#isSpellCheckerEnabled = enable
  }
  isSpellCheckerEnabled(): boolean {
    return this.#isSpellCheckerEnabled
  }
  addWordToSpellCheckerDictionary(word: string): boolean {
    this.#dictionary.push(word)
    return true
  }
  async listWordsInSpellCheckerDictionary(): Promise<string[]> {
    return [...this.#dictionary]
  }
  /** Only what the app's own pages stored. */
  async clearStorageData(_options?: object): Promise<void> {
    const context = await openBrowser()
    for (const page of context.pages()) {
      const devTools = await context.newCDPSession(page).catch(() => null) // it is just closing
      if (!devTools) continue
      for (const origin of shownOrigins(this.protocol)) await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
      return devTools.detach()
    }
  }
  /** Chromium has one for all partitions here. */
  async clearCache(): Promise<void> {}

  static {
    askPermission = async (contents, permission) => {
      const { defaultSession } = Session
      const check = defaultSession.#onCheck?.(contents, permission, contents.getURL(), { isMainFrame: true }) ?? true
      const { promise, resolve } = Promise.withResolvers<boolean>()
      if (defaultSession.#onRequest)
        defaultSession.#onRequest(contents, permission, resolve, { requestingUrl: contents.getURL(), isMainFrame: true })
      else resolve(true)
      return { check, request: await promise }
    }
  }
}
