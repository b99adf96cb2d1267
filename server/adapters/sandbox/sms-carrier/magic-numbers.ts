/**
 * What happens to a text by the number it goes to. A magic number is any area code followed by 555-9 and three digits (the last three
 * of the carrier's code where there is one); every other number gets its texts. Codes and their moments are as the carriers document
 * them (FACTS, Message status).
 */
export type Fate =
  | { kind: 'delivered' }
  /** The request itself is answered with the code: no text comes to be. */
  | { kind: 'refused'; code: string; reason: string }
  /** Refused as too fast the first `times` times, then accepted. */
  | { kind: 'throttled'; code: string; reason: string; times: number }
  /** Accepted; blocked before it leaves the carrier. */
  | { kind: 'failed'; code: string }
  /** Accepted and sent; the network reports that it did not arrive. */
  | { kind: 'undelivered'; code: string }
  /** The request gets no answer. `isAccepted` false: only the first try of a text is lost, the next one is accepted. */
  | { kind: 'no-answer'; isAccepted: boolean }
  /** Delivered; every status callback comes twice, and late ones overtake. */
  | { kind: 'unruly' }

export interface MagicNumber {
  /** The last seven digits. */
  ending: string
  fate: Fate
  /** For people, on the simulator's page. */
  description: string
}

const refused = (code: string, reason: string): Fate => ({ kind: 'refused', code, reason })

export const magicNumbers: readonly MagicNumber[] = [
  { ending: '5559211', fate: refused('21211', "The 'To' number is not a valid phone number"), description: 'Refused: not a valid number' },
  { ending: '5559610', fate: refused('21610', 'The recipient has unsubscribed'), description: 'Refused: the recipient opted out' },
  {
    ending: '5559614',
    fate: refused('21614', "The 'To' number cannot receive SMS messages"),
    description: 'Refused: the number cannot receive SMS',
  },
  {
    ending: '5559429',
    fate: { kind: 'throttled', code: '20429', reason: 'Too many requests', times: 2 },
    description: 'Refused twice as too many requests, then accepted',
  },
  { ending: '5559003', fate: { kind: 'undelivered', code: '30003' }, description: 'Undelivered: the handset is unreachable' },
  { ending: '5559005', fate: { kind: 'undelivered', code: '30005' }, description: 'Undelivered: unknown handset' },
  { ending: '5559006', fate: { kind: 'undelivered', code: '30006' }, description: 'Undelivered: a landline' },
  { ending: '5559007', fate: { kind: 'undelivered', code: '30007' }, description: 'Undelivered: filtered by the carrier' },
  { ending: '5559008', fate: { kind: 'undelivered', code: '30008' }, description: 'Undelivered: unknown error' },
  { ending: '5559032', fate: { kind: 'failed', code: '30032' }, description: 'Failed: toll-free number not verified' },
  { ending: '5559034', fate: { kind: 'failed', code: '30034' }, description: 'Failed: number not registered for 10DLC' },
  { ending: '5559801', fate: { kind: 'no-answer', isAccepted: true }, description: 'No answer, but the text was accepted' },
  { ending: '5559802', fate: { kind: 'no-answer', isAccepted: false }, description: 'No answer, and the first try was lost' },
  { ending: '5559803', fate: { kind: 'unruly' }, description: 'Delivered; callbacks repeat and arrive out of order' },
]

/** @param to E.164 */
export function fateOf(to: string): Fate {
  return magicNumbers.find(({ ending }) => to.endsWith(ending))?.fate ?? { kind: 'delivered' }
}
