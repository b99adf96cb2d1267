import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { Clock } from '#server/ports/clock.ts'
import {
  CarrierOutcomeUnknown,
  type CarrierRecord,
  CarrierRejection,
  type CarrierStatus,
  type OutboundText,
  type SmsCarrier,
} from '#server/ports/sms-carrier.ts'
import { countRefused, enterInbound, enterOutbound, type InboundText, isOptedOut } from './carrier-books.ts'
import { moveTextsOn } from './carrier-steps.ts'
import { createDueLoop, type Log } from './due-loop.ts'
import { fateOf } from './magic-numbers.ts'
import { createWebhooks, type DeliverWebhook } from './webhooks.ts'

/** The carrier refuses longer texts (21617). */
const MAX_LENGTH = 1600
const WEBHOOKS_KEPT_MS = 7 * 24 * 3600_000
const IDLE_CHECK_MS = 10_000

export interface SandboxCarrier extends SmsCarrier {
  /** A customer texts a business number: durable when it resolves; the same id again changes nothing. */
  receive(text: InboundText): Promise<void>
  /** Where the platform fetches the pictures of customers from; asked at every delivery. */
  serveMediaFrom(origin: () => string): void
  start(): Promise<void>
  /** Resolves when nothing is under way; what is left is taken up at the next start. */
  stop(): Promise<void>
}

interface Options {
  db: Kysely<Schema>
  config: { databaseUrl: string | null; sandbox: { segmentsPerSecond: number; stepMs: number; webhookRetryMs: number } }
  clock: Clock
  log: Log
  deliver: DeliverWebhook
}

/** A carrier in the database: it keeps its books there, so a process that dies loses nothing and sends nothing twice. */
export function createSandboxCarrier({ db, config, clock, log, deliver }: Options): SandboxCarrier {
  const { stepMs, webhookRetryMs } = config.sandbox
  const isOnlyProcess = config.databaseUrl === null
  const now = (): Date => clock.now()
  let mediaOrigin = (): string => ''
  const webhooks = createWebhooks({
    db,
    deliver,
    now,
    log,
    answerWithinMs: webhookRetryMs,
    mediaOrigin: () => mediaOrigin(),
    stepMs,
    isOnlyProcess,
  })
  const steps = createDueLoop({
    now,
    log,
    maxIdleMs: isOnlyProcess ? null : IDLE_CHECK_MS,
    work: async () => {
      const { due, hasNews } = await moveTextsOn(db, config.sandbox, now())
      if (hasNews) webhooks.kick()
      return due
    },
  })

  async function accept(text: OutboundText): Promise<string> {
    const at = now()
    const nextStepAt = new Date(at.getTime() + stepMs / 4)
    const id = await enterOutbound(db, text, { status: 'accepted', nextStepAt, at })
    steps.kick()
    return id
  }

  async function refuse(text: OutboundText, code: string, reason: string, isTransient = false): Promise<never> {
    await enterOutbound(db, text, { status: 'refused', errorCode: code, nextStepAt: null, at: now() })
    throw new CarrierRejection(code, reason, isTransient)
  }

  async function noAnswer(): Promise<never> {
    await new Promise((resolve) => setTimeout(resolve, stepMs * 5))
    throw new CarrierOutcomeUnknown('The carrier did not answer in time')
  }

  return {
    async send(text) {
      if (text.body === '' && text.mediaUrls.length === 0) return refuse(text, '21602', 'A text needs a body or media')
      if (text.body.length > MAX_LENGTH) return refuse(text, '21617', `The body is longer than ${MAX_LENGTH} characters`)
      const fate = fateOf(text.to)
      if (fate.kind === 'refused') return refuse(text, fate.code, fate.reason)
      if (fate.kind === 'throttled' && (await countRefused(db, text)) < fate.times) return refuse(text, fate.code, fate.reason, true)
      if (await isOptedOut(db, text, now())) return refuse(text, '21610', 'The recipient has unsubscribed')
      if (fate.kind === 'no-answer') {
        if (fate.isAccepted) await accept(text)
        else if ((await countRefused(db, text)) > 0) return { carrierId: await accept(text), status: 'accepted' }
        else await enterOutbound(db, text, { status: 'refused', nextStepAt: null, at: now() })
        return noAnswer()
      }
      return { carrierId: await accept(text), status: 'accepted' }
    },

    async find({ from, to, since }) {
      const rows = await db
        .selectFrom('sandbox_carrier_messages')
        .selectAll()
        .where('from_number', '=', from)
        .where('to_number', '=', to)
        .where('created_at', '>=', since)
        .where('status', 'not in', ['received', 'refused'])
        .orderBy('created_at', 'desc')
        .limit(100)
        .execute()
      return rows.map(
        (row): CarrierRecord => ({
          carrierId: row.id,
          // The rows that were left out are the only ones with a status of their own.
          status: row.status as CarrierStatus,
          errorCode: row.error_code,
          body: row.body,
          statusCallback: row.status_callback,
          createdAt: row.created_at,
        }),
      )
    },

    async receive(text) {
      await enterInbound(db, text, now())
      webhooks.kick()
    },

    serveMediaFrom(origin) {
      mediaOrigin = origin
    },

    async start() {
      // Nobody else can be delivering: what an earlier process had claimed is due at once, and all of it in the order in which it came.
      if (isOnlyProcess)
        await db
          .updateTable('sandbox_carrier_webhooks')
          .set((eb) => ({ due_at: eb.ref('created_at') }))
          .where('delivered_at', 'is', null)
          .where((where) => where.or([where('kind', '=', 'inbound'), where('attempts', '>', 0)]))
          .execute()
      await db
        .deleteFrom('sandbox_carrier_webhooks')
        .where('delivered_at', '<', new Date(now().getTime() - WEBHOOKS_KEPT_MS))
        .execute()
      webhooks.start()
      steps.start()
    },

    async stop() {
      await steps.stop()
      await webhooks.stop()
    },
  }
}
