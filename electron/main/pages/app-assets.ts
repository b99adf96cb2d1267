import path from 'node:path'
import { originOf } from '#electron/ipc/trusted-sender.ts'
import { DESKTOP_ORIGIN } from '#shared/config/origins.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

export function contentTypeOf(file: string): string {
  return CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream'
}

/** The file that an address of ours stands for: `index.html` for every route of the client; null for what is not ours to give. */
export function resolveAsset(root: string, url: string): string | null {
  if (!URL.canParse(url)) return null
  if (originOf(url) !== DESKTOP_ORIGIN) return null
  const { pathname } = new URL(url)
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null // a malformed escape names no file
  }
  if (decoded.includes('\0') || decoded.includes('\\') || decoded.split('/').includes('..')) return null
  if (path.posix.extname(decoded) === '') return path.join(root, 'index.html')
  const file = path.join(root, decoded)
  return file.startsWith(root + path.sep) ? file : null
}
