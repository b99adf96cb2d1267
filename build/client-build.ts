import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, run } from './testing/run.ts'

const sources = ['renderer', 'shared', 'electron', 'build/vite.config.ts', 'build/vite.electron.ts', 'package-lock.json']

let lastBuild: Promise<unknown> = Promise.resolve()

/** Builds the client where it is missing or older than its sources; several who ask wait for one build. @throws when the build fails */
export function ensureClient({ desktop = false } = {}): Promise<void> {
  const build = lastBuild.then(() => buildIfStale(desktop))
  lastBuild = build.catch(() => undefined)
  return build
}

async function buildIfStale(desktop: boolean): Promise<void> {
  const stamp = path.join(root, 'dist', desktop ? 'desktop.stamp' : 'renderer.stamp')
  const fingerprint = fingerprintOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  console.log(desktop ? 'Building the desktop client …' : 'Building the client …')
  const status = await run('node', ['build/build.ts', ...(desktop ? ['--desktop'] : [])])
  if (status !== 0) throw new Error('The client could not be built')
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, fingerprint)
}

/** @returns what changes with any file of these places */
export function fingerprintOf(paths: string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((name) => filesBelow(path.join(root, name))).sort()) {
    hash.update(path.relative(root, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesBelow(place: string): string[] {
  if (!existsSync(place)) return []
  if (path.extname(place) !== '' && !place.endsWith('renderer')) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}
