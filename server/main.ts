import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { parseEnvironment } from '#shared/config/environment.ts'

/** Starts the server and stops it in an orderly way on SIGTERM and SIGINT; a second signal ends it at once. */
async function main(): Promise<void> {
  const config = parseEnvironment(process.env)
  // A third of a start is compiling: what was compiled once is kept, beside the data, where only this user may write.
  enableCompileCache(path.join(config.dataDir, 'compiled'))
  const { startServer } = await import('./app.ts')
  const server = await startServer(config)
  let stopping = false
  const stop = (): void => {
    if (stopping) process.exit(1)
    stopping = true
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('message', (message) => {
    if (message === 'stop') stop()
  })
  process.send?.({ type: 'ready', url: server.url })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
