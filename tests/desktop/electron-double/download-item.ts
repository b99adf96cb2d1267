import { EventEmitter } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { nativeEvent } from './native-event.ts'
import { system } from './records.ts'

// Not part of Electron: begins when the app has been asked.
export let runDownload: (item: DownloadItem) => Promise<void>

/** A download: the app says where it goes, then it comes in a piece at a time. */
export class DownloadItem extends EventEmitter {
  readonly #url: string
  readonly #fileName: string
  readonly #read: () => Promise<Buffer>
  #savePath = ''
  #dialog: { defaultPath?: string } | null = null
  #state = 'progressing'
  #received = 0
  #total = 0

  constructor(url: string, fileName: string, read: () => Promise<Buffer>) {
    super()
    this.#url = url
    this.#fileName = fileName
    this.#read = read
  }
  getURL(): string {
    return this.#url
  }
  getFilename(): string {
    return this.#fileName
  }
  setSavePath(path: string): void {
    this.#savePath = path
  }
  getSavePath(): string {
    return this.#savePath
  }
  setSaveDialogOptions(options: { defaultPath?: string }): void {
    this.#dialog = options
  }
  getTotalBytes(): number {
    return this.#total
  }
  getReceivedBytes(): number {
    return this.#received
  }
  getState(): string {
    return this.#state
  }
  cancel(): void {
    this.#state = 'cancelled'
  }

  static {
    runDownload = async (item) => {
      // Without a path the system asks; the double answers as its person does.
      if (item.#savePath === '') item.#savePath = system.saveDialog(item.#dialog?.defaultPath ?? item.#fileName) ?? ''
      if (item.#savePath === '') item.#state = 'cancelled'
      const bytes = item.#state === 'cancelled' ? null : await item.#read().catch(() => null)
      if (bytes) {
        item.#total = bytes.length
        for (const part of [0.5, 1]) {
          item.#received = Math.floor(bytes.length * part)
          item.emit('updated', nativeEvent({}), 'progressing')
        }
      }
      const isWritten =
        bytes !== null &&
        (await writeFile(item.#savePath, bytes).then(
          () => true,
          () => false,
        ))
      if (item.#state === 'progressing') item.#state = isWritten ? 'completed' : 'interrupted'
      item.emit('done', nativeEvent({}), item.#state)
    }
  }
}
