/** A picture as the books keep it. Null: no base64 data: URL. */
export function decodeDataUrl(url: string): { contentType: string; bytes: Buffer } | null {
  const match = /^data:([\w.+-]+\/[\w.+-]+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(url)
  if (!match?.[1] || !match[2]) return null
  return { contentType: match[1].toLowerCase(), bytes: Buffer.from(match[2], 'base64') }
}

const typesByExtension: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  mp4: 'video/mp4',
  '3gp': 'video/3gpp',
  pdf: 'application/pdf',
}

/** What a callback says of a picture before anybody has fetched it. */
export function mediaTypeOf(url: string): string {
  const decoded = decodeDataUrl(url)
  if (decoded) return decoded.contentType
  const extension = /\.(\w+)(?:[?#]|$)/.exec(url)?.[1]?.toLowerCase() ?? ''
  return typesByExtension[extension] ?? 'application/octet-stream'
}

/** Only these are shown by a browser as what they are; all else is a download. */
export const isShownInline = (contentType: string): boolean => /^(image\/(jpeg|png|gif|webp)|video\/(mp4|3gpp))$/.test(contentType)
