export interface Range {
  /** UTF-16 offsets. */
  start: number
  end: number
}

const NONE: Range = { start: 0, end: 0 }
const BEFORE = 30
const AFTER = 90

/** Where a text contains another, without regard to case; 0 to 0 when case folding of database and JavaScript differ. */
export function findText(text: string, part: string): Range {
  const match = new RegExp(part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu').exec(text)
  return match ? { start: match.index, end: match.index + match[0].length } : NONE
}

/** Where the digits stand in a formatted number; the country code may be part of them without being shown. */
export function findDigits(formatted: string, digits: string): Range {
  const places = [...formatted.matchAll(/\d/g)].map((match) => match.index)
  const shown = places.map((place) => formatted[place]).join('')
  for (const wanted of [digits, digits.replace(/^1/, '')]) {
    const index = wanted === '' ? -1 : shown.indexOf(wanted)
    const [first, last] = [places[index], places[index + wanted.length - 1]]
    if (index === -1 || first === undefined || last === undefined) continue
    // A bracket that closes within the hit opens within it.
    const opensBefore = formatted[first - 1] === '(' && formatted.slice(first, last).includes(')')
    return { start: opensBefore ? first - 1 : first, end: last + 1 }
  }
  return NONE
}

/** The part of a text around a hit, on one line; an ellipsis stands for what was left out. Never splits a character. */
export function snippetOf(body: string, part: string): { text: string } & Range {
  const { start, end } = findText(body, part)
  const from = wordStart(body, Math.max(0, start - BEFORE), start)
  const to = Math.min(body.length, end + AFTER)
  const head = from > 0 ? '…' : ''
  const tail = to < body.length ? '…' : ''
  const text = `${head}${oneLine(body.slice(from, isSplit(body, to) ? to - 1 : to))}${tail}`
  const shift = head.length - from
  return { text, start: start + shift, end: end + shift }
}

/** Keeps the length, and with it the offsets. */
const oneLine = (text: string): string => text.replace(/\s/g, ' ')

/** The first word that begins in the range; without one, the range's start. */
function wordStart(text: string, from: number, to: number): number {
  if (from === 0) return 0
  const space = text.slice(from, to).search(/\s/)
  const at = space === -1 ? from : from + space + 1
  return isSplit(text, at) ? at + 1 : at
}

const isSplit = (text: string, at: number): boolean => /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[at] ?? '')
