import type { Message } from '#shared/contract/messaging/conversation.ts'

/** A page that shows one message list. */
export interface MessageList {
  /** Shows a thread for the first time, at its end. */
  mount(messages: Message[]): void
  add(message: Message): void
  /** A selector of the messages, as they stand in the page. */
  rows: string
}

declare global {
  interface Window {
    /** @returns milliseconds until the last message is in view and painted */
    list: { mount(address: string): Promise<number>; add(message: Message): Promise<number> }
  }
}

const PATIENCE_MS = 60_000

export function offer(list: MessageList): void {
  const painted = (work: () => void, { body }: Message): Promise<number> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const look = (): void => {
        const last = [...document.querySelectorAll(list.rows)].at(-1)
        if (last?.textContent.includes(body) && isInView(last)) requestAnimationFrame(() => resolve(performance.now() - began))
        else if (performance.now() - began > PATIENCE_MS) reject(new Error(`The last message was not painted in ${PATIENCE_MS / 1000} s`))
        else requestAnimationFrame(look)
      }
      work()
      requestAnimationFrame(look)
    })

  window.list = {
    mount: async (address) => {
      const messages = (await (await fetch(address)).json()) as Message[]
      const last = messages.at(-1)
      if (!last) throw new Error('There are no messages')
      return painted(() => list.mount(messages), last)
    },
    add: (message) => painted(() => list.add(message), message),
  }
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight && bottom <= window.innerHeight + 1
}
