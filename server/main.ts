import { parseEnvironment } from '#shared/config/environment.ts'
import { startServer } from './app.ts'

/** Starts the server and stops it in an orderly way on SIGTERM and SIGINT; a second signal ends it at once. */
async function main(): Promise<void> {
  const server = await startServer(parseEnvironment(process.env))
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
