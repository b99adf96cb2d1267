import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'

export type ContextParams = Pick<
  ContextMenuParams,
  | 'x'
  | 'y'
  | 'linkURL'
  | 'srcURL'
  | 'mediaType'
  | 'hasImageContents'
  | 'isEditable'
  | 'selectionText'
  | 'misspelledWord'
  | 'dictionarySuggestions'
  | 'editFlags'
>

export interface ContextMenuParts {
  params: ContextParams
  /** The conversation that a link of the client leads to; null for any other address. */
  conversationOf: (url: string) => string | null
  onReplaceMisspelling: (word: string) => void
  onAddToDictionary: (word: string) => void
  onCopyText: (text: string) => void
  onOpenExternal: (url: string) => void
  onOwnWindow: (conversationId: string) => void
  onSaveImage: (url: string) => void
  onCopyImage: (x: number, y: number) => void
}

type Item = MenuItemConstructorOptions

const MOST_SUGGESTIONS = 5

/** What the right mouse button offers at a place of the page; empty where there is nothing to offer. */
export function contextMenu(parts: ContextMenuParts): Item[] {
  const sections = [spelling(parts), link(parts), image(parts), editing(parts)].filter((section) => section.length > 0)
  return sections.flatMap((section, index) => (index === 0 ? section : [{ type: 'separator' } satisfies Item, ...section]))
}

function spelling({
  params: { misspelledWord, dictionarySuggestions },
  onReplaceMisspelling,
  onAddToDictionary,
}: ContextMenuParts): Item[] {
  if (misspelledWord === '') return []
  const suggestions = dictionarySuggestions.slice(0, MOST_SUGGESTIONS)
  const none: Item = { label: 'No suggestions', enabled: false }
  return [
    ...(suggestions.length === 0 ? [none] : suggestions.map((word): Item => ({ label: word, click: () => onReplaceMisspelling(word) }))),
    { label: `Add “${misspelledWord}” to the dictionary`, click: () => onAddToDictionary(misspelledWord) },
  ]
}

function link({ params: { linkURL }, conversationOf, onCopyText, onOpenExternal, onOwnWindow }: ContextMenuParts): Item[] {
  if (linkURL === '') return []
  const conversationId = conversationOf(linkURL)
  if (conversationId !== null) return [{ label: 'Open in its own window', click: () => onOwnWindow(conversationId) }]
  const { protocol } = new URL(linkURL)
  if (protocol === 'mailto:') return [{ label: 'Copy e-mail address', click: () => onCopyText(linkURL.slice(protocol.length)) }]
  if (protocol === 'tel:') return [{ label: 'Copy number', click: () => onCopyText(linkURL.slice(protocol.length)) }]
  // A page of the client: its address means nothing outside.
  if (protocol !== 'http:' && protocol !== 'https:') return []
  return [
    { label: 'Open link', click: () => onOpenExternal(linkURL) },
    { label: 'Copy link', click: () => onCopyText(linkURL) },
  ]
}

function image({ params: { mediaType, hasImageContents, srcURL, x, y }, onSaveImage, onCopyImage }: ContextMenuParts): Item[] {
  if (mediaType !== 'image' || !hasImageContents) return []
  return [
    { label: 'Save image as…', click: () => onSaveImage(srcURL) },
    { label: 'Copy image', click: () => onCopyImage(x, y) },
  ]
}

function editing({ params: { isEditable, selectionText, editFlags } }: ContextMenuParts): Item[] {
  if (!isEditable) return selectionText.trim() === '' ? [] : [{ role: 'copy' }]
  return [
    { role: 'cut', enabled: editFlags.canCut },
    { role: 'copy', enabled: editFlags.canCopy },
    { role: 'paste', enabled: editFlags.canPaste },
    { role: 'pasteAndMatchStyle', label: 'Paste as plain text', enabled: editFlags.canPaste },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ]
}
