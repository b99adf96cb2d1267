import { EventEmitter } from 'node:events'

type Handler = (event: unknown, ...received: unknown[]) => unknown

/** Not part of Electron: how the page's shim gets an answer. */
export let answerInvocation: (channel: string, event: unknown, received: unknown[]) => Promise<unknown>

class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>()

  handle(channel: string, listener: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.#handlers.set(channel, listener)
  }
  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }
  static {
    answerInvocation = async (channel, event, received) => {
      const handler = ipcMain.#handlers.get(channel)
      if (!handler) throw new Error(`No handler registered for '${channel}'`)
      return handler(event, ...received)
    }
  }
}

export const ipcMain = new IpcMain()
