import { rmSync } from 'node:fs'
import { startServerProcess } from '../../support/server-process.ts'

let made: Promise<string> | undefined

/** The data directory of a server that has started once, with the demo in it: servers that start on a copy of it start sooner. */
export function demoData(): Promise<string> {
  made ??= (async () => {
    const server = await startServerProcess()
    process.once('exit', () => rmSync(server.dataDir, { recursive: true, force: true }))
    await server.terminate()
    return server.dataDir
  })()
  return made
}
