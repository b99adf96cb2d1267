export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string }

const candidate = /https?:\/\/[^\s<>"]+/gi
const trailing = /[.,;:!?'’”»…]+$/

/** Finds the links of a text. Only http and https: a text comes from anybody. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(candidate)) {
    const link = withoutTrailing(match[0])
    const href = hrefOf(link)
    if (!href) continue
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push({ kind: 'link', text: link, href })
    end = match.index + link.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

/** A full stop or a closing bracket behind a link belongs to the sentence, unless the link opened the bracket itself. */
function withoutTrailing(link: string): string {
  const trimmed = link.replace(trailing, '')
  const isUnopened = (open: string, close: string) => trimmed.endsWith(close) && trimmed.split(open).length < trimmed.split(close).length
  if (isUnopened('(', ')') || isUnopened('[', ']')) return withoutTrailing(trimmed.slice(0, -1))
  return trimmed
}

function hrefOf(link: string): string | null {
  if (!URL.canParse(link)) return null
  const { protocol, hostname, href } = new URL(link)
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '' ? href : null
}

const emojiOnly = /^(?:\p{RGI_Emoji}|\s){1,40}$/v

/** A text of a few emoji and nothing else, which is drawn larger. */
export function isEmojiOnly(text: string): boolean {
  if (!emojiOnly.test(text) || text.trim() === '') return false
  return [...new Intl.Segmenter('en').segment(text)].filter(({ segment }) => segment.trim() !== '').length <= 6
}
