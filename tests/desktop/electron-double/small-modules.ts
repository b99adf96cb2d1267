import { EventEmitter } from 'node:events'
import http, { type ClientRequest, type RequestOptions } from 'node:http'
import { type DialogRecord, records, system } from './records.ts'

// Modules that are no more than a few recorded or fixed answers.

export const shell = {
  async openExternal(url: string, _options?: object): Promise<void> {
    records.externalLinks.push(url)
  },
  showItemInFolder(fullPath: string): void {
    records.shownInFolder.push(fullPath)
  },
}

export const dialog = {
  async showMessageBox(windowOrOptions: object, options?: object): Promise<{ response: number; checkboxChecked: boolean }> {
    const { message = '', detail = '' }: Partial<DialogRecord> = options ?? windowOrOptions
    records.dialogs.push({ message, detail })
    return { response: system.dialogResponse, checkboxChecked: false }
  },
}

export const clipboard = {
  readText: async (): Promise<string> => records.clipboard,
  async writeText(text: string): Promise<void> {
    records.clipboard = text
  },
}

/** The system's own updater, which electron-updater drives on macOS only; elsewhere it only tells by it that the app is about to end. */
export const autoUpdater = new EventEmitter()

export const powerMonitor = new EventEmitter()

const display = (area: (typeof system.displays)[number], id: number) => ({ id, bounds: area, workArea: area, scaleFactor: 1 })
export const screen = Object.assign(new EventEmitter(), {
  getAllDisplays: () => system.displays.map(display),
  getDisplayMatching: (rect: { x: number; y: number }) => {
    const holding = system.displays.findIndex(
      ({ x, y, width, height }) => rect.x >= x && rect.x < x + width && rect.y >= y && rect.y < y + height,
    )
    return display(system.displays[Math.max(holding, 0)] ?? { x: 0, y: 0, width: 1920, height: 1080 }, Math.max(holding, 0))
  },
  getPrimaryDisplay: () => display(system.displays[0] ?? { x: 0, y: 0, width: 1920, height: 1080 }, 0),
})

export const net = {
  /** Node's own request is near enough: it has the same events, and whoever asks gives no more than an address and headers. */
  request: (options: RequestOptions): ClientRequest => http.request(options),
  fetch: (input: string | Request, init?: RequestInit) => fetch(input, init),
  isOnline: () => true,
}
