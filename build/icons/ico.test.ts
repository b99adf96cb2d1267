import { expect, it } from 'vitest'
import { encodeIco, sizesInIco } from './ico.ts'

it('holds each picture as Windows reads it: from the bottom up, blue first', () => {
  const rgba = new Uint8Array(16 * 16 * 4)
  rgba.set([10, 20, 30, 255], 0) // the point at the top left
  const file = encodeIco([
    { size: 16, rgba },
    { size: 32, rgba: new Uint8Array(32 * 32 * 4) },
  ])
  expect(sizesInIco(file)).toEqual([16, 32])
  const [length, offset] = [file.readUInt32LE(14), file.readUInt32LE(18)]
  expect(file.readInt32LE(offset + 4)).toBe(16)
  expect([...file.subarray(offset + 40 + 15 * 16 * 4, offset + 40 + 15 * 16 * 4 + 4)]).toEqual([30, 20, 10, 255])
  expect(file.readUInt32LE(6 + 16 + 12)).toBe(offset + length)
  expect(file.length).toBe(offset + length + file.readUInt32LE(6 + 16 + 8))
})
