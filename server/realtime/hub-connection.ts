import { type HubMessage, JsonHubProtocol, MessageType, NullLogger } from '@microsoft/signalr'
import type { RawData, WebSocket } from 'ws'
import type { HubEvents } from '#shared/contract/hub-events.ts'
import type { HubLimits } from './hub-limits.ts'

const protocol = new JsonHubProtocol()
const RECORD_SEPARATOR = '\x1e'

/** One event as it goes over the wire; made once for all its receivers. */
export function eventFrame(target: keyof HubEvents, argument: HubEvents[keyof HubEvents]): string {
  return write({ type: MessageType.Invocation, target, arguments: [argument] })
}

const write = (message: HubMessage): string => protocol.writeMessage(message) as string

interface Options {
  authId: string
  /** When the access token ends, in milliseconds. */
  expiresAt: number
  limits: HubLimits
}

/** One client: handshake, pings both ways, and the ways in which it ends. */
export class HubConnection {
  readonly authId: string
  onHandshake: () => Promise<void> = async () => undefined
  onClosed: () => void = () => undefined
  onFailure: (error: unknown) => void = () => undefined
  readonly #socket: WebSocket
  readonly #limits: HubLimits
  readonly #expiresAt: number
  readonly #since = Date.now()
  #state: 'new' | 'shaking hands' | 'open' | 'closing' = 'new'
  #heardAt = Date.now()
  #sentAt = Date.now()

  constructor(socket: WebSocket, { authId, expiresAt, limits }: Options) {
    this.authId = authId
    this.#socket = socket
    this.#expiresAt = expiresAt
    this.#limits = limits
    socket.on('message', (data) => {
      this.#receive(data).catch((error) => {
        this.onFailure(error)
        this.close()
      })
    })
    socket.on('close', () => {
      this.#state = 'closing'
      this.onClosed()
    })
    // What breaks here (a reset, an oversized or malformed frame) ends in 'close' as well.
    socket.on('error', () => this.terminate())
  }

  /** Drops a client that does not keep up: it finds out by itself, comes back and catches up. */
  sendFrames(frames: readonly string[]): void {
    if (this.#state !== 'open' || frames.length === 0) return
    // Judged by what is left from before: a batch of its own size says nothing about the reader.
    if (this.#socket.bufferedAmount > this.#limits.maxBufferedBytes) {
      this.terminate()
      return
    }
    // Each frame ends in a separator, so all of them may share one message.
    this.#socket.send(frames.join(''))
    this.#sentAt = Date.now()
  }

  /** Ends in a way after which the client comes back, with a fresh token. */
  close(): void {
    if (this.#state === 'closing') return
    if (this.#state === 'open') this.#socket.send(write({ type: MessageType.Close, allowReconnect: true }))
    this.#state = 'closing'
    this.#socket.close(1000)
  }

  /** Resolves when the connection is closed. */
  sayGoodbye(afterMs: number): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#socket.once('close', () => resolve()))
    this.sendFrames([eventFrame('Reconnect', { afterMs })])
    this.close()
    return closed
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** Called from time to time: timeouts, the end of the token, pings. */
  sweep(now: number): void {
    const { handshakeMs, clientTimeoutMs, pingMs } = this.#limits
    const isSilent = now - this.#heardAt > clientTimeoutMs
    const isLateToShakeHands = this.#state !== 'open' && now - this.#since > handshakeMs
    if (isSilent || isLateToShakeHands) this.terminate()
    else if (now >= this.#expiresAt) this.close()
    else if (now - this.#sentAt >= pingMs) this.sendFrames([write({ type: MessageType.Ping })])
  }

  async #receive(data: RawData): Promise<void> {
    this.#heardAt = Date.now()
    const text = data.toString()
    if (this.#state === 'open') this.#handle(text)
    else if (this.#state === 'new') await this.#shakeHands(text)
    // A client sends nothing between its handshake request and the answer, and nobody listens after the end.
  }

  async #shakeHands(text: string): Promise<void> {
    this.#state = 'shaking hands'
    const end = text.indexOf(RECORD_SEPARATOR)
    const refusal = handshakeFault(text.slice(0, end))
    if (refusal !== null) {
      this.#state = 'closing'
      this.#socket.send(JSON.stringify({ error: refusal }) + RECORD_SEPARATOR)
      this.#socket.close(1000)
      return
    }
    await this.onHandshake()
    if (this.#state !== 'shaking hands') return
    this.#socket.send(`{}${RECORD_SEPARATOR}`)
    this.#state = 'open'
    if (text.length > end + 1) this.#handle(text.slice(end + 1))
  }

  #handle(text: string): void {
    let messages: HubMessage[]
    try {
      messages = protocol.parseMessages(text, NullLogger.instance)
    } catch {
      this.close()
      return
    }
    for (const message of messages) {
      if (message.type === MessageType.Close) this.close()
      // The hub only speaks: writing goes through the API, where it is checked and durable.
      if (message.type === MessageType.Invocation && message.invocationId !== undefined) {
        const { invocationId, target } = message
        this.sendFrames([write({ type: MessageType.Completion, invocationId, error: `Unknown hub method '${target}'` })])
      }
    }
  }
}

/** Null: this client can be served. */
function handshakeFault(text: string): string | null {
  let handshake: { protocol?: unknown; version?: unknown } | null
  try {
    handshake = JSON.parse(text)
  } catch {
    return 'The handshake is malformed.'
  }
  if (handshake?.protocol !== protocol.name) return 'The protocol is not supported.'
  // Clients that know version 2 announce 1, unless they want its stateful reconnect.
  return handshake.version === 1 ? null : 'The version of the protocol is not supported.'
}
