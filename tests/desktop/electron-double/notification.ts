import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { nativeEvent } from './native-event.ts'
import { records, system } from './records.ts'

interface Options {
  id?: string
  groupId?: string
  title?: string
  body?: string
  icon?: string
  silent?: boolean
  hasReply?: boolean
  replyPlaceholder?: string
  toastXml?: string
}

interface ActivationArguments {
  type: string
  arguments: string
  reply?: string
}

/** Not part of Electron: a click or a reply that Windows hands over by itself, whatever is left of the notification. */
export let activateOnWindows: (details: ActivationArguments) => void

export class Notification extends EventEmitter {
  readonly id: string
  readonly groupId: string
  title: string
  body: string
  silent: boolean
  hasReply: boolean
  replyPlaceholder: string
  toastXml: string
  static #onActivation: ((details: ActivationArguments) => void) | null = null
  /** Electron keeps what came before there was a handler. */
  static #early: ActivationArguments | null = null

  static isSupported(): boolean {
    return system.notifications !== 'unsupported'
  }
  static handleActivation(callback: (details: ActivationArguments) => void): void {
    Notification.#onActivation = callback
    const early = Notification.#early
    Notification.#early = null
    if (early) callback(early)
  }
  static async getHistory(): Promise<Notification[]> {
    return [...system.notificationHistory]
  }
  static remove(id: string | string[]): void {
    const ids = [id].flat()
    for (const notification of [...records.notifications]) if (ids.includes(notification.id)) notification.close()
    system.notificationHistory = system.notificationHistory.filter((former) => !ids.includes(former.id))
  }

  constructor(options: Options = {}) {
    super()
    this.id = options.id || randomUUID()
    this.groupId = options.groupId ?? ''
    this.title = options.title ?? ''
    this.body = options.body ?? ''
    this.silent = options.silent ?? false
    this.hasReply = options.hasReply ?? false
    this.replyPlaceholder = options.replyPlaceholder ?? ''
    this.toastXml = options.toastXml ?? ''
  }
  show(): void {
    // As in Electron, the outcome comes later, by an event.
    setImmediate(() => {
      if (system.notifications === 'failed') {
        this.emit('failed', nativeEvent({}), 'The system refused the notification.')
        return
      }
      records.notifications.push(this)
      this.emit('show', nativeEvent({}))
    })
  }
  close(): void {
    const index = records.notifications.indexOf(this)
    if (index < 0) return
    records.notifications.splice(index, 1)
    this.emit('close', nativeEvent({}))
  }

  static {
    activateOnWindows = (details) => {
      if (Notification.#onActivation) Notification.#onActivation(details)
      else Notification.#early = details
    }
  }
}
