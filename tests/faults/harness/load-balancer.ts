import { createServer, request } from 'node:http'

export interface LoadBalancer {
  url: string
  serve(targets: readonly string[]): void
  close(): Promise<void>
}

/** Stands in front of several servers and gives every request to another one than the last. */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  let targets: readonly string[] = []
  let turn = 0
  const server = createServer((incoming, answer) => {
    const target = targets[turn++ % targets.length]
    if (target === undefined) return answer.writeHead(503).end()
    const { hostname, port } = new URL(target)
    const { method, url, headers } = incoming
    const outgoing = request({ hostname, port, method, path: url, headers, agent: false }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    outgoing.on('error', () => answer.writeHead(502).end())
    incoming.pipe(outgoing)
  })
  // A connection that it ended while a request was on its way would look like a fault of the servers behind it.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The load balancer has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    serve: (next) => {
      targets = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
