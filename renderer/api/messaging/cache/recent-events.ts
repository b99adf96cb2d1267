import type { ChangeEvent } from '#shared/contract/hub-events.ts'

const CAPACITY = 1000

/**
 * The last events of the feed. An answer of the server that was under way while they came in is brought up to date with them: without
 * this, a text that arrives during a fetch would vanish with the fetch's answer.
 */
export class RecentEvents {
  #events: ChangeEvent[] = []
  /** Every event after this position is held; null while the feed is not followed. */
  #from: number | null = null

  restart(from: number | null): void {
    this.#events = []
    this.#from = from
  }

  add(events: readonly ChangeEvent[]): void {
    this.#events.push(...events)
    const dropped = this.#events.splice(0, Math.max(0, this.#events.length - CAPACITY)).at(-1)
    if (dropped) this.#from = dropped.seq
  }

  since(seq: number): ChangeEvent[] {
    return this.#events.filter((event) => event.seq > seq)
  }

  /** Whether `since` is complete from there. Before the feed is followed it is: catching up begins at the oldest cached position. */
  covers(seq: number): boolean {
    return this.#from === null || seq >= this.#from
  }
}
