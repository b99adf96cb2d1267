import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root, run } from '../../../build/testing/run.ts'

/** What the product is measured beside lies in a package of its own, which only the benchmarks install. */
export const peersFolder = path.join(root, 'tests/bench/peers')

/** Installs it, once for every version of its lock file. @throws when npm cannot */
export async function ensurePeers(): Promise<void> {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(peersFolder, 'package-lock.json')))
    .digest('hex')
  const stamp = path.join(peersFolder, 'node_modules/.installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing the packages of tests/bench/peers …')
  const status = await run('npm', ['ci', '--prefix', peersFolder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'])
  if (status !== 0) throw new Error('The packages of tests/bench/peers could not be installed: "npm ci" failed there.')
  writeFileSync(stamp, lock)
}

/** Resolves as a file in `tests/bench/peers` would. */
export const requirePeer = createRequire(path.join(peersFolder, 'package.json'))
