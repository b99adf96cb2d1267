const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const CJK = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u

function firstGrapheme(word: string): string {
  const first = graphemes.segment(word)[Symbol.iterator]().next()
  return first.done ? '' : first.value.segment
}

/** First and last name as one; either may be empty. */
export function fullNameOf(firstName: string, lastName: string): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim()
}

/**
 * One or two letters for an avatar: of the first and the last word, in capitals; the first character of a name written in Chinese, Japanese or
 * Korean. Empty when the name has no letter or digit (only a number is known): the avatar then shows '#'.
 */
export function initials(fullName: string): string {
  const words = fullName
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '')
  const first = words[0]
  const last = words.at(-1)
  if (first === undefined || last === undefined) return ''
  const head = firstGrapheme(first)
  if (words.length === 1 || CJK.test(head)) return head.toLocaleUpperCase('en')
  return (head + firstGrapheme(last)).toLocaleUpperCase('en')
}

/** Every colour carries white letters at 4.5 : 1 or more. */
const AVATAR_COLOURS = [
  '#913a9b',
  '#2a69b3',
  '#0b7c69',
  '#b54e15',
  '#5a52c9',
  '#183370',
  '#b3306f',
  '#38743a',
  '#7a4fb0',
  '#8a5a12',
] as const
export const UNNAMED_COLOUR = '#68738c'

/** The colour of a person's avatar, the same on every screen and every day: chosen by a hash of their id, so that renaming does not repaint. */
export function avatarColour(id: string): string {
  let hash = 2166136261
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), 16777619)
  return AVATAR_COLOURS[(hash >>> 0) % AVATAR_COLOURS.length] ?? UNNAMED_COLOUR
}
