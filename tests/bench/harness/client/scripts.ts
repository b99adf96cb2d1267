import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { root } from '../../../../build/testing/run.ts'

export interface Loaded {
  /** Kilobytes (1,000 bytes) of JavaScript, gzipped. */
  scriptKb: number
  requests: number
}

interface Request {
  path: string
  at: number
}

/** What a page had asked for at a moment of its clock; without one, so far. */
export async function loadedBy(page: Page, moment = Number.POSITIVE_INFINITY): Promise<Loaded> {
  const requests = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry): Request => ({ path: new URL(entry.name).pathname, at: entry.startTime })),
  )
  const before = requests.filter(({ at }) => at < moment)
  const scripts = new Set(before.map((request) => request.path).filter((name) => name.endsWith('.js')))
  const bytes = Array.from(scripts, gzippedSize).reduce((sum, size) => sum + size, 0)
  // The page itself is one more.
  return { scriptKb: bytes / 1000, requests: before.length + 1 }
}

const sizes = new Map<string, number>()

function gzippedSize(name: string): number {
  const size = sizes.get(name) ?? gzipSync(readFileSync(path.join(root, 'dist/renderer', name))).length
  sizes.set(name, size)
  return size
}
