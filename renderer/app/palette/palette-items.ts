import type { SearchHit } from '#shared/contract/messaging/inbox.ts'
import { formatPhone } from '#shared/domain/phone-format.ts'

export interface PaletteItem {
  id: string
  group: 'Pages' | 'Contacts'
  label: string
  hint: string
  /** Where it leads. */
  to: string
}

const words = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Pages of which every typed word begins a word of the name. */
export function matchingPages(pages: readonly PaletteItem[], text: string): PaletteItem[] {
  const typed = words(text)
  return pages.filter((page) => {
    const names = words(`${page.label} ${page.hint}`)
    return typed.every((word) => names.some((name) => name.startsWith(word)))
  })
}

/** The next position in a list of `count`, going round at its ends. */
export function step(index: number, by: 1 | -1, count: number): number {
  return count === 0 ? 0 : (index + by + count) % count
}

const MAX_CONTACTS = 8

/** Whose name or number was found comes before whom a text mentions; a text is opened at the hit. */
export function contactItems(hits: readonly SearchHit[]): PaletteItem[] {
  const isText = (hit: SearchHit) => hit.field === 'message'
  const ordered = [...hits.filter((hit) => !isText(hit)), ...hits.filter(isText)]
  return ordered.slice(0, MAX_CONTACTS).map((hit) => {
    const { id, fullName, phone } = hit.conversation
    const number = formatPhone(phone)
    const message = hit.messageId ? `?message=${hit.messageId}` : ''
    return {
      id,
      group: 'Contacts',
      label: fullName || number,
      hint: isText(hit) ? hit.text : fullName ? number : '',
      to: `/conversations/${id}${message}`,
    }
  })
}
