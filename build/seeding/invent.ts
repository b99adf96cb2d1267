import { usNumber } from '../corpus/us-number.ts'
import { personName } from './people.ts'
import type { Random } from './random.ts'

export interface Cast {
  phoneIds: readonly string[]
  staffIds: readonly string[]
  /** How many texts there are to choose from; the last two are STOP and its answer. */
  textCount: number
  now: Date
  days: number
}

interface InventedMessage {
  id: string
  isInbound: boolean
  /** Which of the texts. */
  text: number
  status: 'received' | 'delivered' | 'sent' | 'undelivered' | 'failed'
  errorCode: string | null
  sourceType: 'contact' | 'user' | 'system' | 'hubspot'
  sourceUserId: string | null
  workflowName: string | null
  carrierId: string | null
  at: Date
}

export interface InventedConversation {
  id: string
  contact: { id: string; firstName: string; lastName: string; email: string; phone: string; isUnsubscribed: boolean }
  phoneId: string
  unread: number
  firstUnreadId: string | null
  needsReply: boolean
  failedCount: number
  isFavorite: boolean
  isArchived: boolean
  messages: InventedMessage[]
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const WORKFLOWS = ['Spring campaign', 'Missed call follow-up', 'Appointment reminder']
/** What a failed text failed of, the more frequent ones more often. */
const FAILURES = ['30003', '30003', '30003', '30005', '30005', '30006', '30006', '30007', '30008', '30034'] as const

/** How many texts each conversation has: most have few, some very many; together exactly `total`, at least one each. */
export function shareOut(random: Random, count: number, total: number): number[] {
  const weights = Array.from({ length: count }, () => Math.exp(1.1 * random.normal()))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  let left = total - count
  const shares = weights.map((weight) => {
    const extra = Math.min(left, Math.floor(((total - count) * weight) / sum))
    left -= extra
    return 1 + extra
  })
  for (; left > 0; left -= 1) {
    const index = random.below(count)
    shares[index] = (shares[index] ?? 0) + 1
  }
  return shares
}

/** One conversation whose row agrees with its texts, as if the texts had come one by one. */
export function inventConversation(random: Random, cast: Cast, count: number): InventedConversation {
  const isUnsubscribed = count > 2 && random.isTrue(0.015)
  const messages = inventThread(random, cast, count)
  if (isUnsubscribed) endWithStop(messages, cast)
  const lastAt = messages.at(-1)?.at ?? cast.now
  const ageDays = (cast.now.getTime() - lastAt.getTime()) / DAY
  const isArchived = random.isTrue(ageDays > 60 ? 0.2 : 0.03)
  const waiting = trailingInbound(messages)
  const isNew = !isArchived && waiting.length > 0 && random.isTrue(ageDays < 2 ? 0.6 : 0.06)
  const unread = isNew ? 1 + random.below(waiting.length) : 0
  return {
    id: random.guid(),
    contact: { id: random.guid(), ...personName(random), phone: usNumber(random.chance), isUnsubscribed },
    // The first number of a company is the busiest.
    phoneId: random.isTrue(0.5) ? (cast.phoneIds[0] ?? '') : random.pick(cast.phoneIds),
    unread,
    firstUnreadId: waiting.at(-unread || waiting.length)?.id ?? null,
    needsReply: waiting.length > 0 && !isUnsubscribed && !isArchived,
    failedCount: messages.filter(({ errorCode }) => errorCode !== null).length,
    isFavorite: random.isTrue(0.04),
    isArchived,
    messages,
  }
}

function trailingInbound(messages: InventedMessage[]): InventedMessage[] {
  const lastOutbound = messages.findLastIndex(({ isInbound }) => !isInbound)
  return messages.slice(lastOutbound + 1)
}

/** Above this many texts a thread is a busier one, not an older one. */
const ORDINARY_LENGTH = 500

/** From the last text backwards: talks of minutes, with days or weeks between them. Never two in one millisecond. */
function inventThread(random: Random, cast: Cast, count: number): InventedMessage[] {
  const messages: InventedMessage[] = []
  const haste = Math.min(1, ORDINARY_LENGTH / count)
  // Recent days are the busiest.
  let time = cast.now.getTime() - Math.floor(cast.days * DAY * random.chance() ** 2.5) - random.below(MINUTE)
  let isInbound = random.isTrue(0.55)
  for (let index = 0; index < count; index += 1) {
    messages.push(inventMessage(random, cast, isInbound, new Date(time)))
    if (random.isTrue(0.65)) isInbound = !isInbound
    const pause = random.isTrue(0.75) ? (0.2 + random.chance() ** 2 * 40) * MINUTE : (0.5 + random.chance() ** 3 * 20) * DAY
    time -= Math.max(1, Math.round(pause * haste))
  }
  return messages.reverse()
}

function inventMessage(random: Random, cast: Cast, isInbound: boolean, at: Date): InventedMessage {
  const common = { id: random.guid(), isInbound, text: random.below(cast.textCount - 2), at, carrierId: `SM${random.hex(32)}` }
  const none = { errorCode: null, sourceUserId: null, workflowName: null }
  if (isInbound) return { ...common, ...none, status: 'received', sourceType: 'contact' }
  const kind = random.chance()
  const source =
    kind < 0.85 && cast.staffIds.length > 0
      ? { sourceType: 'user' as const, sourceUserId: random.pick(cast.staffIds) }
      : kind < 0.95
        ? { sourceType: 'hubspot' as const, workflowName: random.pick(WORKFLOWS) }
        : { sourceType: 'system' as const }
  return { ...common, ...none, ...source, ...inventOutcome(random) }
}

function inventOutcome(random: Random): Pick<InventedMessage, 'status' | 'errorCode'> {
  if (random.isTrue(0.97)) return { status: random.isTrue(0.01) ? 'sent' : 'delivered', errorCode: null }
  const errorCode = random.pick(FAILURES)
  return { status: errorCode === '30034' ? 'failed' : 'undelivered', errorCode }
}

function endWithStop(messages: InventedMessage[], { textCount }: Cast): void {
  const [stop, answer] = messages.slice(-2)
  const plain = { errorCode: null, sourceUserId: null, workflowName: null }
  if (stop) Object.assign(stop, { ...plain, isInbound: true, text: textCount - 2, status: 'received', sourceType: 'contact' })
  if (answer) Object.assign(answer, { ...plain, isInbound: false, text: textCount - 1, status: 'delivered', sourceType: 'system' })
}
