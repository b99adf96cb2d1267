import { EventEmitter } from 'node:events'
import type { Frame } from 'playwright-core'
import { toReal } from './schemes.ts'

/** A frame as the main process sees it, under the address that the app gave it. */
export class WebFrameMain extends EventEmitter {
  readonly #frame: Frame
  constructor(frame: Frame) {
    super()
    this.#frame = frame
  }
  get url(): string {
    return toReal(this.#frame.url())
  }
  get origin(): string {
    const { protocol, host } = new URL(this.url)
    return host ? `${protocol}//${host}` : 'null'
  }
  get parent(): WebFrameMain | null {
    const parent = this.#frame.parentFrame()
    return parent && new WebFrameMain(parent)
  }
}
