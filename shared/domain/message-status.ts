import type { MessageStatus } from '#shared/contract/messaging/conversation.ts'
import { carrierError } from './carrier-errors.ts'

/**
 * How far along each status is. A status only moves to a higher rank, because callbacks repeat and overtake each other (FACTS, message
 * status). `unknown` is below all that a carrier can tell: any news settles it.
 */
const ranks = {
  unknown: 0,
  accepted: 0,
  scheduled: 0,
  queued: 1,
  sending: 2,
  sent: 3,
  delivered: 4,
  undelivered: 4,
  failed: 4,
  canceled: 4,
  read: 5,
  receiving: 0,
  received: 4,
} satisfies Record<MessageStatus, number>

/** The status after news from the carrier; the current one when the news is old. A failure is final. */
export function advance(current: MessageStatus, next: MessageStatus): MessageStatus {
  if (isFailed(current)) return current
  if (current === 'unknown') return next
  return ranks[next] > ranks[current] ? next : current
}

/** It has come to an end and did not arrive. */
export const isFailed = (status: MessageStatus): boolean => status === 'failed' || status === 'undelivered' || status === 'canceled'

/** Whether a text that failed with this code may be sent again, now or once the reason is gone. */
export const canRetry = (code: string | null): boolean => carrierError(code).retry !== 'never'

const labels = {
  accepted: 'Sending',
  scheduled: 'Scheduled',
  // Spec 2 §4 shows 'Queued' as 'Delivered'.
  queued: 'Delivered',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  undelivered: 'Not delivered',
  failed: 'Failed',
  read: 'Read',
  canceled: 'Canceled',
  unknown: 'Checking with the carrier',
  receiving: 'Receiving',
  received: 'Received',
} satisfies Record<MessageStatus, string>

/** What the thread shows under an outbound text. */
export const statusLabel = (status: MessageStatus): string => labels[status]
