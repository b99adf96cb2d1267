import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { decodeJwt } from 'jose'
import { WebSocketServer } from 'ws'
import type { Database } from '#server/database/open.ts'
import type { Actor } from '#server/http/actor.ts'
import { unauthorized } from '#server/http/errors.ts'
import { SIGNED_OUT_CHANNEL } from '#server/identity/accounts.ts'
import { HUB_PATH } from '#shared/contract/hub-path.ts'
import { listenToCommits } from './changing.ts'
import { createDelivery, type Subscriber } from './delivery.ts'
import { CHANGES_CHANNEL, pruneChanges } from './feed.ts'
import { HubConnection } from './hub-connection.ts'
import { defaultLimits, type HubLimits } from './hub-limits.ts'

const MAX_CLIENT_MESSAGE_BYTES = 64 * 1024
const CLOSE_PATIENCE_MS = 2000
const PRUNE_MS = 3600_000

export interface HubOptions {
  app: FastifyInstance
  database: Pick<Database, 'db' | 'listen'>
  authenticate: (token: string) => Promise<Actor | null>
  visiblePhoneIds: (actor: Actor) => Promise<readonly string[] | 'all'>
  limits?: Partial<HubLimits>
}

export interface Hub {
  start(): Promise<void>
  /** Tells clients to come back (to another process, or to this one once restarted), then closes. */
  stop(): Promise<void>
  isReady(): boolean
}

interface Session {
  actor: Actor
  expiresAt: number
}

/**
 * The SignalR hub (ASP.NET Core's TransportProtocols and HubProtocol documents; JSON over WebSockets only). Connections are grouped by
 * company and, for those who may not see all, by phone. It keeps no state that another process would need: negotiate and the socket
 * each carry the access token, so they may reach different processes.
 */
export function createHub({ app, database, authenticate, visiblePhoneIds, limits: given }: HubOptions): Hub {
  const limits = { ...defaultLimits, ...given }
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_CLIENT_MESSAGE_BYTES })
  const connections = new Set<HubConnection>()
  const delivery = createDelivery({ db: database.db, visiblePhoneIds, phonesMaxAgeMs: limits.phonesMaxAgeMs, log: app.log })
  const undo: (() => Promise<void> | void)[] = []
  let sweeper: NodeJS.Timeout | undefined
  let pruner: NodeJS.Timeout | undefined
  let isReady = false

  const sessionOf = async (token: string | null): Promise<Session | null> => {
    const actor = token ? await authenticate(token) : null
    return token && actor ? { actor, expiresAt: (decodeJwt(token).exp ?? 0) * 1000 } : null
  }

  app.post(`${HUB_PATH}/negotiate`, { schema: { hide: true } }, async (request) => {
    if (!(await sessionOf(bearer(request.headers.authorization)))) throw unauthorized()
    return {
      negotiateVersion: 1,
      connectionId: randomUUID(),
      connectionToken: randomUUID(),
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    }
  })

  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer, query: URLSearchParams): Promise<void> => {
    if (!isReady) return refuse(socket, '503 Service Unavailable')
    if (!isTrustedOrigin(request)) return refuse(socket, '403 Forbidden')
    const session = await sessionOf(query.get('access_token') ?? bearer(request.headers.authorization))
    if (!session) return refuse(socket, '401 Unauthorized')
    if (!isReady) return refuse(socket, '503 Service Unavailable')
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const { actor, expiresAt } = session
      const connection = new HubConnection(webSocket, { authId: actor.authId, expiresAt, limits })
      const subscriber: Subscriber = { actor, send: (frames) => connection.sendFrames(frames), restart: () => connection.close() }
      connections.add(connection)
      connection.onClosed = () => {
        connections.delete(connection)
        delivery.remove(subscriber)
      }
      // Before the handshake is answered: whatever is committed after it reaches this client, and what was before it can ask for.
      connection.onHandshake = async () => {
        await delivery.add(subscriber)
        if (!connections.has(connection)) delivery.remove(subscriber)
      }
      connection.onFailure = (error) => app.log.error({ err: error }, 'a hub connection failed')
    })
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const onSocketError = (error: Error): void => app.log.debug({ err: error }, 'a socket broke before it was upgraded')
    socket.on('error', onSocketError)
    // An address that is none (`//`) must not throw here: nobody would catch it.
    const url = URL.parse(request.url ?? '/', 'http://hub')
    if (url?.pathname !== HUB_PATH) {
      refuse(socket, '404 Not Found')
      return
    }
    accept(request, socket, head, url.searchParams).catch((error) => {
      app.log.error({ err: error }, 'a hub connection could not be accepted')
      refuse(socket, '503 Service Unavailable')
    })
  }

  return {
    start: async () => {
      app.server.on('upgrade', onUpgrade)
      undo.push(
        listenToCommits(database.db, delivery),
        await database.listen(CHANGES_CHANNEL, delivery.onNotification, delivery.catchUp),
        await database.listen(SIGNED_OUT_CHANNEL, (authId) => {
          for (const connection of connections) if (connection.authId === authId) connection.close()
        }),
      )
      sweeper = setInterval(() => {
        for (const connection of connections) connection.sweep(Date.now())
      }, limits.sweepMs)
      pruner = setInterval(() => {
        pruneChanges(database.db).catch((error) => app.log.error({ err: error }, 'the change feeds could not be pruned'))
      }, PRUNE_MS)
      isReady = true
    },
    stop: async () => {
      if (!isReady) return
      isReady = false
      clearInterval(sweeper)
      clearInterval(pruner)
      app.server.off('upgrade', onUpgrade)
      await Promise.all(undo.map((stopListening) => stopListening()))
      const closed = [...connections].map((connection) => connection.sayGoodbye(Math.round(Math.random() * limits.reconnectSpreadMs)))
      await Promise.race([Promise.all(closed), new Promise((resolve) => setTimeout(resolve, CLOSE_PATIENCE_MS).unref())])
      for (const connection of connections) connection.terminate()
    },
    isReady: () => isReady,
  }
}

const bearer = (header: string | undefined): string | null => /^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? null

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/**
 * The token is what protects the hub, for no browser sends it by itself. This keeps pages of other sites from trying at all. Allowed
 * are programs (no origin), the desktop client, the server's own pages, and loopback pages, such as a development server's.
 */
function isTrustedOrigin({ headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined || origin.startsWith('app://')) return true
  const url = URL.parse(origin)
  return url !== null && (url.host === host || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
}
