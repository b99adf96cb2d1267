import { type MessageToRenderer, type MessageToRendererPayload, messagesToRenderer } from '#shared/ipc/bridge.ts'
import { CHANNEL_PREFIX } from '#shared/ipc/wire.ts'

export interface PageChannel {
  send<N extends MessageToRenderer>(name: N, payload: MessageToRendererPayload<N>): void
  /** The page has its listeners: what waited goes out now. */
  pageListens(): void
  /** The page was left or reloaded: what comes now waits for the next one. */
  pageLeft(): void
}

/** Messages to the page. A click on a notification may arrive while the page is still loading; without the queue it would go astray. */
export function createPageChannel(deliver: (channel: string, payload: unknown) => void): PageChannel {
  let isListening = false
  let waiting: (() => void)[] = []
  return {
    send(name, payload) {
      const checked = messagesToRenderer[name].parse(payload)
      const deliverIt = () => deliver(CHANNEL_PREFIX + name, checked)
      if (isListening) deliverIt()
      else waiting.push(deliverIt)
    },
    pageListens() {
      isListening = true
      for (const deliverIt of waiting) deliverIt()
      waiting = []
    },
    pageLeft() {
      isListening = false
    },
  }
}
