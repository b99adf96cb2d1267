import { MAX_MESSAGE_LENGTH } from '#shared/contract/messaging/limits.ts'
import { analyze } from '#shared/domain/segments.ts'

export interface Counter {
  /** '96 / 160', with '/ 2 SMS' when there is more than one (spec 2 §5). */
  label: string
  /** Why a segment holds 70 characters only; null for plain text. */
  unicodeNote: string | null
  /** What the carrier bills, where that differs (FACTS, segments). */
  carrierParts: string | null
  /** Characters above what a text can carry; 0 when it fits. */
  excess: number
}

export function describeCounter(text: string): Counter {
  const { encoding, characters, segmentLength, segments, carrierParts } = analyze(text)
  return {
    label: `${characters.toLocaleString('en-US')} / ${segmentLength}${segments > 1 ? ` / ${segments} SMS` : ''}`,
    unicodeNote: encoding === 'GSM-7' ? null : unicodeNote(text),
    carrierParts: carrierParts === segments ? null : `${carrierParts} carrier ${carrierParts === 1 ? 'part' : 'parts'}`,
    excess: Math.max(0, characters - MAX_MESSAGE_LENGTH),
  }
}

/** Names the characters at fault, so that a curly quote from a word processor is found. */
function unicodeNote(text: string): string {
  const graphemes = [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment)
  const special = [...new Set(graphemes.filter((grapheme) => analyze(grapheme).encoding === 'UCS-2'))]
  const shown = special.slice(0, 5).join(' ')
  return `${shown}${special.length > 5 ? ' …' : ''} ${special.length === 1 ? 'is' : 'are'} outside of plain SMS characters, so one SMS holds 70 characters instead of 160.`
}
