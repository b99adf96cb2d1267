import type { ChangeEvent, HubEvents } from '#shared/contract/hub-events.ts'
import { backoff } from './backoff.ts'
import type { ConnectionStatus } from './connection.slice.ts'
import type { HubSocket } from './hub-socket.ts'

const OPENING_MS = 30_000

export interface HubConnectionOptions {
  openSocket: () => HubSocket
  onEvent: (event: ChangeEvent) => void
  onConnected: () => void
  onDown: (status: Extract<ConnectionStatus, 'connecting' | 'reconnecting' | 'offline'>) => void
}

const isOffline = () => globalThis.navigator?.onLine === false

/**
 * One connection to the hub that comes back by itself, forever: SignalR's own reconnect neither repeats a failed first start nor hears of
 * the network's return. A machine without a network still tries, as the server may be on the machine itself.
 */
export function createHubConnection({ openSocket, onEvent, onConnected, onDown }: HubConnectionOptions) {
  let socket: HubSocket | null = null
  let isConnected = false
  let hasBeenConnected = false
  let isStopped = false
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const reportDown = () => onDown(isOffline() ? 'offline' : hasBeenConnected ? 'reconnecting' : 'connecting')

  function retryAfter(pause: number) {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(connect, pause)
  }

  /** Lets go of the current socket; whatever it still says is no longer heard. */
  function drop() {
    const dropped = socket
    socket = null
    isConnected = false
    // A socket that fails while it is being closed is closed.
    dropped?.stop().catch(() => undefined)
  }

  function reconnect(pause: number) {
    drop()
    reportDown()
    retryAfter(pause)
  }

  async function connect() {
    clearTimeout(timer)
    if (socket || isStopped) return
    reportDown()
    const own = openSocket()
    socket = own
    const whileOwn =
      <Argument>(listener: (argument: Argument) => void) =>
      (argument: Argument) => {
        if (socket === own) listener(argument)
      }
    own.on('Send', whileOwn(onEvent))
    own.on('MessageStatus', whileOwn(onEvent))
    own.on('ConversationChanged', whileOwn(onEvent))
    // Every event carries the count already.
    own.on('UnreadChanged', () => undefined)
    own.on(
      'Reconnect',
      whileOwn(({ afterMs }: HubEvents['Reconnect']) => reconnect(afterMs + backoff(0))),
    )
    own.onclose(() => {
      if (socket === own) reconnect(backoff(attempt++))
    })
    // Neither SignalR nor a browser gives up an opening that nobody answers.
    const patience = setTimeout(() => {
      if (socket === own) reconnect(backoff(attempt++))
    }, OPENING_MS)
    try {
      await own.start()
    } catch {
      // No answer, or no valid token: the next try may fare better.
      if (socket === own) reconnect(backoff(attempt++))
      return
    } finally {
      clearTimeout(patience)
    }
    if (socket !== own) return
    attempt = 0
    isConnected = true
    hasBeenConnected = true
    onConnected()
  }

  const onOnline = () => {
    attempt = 0
    if (!isConnected) {
      drop()
      void connect()
    }
  }
  const onOffline = () => reconnect(backoff(0))

  return {
    start() {
      globalThis.addEventListener?.('online', onOnline)
      globalThis.addEventListener?.('offline', onOffline)
      void connect()
    },
    isConnected: () => isConnected,
    /** The machine woke or the page is looked at again: don't wait for the next try. */
    retryNow: onOnline,
    /** The socket may be dead without knowing it: open a new one. */
    renew: () => reconnect(0),
    stop() {
      isStopped = true
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', onOnline)
      globalThis.removeEventListener?.('offline', onOffline)
      drop()
    },
  }
}
