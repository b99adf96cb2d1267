import { randomInt } from 'node:crypto'
import { createSandboxCarrier, type SandboxCarrier } from '#server/adapters/sandbox/sms-carrier/sandbox-carrier.ts'
import type { WebhookKind } from '#server/adapters/sandbox/sms-carrier/webhooks.ts'
import type { Database } from '#server/database/open.ts'
import { systemClock } from '#server/ports/clock.ts'
import type { OutboundText } from '#server/ports/sms-carrier.ts'

/** Valid, not magic, and no other test's. */
export const customerNumber = (): string => `+1415234${randomInt(1000, 10_000)}`
let businessNumbers = 0
export const businessNumber = (): string => `+1628234${String(businessNumbers++).padStart(4, '0')}`

export async function addBusinessNumber(database: Database): Promise<string> {
  const number = businessNumber()
  const { id } = await database.db.insertInto('companies').values({ name: 'Acme' }).returning('id').executeTakeFirstOrThrow()
  await database.db.insertInto('business_phones').values({ company_id: id, phone_number: number, name: 'Front desk' }).execute()
  return number
}

let references = 0
/** A text as the platform hands it over; its reference comes back in every callback. */
export function outbound(text: Partial<OutboundText> & { to: string }): OutboundText & { reference: string } {
  const reference = `text-${references++}`
  return {
    from: businessNumber(),
    body: 'Your crew arrives at 8.',
    mediaUrls: [],
    statusCallback: `http://127.0.0.1/webhooks/sms-carrier/status?m=${reference}`,
    reference,
    ...text,
  }
}

export interface Delivery {
  kind: WebhookKind
  payload: Record<string, unknown>
}

/** A platform that notes every webhook and answers as told. */
export function platformDouble(answer: (delivery: Delivery, count: number) => number | Promise<number> = () => 204) {
  const deliveries: Delivery[] = []
  return {
    deliveries,
    deliver: async (kind: WebhookKind, payload: Record<string, unknown>) => {
      const delivery = { kind, payload }
      deliveries.push(delivery)
      return answer(delivery, deliveries.length)
    },
    /** The statuses that were called back for a text, in the order in which they arrived. */
    statusesOf: (reference: string) =>
      deliveries.filter(({ payload }) => payload.clientReference === reference).map(({ payload }) => payload.status),
    inboundIds: () => deliveries.filter(({ kind }) => kind === 'inbound').map(({ payload }) => payload.id),
  }
}

export interface CarrierOptions {
  platform?: ReturnType<typeof platformDouble>
  segmentsPerSecond?: number
  stepMs?: number
  webhookRetryMs?: number
  /** Behaves as one of several processes. */
  isShared?: boolean
}

export function newCarrier(database: Database, options: CarrierOptions = {}): SandboxCarrier {
  const { platform = platformDouble(), segmentsPerSecond = 1000, stepMs = 10, webhookRetryMs = 2000, isShared = false } = options
  return createSandboxCarrier({
    db: database.db,
    config: { databaseUrl: isShared ? 'postgresql://shared' : null, sandbox: { segmentsPerSecond, stepMs, webhookRetryMs } },
    clock: systemClock,
    log: { info: () => undefined, warn: () => undefined, error: (details, message) => console.error(message, details) },
    deliver: platform.deliver,
  })
}
