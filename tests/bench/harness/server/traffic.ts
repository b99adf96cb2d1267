import { setTimeout as pause } from 'node:timers/promises'
import { SIGNATURE_HEADER, signBody } from '#server/http/signed-webhook.ts'
import { WEBHOOK_SECRET } from '../scales.ts'
import type { Caller } from './caller.ts'
import { CUSTOMERS } from './delays.ts'
import { marked, now } from './painted.ts'

const PHONE = '+14155550142'

export const numberOfCustomer = (customer: number): string => `+1415236${String(customer % CUSTOMERS).padStart(4, '0')}`

/** Texts as the carrier delivers them: posted at their time, whatever became of those before. */
export interface Traffic {
  /** Every text that was sent: its number and its words. */
  bodies: Map<number, string>
  /** @returns when each of these texts was sent; all have been answered */
  send(to: { caller: Caller; path: string }, load: { rate: number; count: number }): Promise<Map<number, number>>
}

/** @param words what the texts say, in turns */
export function createTraffic(words: readonly string[]): Traffic {
  const bodies = new Map<number, string>()
  let next = 0
  return {
    bodies,
    send: async ({ caller, path }, { rate, count }) => {
      const sent = new Map<number, number>()
      const posts: Promise<void>[] = []
      const began = now()
      for (let index = 0; index < count; index++) {
        const number = next++
        // Not in step with the screen's frames.
        await until(began + ((index + Math.random()) * 1000) / rate)
        const body = marked(number, words[number % words.length]?.replaceAll('#', '') ?? '')
        const text = JSON.stringify({ id: `bench-${number}`, from: numberOfCustomer(number), to: PHONE, body })
        const signature = signBody(WEBHOOK_SECRET, text)
        bodies.set(number, body)
        sent.set(number, now())
        posts.push(post(caller, path, text, signature))
      }
      await Promise.all(posts)
      return sent
    },
  }
}

async function post(caller: Caller, path: string, text: string, signature: string): Promise<void> {
  const status = await caller.post(path, text, { [SIGNATURE_HEADER]: signature })
  if (status !== 204) throw new Error(`A text was answered with ${status}`)
}

async function until(time: number): Promise<void> {
  const left = time - now()
  if (left > 0) await pause(left)
}
