/** So many pixels tell; a window has millions. */
const SAMPLES = 4_000
const BYTES_PER_PIXEL = 4

/** Whether a picture of a window shows one colour only. Every page of ours shows words. An empty picture says nothing. */
export function isBlank(bitmap: Buffer): boolean {
  const pixels = Math.floor(bitmap.length / BYTES_PER_PIXEL)
  if (pixels === 0) return false
  const first = bitmap.readUInt32LE(0)
  // An odd step, so that it does not always meet the same columns.
  const step = Math.max(1, Math.floor(pixels / SAMPLES)) | 1
  for (let pixel = 0; pixel < pixels; pixel += step) if (bitmap.readUInt32LE(pixel * BYTES_PER_PIXEL) !== first) return false
  return true
}
