import { type IpcMain, type IpcMainEvent, type IpcMainInvokeEvent, ipcMain } from 'electron'
import type { z } from 'zod'
import {
  type MessageToMain,
  type MessageToMainPayload,
  messagesToMain,
  type RequestAnswer,
  type RequestName,
  type RequestPayload,
  requests,
} from '#shared/ipc/bridge.ts'
import { CHANNEL_PREFIX } from '#shared/ipc/wire.ts'
import { isTrustedSender } from './trusted-sender.ts'

// The same maps, typed so that a channel's name picks its schema's type.
const requestSchemas: { [N in RequestName]: { payload: z.ZodType<RequestPayload<N>> } } = requests
const messageSchemas: { [N in MessageToMain]: z.ZodType<MessageToMainPayload<N>> } = messagesToMain

/** `sender` is the id of the page's web contents: there are several windows, and what one may, another may not. */
export interface Registry {
  handle<N extends RequestName>(
    name: N,
    handler: (payload: RequestPayload<N>, sender: number) => RequestAnswer<N> | Promise<RequestAnswer<N>>,
  ): void
  listen<N extends MessageToMain>(name: N, listener: (payload: MessageToMainPayload<N>, sender: number) => void): void
}

export interface RegistryOptions {
  homeOrigin: string
  /** Told of every refused call: the channel and why, never the payload. */
  onRefused: (channel: string, why: string) => void
  ipc?: Pick<IpcMain, 'handle' | 'on'>
}

/** The one door into the main process: it checks who calls and with what, then hands a parsed payload on. */
export function createRegistry({ homeOrigin, onRefused, ipc = ipcMain }: RegistryOptions): Registry {
  /** @throws with words fit for the page's console */
  function admit<T>(event: IpcMainEvent | IpcMainInvokeEvent, name: string, schema: z.ZodType<T>, received: unknown[]): T {
    if (!isTrustedSender(event.senderFrame, homeOrigin)) throw refused(name, 'the sender is not trusted')
    if (received.length !== 1) throw refused(name, 'exactly one argument is expected')
    const parsed = schema.safeParse(received[0])
    if (!parsed.success)
      throw refused(name, `bad argument: ${parsed.error.issues.map((issue) => issue.path.join('.') || issue.code).join(', ')}`)
    return parsed.data
  }

  function refused(name: string, why: string): Error {
    onRefused(name, why)
    return new Error(`${name} refused: ${why}`)
  }

  return {
    handle(name, handler) {
      ipc.handle(CHANNEL_PREFIX + name, async (event, ...received) => {
        const payload = admit(event, name, requestSchemas[name].payload, received)
        return handler(payload, event.sender.id)
      })
    },
    listen(name, listener) {
      ipc.on(CHANNEL_PREFIX + name, (event, ...received) => {
        let payload: MessageToMainPayload<typeof name>
        try {
          payload = admit(event, name, messageSchemas[name], received)
        } catch {
          return // already reported by onRefused, and a message has nobody to answer to
        }
        listener(payload, event.sender.id)
      })
    },
  }
}
