import type { CarrierStatus } from '#server/ports/sms-carrier.ts'
import { Guid } from '#shared/contract/common.ts'
import { advance, isFailed } from '#shared/domain/message-status.ts'
import type { InboxDependencies } from './dependencies.ts'
import { changeMessageStatus, type MessageChange, type MessageState, selectMessageStates } from './message-status-change.ts'

export interface StatusNews {
  /** The carrier's id. */
  id: string
  status: CarrierStatus | 'read'
  errorCode: string | null
  /** Our message id, as the status callback carried it. */
  clientReference: string | null
}

/**
 * Takes the carrier's news of a text. It may be repeated, overtaken, or of an attempt that was given up.
 * @returns false when there is no such text
 */
export async function applyStatus(deps: Pick<InboxDependencies, 'db' | 'clock'>, news: StatusNews): Promise<boolean> {
  const found = await findMessage(deps, news)
  if (!found) return false
  // Most repeats end here, without taking the feed's lock.
  if (changeBy(found, news)) {
    await changeMessageStatus(deps, { companyId: found.company_id, messageId: found.id }, (message) => changeBy(message, news))
  }
  return true
}

async function findMessage({ db }: Pick<InboxDependencies, 'db'>, { id, clientReference }: StatusNews) {
  const states = selectMessageStates(db).select('company_id')
  const byCarrierId = await states.where('carrier_id', '=', id).executeTakeFirst()
  if (byCarrierId || !Guid.safeParse(clientReference).success) return byCarrierId
  return states.where('id', '=', clientReference ?? '').executeTakeFirst()
}

/**
 * What news changes: the status moves forward only, a code is never wiped, and news under another carrier id than this attempt's
 * changes nothing. News that comes before the answer to the send itself brings the carrier's id.
 */
function changeBy(message: MessageState, { id, status, errorCode }: Pick<StatusNews, 'id' | 'status' | 'errorCode'>): MessageChange | null {
  if (message.past_carrier_ids.includes(id)) return null
  if (message.carrier_id !== null && message.carrier_id !== id) return null
  const next = advance(message.status, status)
  const code = isFailed(next) && isFailed(status) ? (errorCode ?? message.error_code) : message.error_code
  const isKnown = message.carrier_id === id && next === message.status && code === message.error_code
  return isKnown ? null : { carrier_id: id, status: next, error_code: code }
}
