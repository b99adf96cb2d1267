export interface Highlighted {
  before: string
  hit: string
  after: string
}

/** Characters of a text that stay in front of a hit: more would push the hit out of the row. */
const LEAD = 14

const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff

/** The next word that begins before the hit; without one, the place itself, but never the middle of a character. */
function cutBefore(text: string, place: number, hit: number): number {
  const space = text.slice(place, hit).search(/\s/)
  if (space >= 0 && place + space + 1 < hit) return place + space + 1
  return isLowSurrogate(text.charCodeAt(place)) ? place - 1 : place
}

/** Cuts a text around a hit, for a row of one line. Offsets are UTF-16, as in `SearchHit`; ones outside of the text are brought inside. */
export function highlight(text: string, start: number, end: number, lead = LEAD): Highlighted {
  const from = Math.min(Math.max(start, 0), text.length)
  const to = Math.min(Math.max(end, from), text.length)
  const cut = from <= lead ? 0 : cutBefore(text, from - lead, from)
  const oneLine = (part: string) => part.replace(/\s+/g, ' ')
  return {
    before: (cut > 0 ? '…' : '') + oneLine(text.slice(cut, from)),
    hit: oneLine(text.slice(from, to)),
    after: oneLine(text.slice(to)),
  }
}
