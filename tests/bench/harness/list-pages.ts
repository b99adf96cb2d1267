import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { fingerprintOf } from '../../../build/client-build.ts'
import { root } from '../../../build/testing/run.ts'
import { ensurePeers, peersFolder } from './peers.ts'

const OUT = path.join(root, 'dist/bench-pages')
const pages = {
  ours: { folder: path.join(root, 'tests/bench/pages'), names: ['ours'] },
  peers: { folder: peersFolder, names: ['chatscope', 'stream', 'stream-virtualized'] },
}
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }

/** Production builds of the pages with one message list each. */
export async function ensureListPages(): Promise<void> {
  await ensurePeers()
  const sources =
    readFileSync(path.join(peersFolder, 'package-lock.json'), 'utf8') + fingerprintOf(['renderer', 'shared', 'package-lock.json'])
  for (const [name, { folder, names }] of Object.entries(pages)) {
    const own = names.map((page) => readFileSync(path.join(folder, `${page}.tsx`), 'utf8')).join()
    const stamp = path.join(OUT, `${name}.stamp`)
    const fingerprint = `${sources}${own}${fingerprintOf(['tests/bench/pages'])}`
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) continue
    console.log(`Building the pages of the message lists (${name}) …`)
    await build({
      configFile: false,
      logLevel: 'error',
      root: folder,
      base: `/${name}/`,
      plugins: [react()],
      build: {
        outDir: path.join(OUT, name),
        emptyOutDir: true,
        target: 'es2023',
        chunkSizeWarningLimit: 10_000,
        rolldownOptions: { input: names.map((page) => path.join(folder, `${page}.html`)) },
      },
    })
    mkdirSync(OUT, { recursive: true })
    writeFileSync(stamp, fingerprint)
  }
}

/** Serves them all in the same way, with JSON beside. */
export async function serveListPages(json: Record<string, unknown>): Promise<{ url: string; close(): void }> {
  const texts = new Map(Object.entries(json).map(([name, value]) => [name, JSON.stringify(value)]))
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = path.join(OUT, path.normalize(name))
    const body = texts.get(name) ?? (existsSync(file) ? readFileSync(file) : null)
    response.writeHead(body === null ? 404 : 200, { 'content-type': types[path.extname(name)] ?? 'application/octet-stream' })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
