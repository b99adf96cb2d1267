import { inflateSync } from 'node:zlib'

const HEADER = 8
const RGB = 2
const RGBA = 6

/** The pixels of a PNG as Chromium makes its screenshots (8 bits, RGB or RGBA, not interlaced), as BGRA like Electron's bitmaps. */
export function decodePng(png: Buffer): Buffer {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const colourType = png[25]
  if (png[24] !== 8 || (colourType !== RGB && colourType !== RGBA) || png[28] !== 0) throw new Error('This kind of PNG is not read here.')
  const bytes = colourType === RGB ? 3 : 4
  const pixels = unfilter(inflateSync(dataOf(png)), width * bytes, height, bytes)
  const bitmap = Buffer.alloc(width * height * 4, 0xff)
  for (let from = 0, to = 0; from < pixels.length; from += bytes, to += 4) {
    bitmap[to] = pixels[from + 2] ?? 0
    bitmap[to + 1] = pixels[from + 1] ?? 0
    bitmap[to + 2] = pixels[from] ?? 0
    if (bytes === 4) bitmap[to + 3] = pixels[from + 3] ?? 0
  }
  return bitmap
}

function dataOf(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = HEADER; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return Buffer.concat(parts)
}

/** PNG §9: each line begins with the filter that it was stored under. */
function unfilter(raw: Buffer, stride: number, height: number, bytes: number): Buffer {
  const out = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const left = x < bytes ? 0 : (out[at - bytes] ?? 0)
      const up = y === 0 ? 0 : (out[at - stride] ?? 0)
      const upLeft = x < bytes || y === 0 ? 0 : (out[at - stride - bytes] ?? 0)
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter] ?? 0
      out[at] = ((raw[y * (stride + 1) + 1 + x] ?? 0) + guess) & 0xff
    }
  }
  return out
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const [toLeft, toUp, toUpLeft] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - upLeft)]
  if (toLeft <= toUp && toLeft <= toUpLeft) return left
  return toUp <= toUpLeft ? up : upLeft
}
