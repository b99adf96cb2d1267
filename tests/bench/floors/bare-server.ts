import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { BareDatabase } from './bare-database.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Listens on PORT, answers /readyz, and ends in an orderly way on SIGTERM, or with the process that started it. */
export function listen(database: BareDatabase, answer: Answer): Server {
  const server = createServer((request, response) => {
    if (request.url === '/readyz') response.end()
    else answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  const end = (): void => {
    database.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', end)
  process.once('disconnect', end)
  // The product's are kept open as well between two requests.
  server.keepAliveTimeout = 60_000
  return server.listen(Number(process.env.PORT), '127.0.0.1')
}
