import { EventEmitter } from 'node:events'
import { nativeEvent } from './native-event.ts'
import { records, system } from './records.ts'

interface Options {
  title?: string
  body?: string
  icon?: string
}

export class Notification extends EventEmitter {
  title: string
  body: string
  static isSupported(): boolean {
    return system.notifications !== 'unsupported'
  }
  constructor(options: Options = {}) {
    super()
    this.title = options.title ?? ''
    this.body = options.body ?? ''
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
}
