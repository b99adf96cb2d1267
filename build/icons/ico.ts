export interface Picture {
  size: number
  /** Red, green, blue, opacity of each point, row by row from the top. */
  rgba: Uint8Array
}

const DIRECTORY_BYTES = 6
const ENTRY_BYTES = 16
const HEADER_BYTES = 40

/**
 * An icon file of Windows. Its pictures are bitmaps: not every way in which Windows loads an icon takes a PNG that is smaller than 256 points.
 */
export function encodeIco(pictures: readonly Picture[]): Buffer {
  const bitmaps = pictures.map(bitmap)
  const directory = Buffer.alloc(DIRECTORY_BYTES + ENTRY_BYTES * pictures.length)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(pictures.length, 4)
  let offset = directory.length
  for (const [index, { size }] of pictures.entries()) {
    const entry = DIRECTORY_BYTES + ENTRY_BYTES * index
    const length = bitmaps[index]?.length ?? 0
    directory.writeUInt8(size % 256, entry)
    directory.writeUInt8(size % 256, entry + 1)
    directory.writeUInt16LE(1, entry + 4)
    directory.writeUInt16LE(32, entry + 6)
    directory.writeUInt32LE(length, entry + 8)
    directory.writeUInt32LE(offset, entry + 12)
    offset += length
  }
  return Buffer.concat([directory, ...bitmaps])
}

/** From the bottom up, blue first, followed by a mask that the opacity makes needless but the format does not. */
function bitmap({ size, rgba }: Picture): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(HEADER_BYTES, 0)
  header.writeInt32LE(size, 4)
  header.writeInt32LE(size * 2, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(32, 14)
  const points = Buffer.alloc(size * size * 4)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = (y * size + x) * 4
      const to = ((size - 1 - y) * size + x) * 4
      const [red = 0, green = 0, blue = 0, opacity = 0] = rgba.subarray(from, from + 4)
      points.set([blue, green, red, opacity], to)
    }
  }
  const maskRow = Math.ceil(size / 32) * 4
  return Buffer.concat([header, points, Buffer.alloc(maskRow * size)])
}

/** The sizes of the pictures in an icon file. */
export function sizesInIco(file: Buffer): number[] {
  return Array.from({ length: file.readUInt16LE(4) }, (_, index) => file.readUInt8(DIRECTORY_BYTES + ENTRY_BYTES * index) || 256)
}
