import type { HubConnection } from '@microsoft/signalr'
import type { HubEvents } from '#shared/contract/hub-events.ts'
import { HUB_PATH } from '#shared/contract/hub-path.ts'

/** What is used of a SignalR connection; tests give their own. */
export interface HubSocket {
  start(): Promise<void>
  stop(): Promise<void>
  on<Name extends keyof HubEvents>(name: Name, listener: (argument: HubEvents[Name]) => void): void
  onclose(listener: () => void): void
}

type AccessTokenFactory = () => Promise<string>

/** A browser asks over a connection that it kept, which may be dead without knowing it: SignalR's own 100 s are too long for that. */
const NEGOTIATION_MS = 15_000

/** Loaded with the first connection: the conversations are on the screen before it is needed. */
async function buildConnection(url: string, accessTokenFactory: AccessTokenFactory): Promise<HubConnection> {
  const { HttpTransportType, HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr')
  return new HubConnectionBuilder()
    .withUrl(url, { transport: HttpTransportType.WebSockets, withCredentials: false, timeout: NEGOTIATION_MS, accessTokenFactory })
    .configureLogging(LogLevel.None)
    .build()
}

/**
 * Opens sockets to the hub of a server. A token that the hub refuses although it has not expired (everybody was signed out, say) is
 * reported as such with the next try: otherwise the same token would be offered for ever.
 */
export function hubSocketOpener(serverUrl: string, getAccessToken: (refused?: string) => Promise<string | null>): () => HubSocket {
  let offered: string | undefined
  let refused: string | undefined
  const offer: AccessTokenFactory = async () => {
    offered = (await getAccessToken(refused)) ?? undefined
    return offered ?? ''
  }
  return () => {
    const listeners: ((connection: HubConnection) => void)[] = []
    let connection: HubConnection | null = null
    let isStopped = false
    return {
      async start() {
        const own = await buildConnection(serverUrl + HUB_PATH, offer)
        if (isStopped) throw new Error('The socket was given up before it was opened.')
        connection = own
        for (const listen of listeners) listen(own)
        try {
          await own.start()
          refused = undefined
        } catch (error) {
          // SignalR tells the status of a failed negotiation in words only.
          refused = String(error).includes("Status code '401'") ? offered : undefined
          throw error
        }
      },
      async stop() {
        isStopped = true
        await connection?.stop()
      },
      on: (name, listener) => void listeners.push((own) => own.on(name, listener)),
      onclose: (listener) => void listeners.push((own) => own.onclose(() => listener())),
    }
  }
}
