/** The kinds of pictures in an icon file of macOS, by the names that the format has for them; each is a PNG of so many points. */
const KINDS = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const

export const ICNS_SIZES: readonly number[] = KINDS.map(([, size]) => size)

const HEADER_BYTES = 8

function part(name: string, bytes: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write(name, 0, 'ascii')
  header.writeUInt32BE(HEADER_BYTES + bytes.length, 4)
  return Buffer.concat([header, bytes])
}

/** An icon file of macOS. `png` draws the icon at a size. */
export function encodeIcns(png: (size: number) => Buffer): Buffer {
  return part('icns', Buffer.concat(KINDS.map(([name, size]) => part(name, png(size)))))
}

/** The width of each picture in an icon file, as the pictures themselves say it. */
export function sizesInIcns(file: Buffer): number[] {
  const sizes: number[] = []
  for (let at = HEADER_BYTES; at < file.length; at += file.readUInt32BE(at + 4)) sizes.push(file.readUInt32BE(at + HEADER_BYTES + 16))
  return sizes
}
