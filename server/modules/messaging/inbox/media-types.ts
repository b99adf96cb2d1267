/** What may be attached (spec 2 §5), told by how the content begins and not by its name. */
const signatures: readonly { mediaType: string; begins: string; extension: string }[] = [
  { mediaType: 'image/jpeg', begins: 'ffd8ff', extension: 'jpg' },
  { mediaType: 'image/png', begins: '89504e470d0a1a0a', extension: 'png' },
  { mediaType: 'image/gif', begins: '474946383761', extension: 'gif' },
  { mediaType: 'image/gif', begins: '474946383961', extension: 'gif' },
]

/** The MIME type of a .jpeg, .png or .gif; null for anything else. */
export function attachableType(bytes: Uint8Array): string | null {
  const begins = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  return signatures.find((signature) => begins.startsWith(signature.begins))?.mediaType ?? null
}

const extensions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(signatures.map(({ mediaType, extension }) => [mediaType, extension])),
  'video/3gpp': '3gp',
  'video/mp4': 'mp4',
  'audio/mpeg': 'mp3',
  'audio/amr': 'amr',
  'text/vcard': 'vcf',
  'application/pdf': 'pdf',
}

/** A name for media that came without one. */
export const nameForType = (mediaType: string, position: number): string => `media-${position + 1}.${extensions[mediaType] ?? 'bin'}`

/** The last part of a path, without control characters, at most 200 characters. */
export function plainFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return (
    last
      .replace(/\p{Cc}/gu, '')
      .toWellFormed()
      .slice(-200)
      .toWellFormed() || 'file'
  )
}
