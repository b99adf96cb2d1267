import { connect, createServer, type Socket } from 'node:net'

/** The way between a client and the server, in the hands of a test. */
export interface Network {
  /** Where the client finds the server. */
  url: string
  leadTo(server: string): void
  /** Ends every connection, with or without a goodbye; new ones pass. */
  drop(isAbrupt: boolean): void
  down(): void
  up(): void
  /** From now on nothing passes on the connections that stand, and nobody is told; new ones pass. */
  freeze(): void
  /** Connections that were opened since the last question. */
  opened(): number
  close(): Promise<void>
}

interface Link {
  client: Socket
  server: Socket
  isFrozen: boolean
}

export async function startNetwork(): Promise<Network> {
  const links = new Set<Link>()
  let target: URL | undefined
  let isDown = false
  let opened = 0
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    client.on('error', () => client.destroy())
    if (isDown || !target) {
      client.destroy()
      return
    }
    opened += 1
    const server = connect({ port: Number(target.port), host: target.hostname, allowHalfOpen: true })
    const link: Link = { client, server, isFrozen: false }
    links.add(link)
    const forward = (from: Socket, to: Socket): void => {
      from.on('data', (chunk: Buffer) => {
        // Taken and forgotten: whoever sends believes that it goes on.
        if (!link.isFrozen) to.write(chunk)
      })
      from.on('end', () => {
        if (!link.isFrozen) to.end()
      })
      from.on('error', () => from.destroy())
      from.on('close', () => {
        if (link.isFrozen) return
        to.destroy()
        links.delete(link)
      })
    }
    forward(client, server)
    forward(server, client)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The network has no port')

  const drop = (isAbrupt: boolean): void => {
    for (const link of links) {
      links.delete(link)
      for (const socket of [link.client, link.server]) isAbrupt ? socket.resetAndDestroy() : socket.destroy()
    }
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    leadTo: (server) => {
      target = new URL(server)
    },
    drop,
    down: () => {
      isDown = true
      drop(true)
    },
    up: () => {
      isDown = false
    },
    freeze: () => {
      for (const link of links) link.isFrozen = true
    },
    opened: () => {
      const count = opened
      opened = 0
      return count
    },
    close: () => {
      drop(true)
      return new Promise((resolve) => listener.close(() => resolve()))
    },
  }
}
