import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { postSignedWebhook } from '#server/http/signed-webhook.ts'
import { WEBHOOK_SECRET } from '../scales.ts'
import type { Inbox, Target } from './inbox.ts'

/** What was sent into one conversation: the numbers that its texts begin with, in order. */
export type Sent = Map<Target, number[]>

/** Begins every text, so that it is known again wherever it is shown. */
export const tagOf = (number: number): string => `#${String(number).padStart(5, '0')}`
export const tagsIn = (text: string): number[] => Array.from(text.matchAll(/#(\d{5})\b/g), ([, digits]) => Number(digits))

let next = 0

/**
 * Texts at a steady rate, as the carrier brings them: a third into `open`, the rest into the others in turns, those of one conversation one
 * after another.
 */
export async function burst(
  inbox: Inbox,
  { open, others, texts, rate, ms }: { open: Target; others: readonly Target[]; texts: readonly string[]; rate: number; ms: number },
): Promise<{ sent: Sent; perSecond: number }> {
  const sent: Sent = new Map()
  const lanes = new Map<Target, Promise<void>>()
  const began = performance.now()
  const count = Math.round((rate * ms) / 1000)
  for (let index = 0; index < count; index++) {
    await pause(Math.max(0, began + (index * 1000) / rate - performance.now()))
    const target = index % 3 === 0 ? open : (others[index % others.length] ?? open)
    const number = ++next
    sent.set(target, [...(sent.get(target) ?? []), number])
    const post = (): Promise<void> => deliver(inbox, target, `${tagOf(number)} ${texts[number % texts.length]}`)
    lanes.set(target, (lanes.get(target) ?? Promise.resolve()).then(post))
  }
  await Promise.all(lanes.values())
  return { sent, perSecond: (1000 * count) / (performance.now() - began) }
}

async function deliver({ server }: Inbox, { conversation }: Target, body: string): Promise<void> {
  const text = { id: randomUUID(), from: conversation.phone, to: conversation.businessPhone, body, media: [] }
  const status = await postSignedWebhook(`${server.url}/webhooks/sms-carrier/inbound`, WEBHOOK_SECRET, text)
  if (status !== 204) throw new Error(`The webhook answered ${status}`)
}
