import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { isRepeated } from './chance.ts'
import { createDueLoop, type DueLoop, type Log } from './due-loop.ts'
import { fateOf } from './magic-numbers.ts'

export type WebhookKind = 'inbound' | 'status'

/** Sends one signed webhook and resolves with the HTTP status of its answer; rejects when there is none. */
export type DeliverWebhook = (kind: WebhookKind, payload: Record<string, unknown>) => Promise<number>

interface Options {
  db: Kysely<Schema>
  deliver: DeliverWebhook
  now: () => Date
  log: Log
  /** How long an answer may take, after which the webhook is repeated. */
  answerWithinMs: number
  /** Where the pictures that the books keep are fetched from: no trailing slash. */
  mediaOrigin: () => string
  /** The pause before a repeat on purpose. */
  stepMs: number
  isOnlyProcess: boolean
}

interface Claimed {
  id: string
  kind: WebhookKind
  message_id: string
  payload: Record<string, unknown>
  attempts: number
  to_number: string | null
}

const MAX_IN_FLIGHT = 32
const MAX_PAUSE_MS = 60_000
/** Looks for what a process that died left behind. */
const IDLE_CHECK_MS = 10_000

const isFinal = (status: number): boolean => status >= 200 && status < 500 && ![408, 425, 429].includes(status)

/**
 * Delivers the webhooks that the carrier owes until each is answered. A claimed webhook is leased by its `due_at`: other processes
 * leave it alone, and if this one dies it becomes due again. Texts of one phone, and the callbacks of one text, go one after another.
 */
export function createWebhooks({ db, deliver, now, log, answerWithinMs, mediaOrigin, stepMs, isOnlyProcess }: Options): DueLoop {
  const leaseMs = answerWithinMs * 2
  const lanes = new Map<string, Promise<void>>()
  let inFlight = 0
  let stopping = new AbortController()

  const loop = createDueLoop({ work: deliverDue, now, log, maxIdleMs: isOnlyProcess ? null : IDLE_CHECK_MS })

  async function deliverDue(): Promise<Date | null> {
    const free = MAX_IN_FLIGHT - inFlight
    // Every delivery that ends kicks the loop.
    if (free === 0) return null
    const claimedAt = now()
    const claimed = await claim(free, claimedAt)
    for (const webhook of claimed) takeLane(webhook, claimedAt.getTime() + leaseMs)
    if (claimed.length === free) return null
    const next = await db
      .selectFrom('sandbox_carrier_webhooks')
      .select(({ fn }) => fn.min('due_at').as('due'))
      .where('delivered_at', 'is', null)
      .executeTakeFirst()
    return next?.due ?? null
  }

  async function claim(limit: number, at: Date): Promise<Claimed[]> {
    const { rows } = await sql<Claimed>`
      with due as (
        select id, due_at from sandbox_carrier_webhooks
        where delivered_at is null and due_at <= ${at}
        order by due_at, created_at limit ${limit} for update skip locked
      ), claimed as (
        update sandbox_carrier_webhooks w set due_at = ${new Date(at.getTime() + leaseMs)}, attempts = w.attempts + 1
        from due where w.id = due.id
        returning w.id, w.kind, w.message_id, w.payload, w.attempts, w.created_at, due.due_at as was_due
      )
      select c.id, c.kind, c.message_id, c.payload, c.attempts, m.to_number
      from claimed c left join sandbox_carrier_messages m on m.id = c.message_id
      order by c.was_due, c.created_at`.execute(db)
    return rows
  }

  function takeLane(webhook: Claimed, leaseUntil: number): void {
    const lane = webhook.kind === 'inbound' ? String(webhook.payload.from) : webhook.message_id
    inFlight += 1
    const turn = (lanes.get(lane) ?? Promise.resolve())
      .then(() => attempt(webhook, leaseUntil))
      .catch((error: unknown) => log.error({ err: error, webhook: webhook.id }, 'the sandbox carrier could not note an answer'))
      .finally(() => {
        inFlight -= 1
        if (lanes.get(lane) === turn) lanes.delete(lane)
        loop.kick()
      })
    lanes.set(lane, turn)
  }

  async function attempt(webhook: Claimed, leaseUntil: number): Promise<void> {
    if (stopping.signal.aborted) return note(webhook, { due_at: now(), attempts: webhook.attempts - 1 })
    // Waited too long behind others: the lease may have ended, and the webhook may be somebody else's.
    if (now().getTime() + answerWithinMs > leaseUntil) return
    const status = await answerTo(webhook)
    if (status !== null && isFinal(status)) {
      if (status >= 400) log.warn({ webhook: webhook.id, kind: webhook.kind, status }, 'a webhook of the sandbox carrier was refused')
      const repeat = webhook.attempts === 1 && (isRepeated(webhook.message_id) || fateOf(webhook.to_number ?? '').kind === 'unruly')
      return note(webhook, repeat ? { due_at: new Date(now().getTime() + Math.max(20, stepMs)) } : { delivered_at: now() })
    }
    const pause = Math.min(MAX_PAUSE_MS, Math.min(answerWithinMs, 1000) * 2 ** (webhook.attempts - 1))
    return note(webhook, { due_at: new Date(now().getTime() + pause) })
  }

  async function answerTo(webhook: Claimed): Promise<number | null> {
    const signal = AbortSignal.any([AbortSignal.timeout(answerWithinMs), stopping.signal])
    const tooLate = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
    // A function of its own: what throws before there is a promise must not leave `tooLate` behind with nobody to catch it.
    const answer = async () => deliver(webhook.kind, withAddresses(webhook.payload, mediaOrigin()))
    try {
      return await Promise.race([answer(), tooLate])
    } catch (error) {
      log.warn({ err: error, webhook: webhook.id, kind: webhook.kind }, 'a webhook of the sandbox carrier got no answer')
      return null
    }
  }

  async function note(webhook: Claimed, change: { due_at?: Date; delivered_at?: Date; attempts?: number }): Promise<void> {
    await db.updateTable('sandbox_carrier_webhooks').set(change).where('id', '=', webhook.id).execute()
  }

  return {
    kick: loop.kick,
    start: () => {
      stopping = new AbortController()
      loop.start()
    },
    stop: async () => {
      await loop.stop()
      stopping.abort()
      await Promise.all(lanes.values())
    },
  }
}

interface InboundPayload {
  media: { url: string; contentType: string }[]
}

const hasMedia = (payload: object): payload is InboundPayload => 'media' in payload && Array.isArray(payload.media)

/** Paths become absolute only now: after a restart the server may listen elsewhere. */
function withAddresses(payload: Record<string, unknown>, origin: string): Record<string, unknown> {
  if (!hasMedia(payload)) return payload
  return {
    ...payload,
    media: payload.media.map(({ url, contentType }) => ({ url: url.startsWith('/') ? origin + url : url, contentType })),
  }
}
