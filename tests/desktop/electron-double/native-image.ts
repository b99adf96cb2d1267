import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { decodePng } from './decode-png.ts'

/** Not part of Electron: the file that an image was made from. */
export let nameOfImage: (image: NativeImage) => string

/** The endings by which Electron finds the same picture for another scale. */
const SCALES = [1, 1.25, 1.33, 1.4, 1.5, 1.8, 2, 2.5, 3, 4, 5]

/** A picture that remembers its file and those beside it for other scales; sizes are read from the PNG itself. */
export class NativeImage {
  readonly #pictures: ReadonlyMap<number, Buffer>
  readonly #name: string
  #isTemplate = false
  constructor(pictures: ReadonlyMap<number, Buffer>, name: string) {
    this.#pictures = pictures
    this.#name = name
  }
  isEmpty(): boolean {
    return this.#pictures.size === 0
  }
  getScaleFactors(): number[] {
    return [...this.#pictures.keys()]
  }
  /** In units: a picture for twice the scale has half the units of its pixels. */
  getSize(scaleFactor = 1): { width: number; height: number } {
    const [scale, bytes] = this.#closest(scaleFactor)
    return bytes ? { width: bytes.readUInt32BE(16) / scale, height: bytes.readUInt32BE(20) / scale } : { width: 0, height: 0 }
  }
  toPNG(options: { scaleFactor?: number } = {}): Buffer {
    return this.#closest(options.scaleFactor ?? 1)[1] ?? Buffer.alloc(0)
  }
  toBitmap(_options?: object): Buffer {
    const png = this.toPNG()
    return png.length === 0 ? png : decodePng(png)
  }
  setTemplateImage(option: boolean): void {
    this.#isTemplate = option
  }
  isTemplateImage(): boolean {
    return this.#isTemplate
  }
  #closest(wanted: number): [number, Buffer | null] {
    const [first] = [...this.#pictures].sort(([a], [b]) => Math.abs(a - wanted) - Math.abs(b - wanted))
    return first ?? [1, null]
  }
  static {
    nameOfImage = (image) => image.#name
  }
}

/** Electron takes a PNG's family by its ending; an `.ico` holds its pictures itself and is not looked into here. */
function readFamily(file: string): Map<number, Buffer> {
  const { dir, name, ext } = path.parse(file)
  const files = SCALES.map((scale) => [scale, scale === 1 ? file : path.join(dir, `${name}@${scale}x${ext}`)] as const)
  return new Map(files.filter(([, member]) => existsSync(member)).map(([scale, member]) => [scale, readFileSync(member)]))
}

export const nativeImage = {
  createEmpty: () => new NativeImage(new Map(), ''),
  createFromPath: (file: string) => new NativeImage(readFamily(file), path.basename(file)),
}
