import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Not part of Electron: the file that an image was made from. */
export let nameOfImage: (image: NativeImage) => string

/** A picture that remembers its file; sizes are read from the PNG itself. */
export class NativeImage {
  readonly #bytes: Buffer
  readonly #name: string
  #isTemplate = false
  constructor(bytes: Buffer, name: string) {
    this.#bytes = bytes
    this.#name = name
  }
  isEmpty(): boolean {
    return this.#bytes.length === 0
  }
  getSize(_scaleFactor?: number): { width: number; height: number } {
    return this.isEmpty() ? { width: 0, height: 0 } : { width: this.#bytes.readUInt32BE(16), height: this.#bytes.readUInt32BE(20) }
  }
  toPNG(_options?: object): Buffer {
    return this.#bytes
  }
  setTemplateImage(option: boolean): void {
    this.#isTemplate = option
  }
  isTemplateImage(): boolean {
    return this.#isTemplate
  }
  static {
    nameOfImage = (image) => image.#name
  }
}

export const nativeImage = {
  createEmpty: () => new NativeImage(Buffer.alloc(0), ''),
  createFromPath: (file: string) => new NativeImage(existsSync(file) ? readFileSync(file) : Buffer.alloc(0), path.basename(file)),
}
