/**
 * When a failed text may be sent again: `never` (the number or text itself is at fault), `later` (once the reason is gone: the contact has
 * resubscribed, the number is registered) or `now`.
 */
type RetryRule = 'never' | 'later' | 'now'

export interface CarrierError {
  /** Short words for a person, without a full stop. */
  words: string
  retry: RetryRule
}

/** Our own codes, beside the carrier's numbers. */
export const NOT_ACCEPTED = 'not_accepted'
export const OPTED_OUT = '21610'

/** The codes that have words of their own (FACTS, message status). A table, because carriers change it. */
const errors: Readonly<Record<string, CarrierError>> = {
  '20429': { words: 'The carrier was too busy', retry: 'now' },
  '21211': { words: 'Not a valid phone number', retry: 'never' },
  '21610': { words: 'The contact has opted out', retry: 'later' },
  '21614': { words: 'This number cannot receive texts', retry: 'never' },
  '21617': { words: 'Longer than 1,600 characters', retry: 'never' },
  '30003': { words: 'The phone could not be reached', retry: 'now' },
  '30005': { words: 'Unknown phone', retry: 'never' },
  '30006': { words: 'A landline, or out of reach of the carrier', retry: 'never' },
  '30007': { words: "Filtered by the carrier's spam rules", retry: 'later' },
  '30008': { words: 'Not delivered, for an unknown reason', retry: 'now' },
  '30032': { words: 'Our toll-free number is not verified yet', retry: 'later' },
  '30034': { words: 'Our number is not registered for texting (10DLC)', retry: 'later' },
  sending_not_allowed: { words: 'The account is not approved to send texts', retry: 'later' },
  [NOT_ACCEPTED]: { words: 'The carrier never confirmed this text', retry: 'now' },
}

const unlisted: CarrierError = { words: 'Not delivered', retry: 'now' }

/** What a code means; `null` and codes that we have no words for mean "not delivered" and may be tried again. */
export function carrierError(code: string | null): CarrierError {
  if (code === null) return unlisted
  return errors[code] ?? { ...unlisted, words: `Not delivered (code ${code})` }
}
