import type { MenuItemConstructorOptions } from 'electron'
import { expect, it, vi } from 'vitest'
import { conversationOf } from '../windows/conversation-path.ts'
import { type ContextMenuParts, type ContextParams, contextMenu } from './context-menu.ts'

const ID = '7d0f6f0e-3f1c-4c7e-9a51-2f6a0f6f1a01'
const editFlags = { canCut: true, canCopy: true, canPaste: false, canSelectAll: true } as ContextParams['editFlags']
const nothing: ContextParams = {
  x: 1,
  y: 2,
  linkURL: '',
  srcURL: '',
  mediaType: 'none',
  hasImageContents: false,
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags,
}

function menuOf(params: Partial<ContextParams>, more: Partial<ContextMenuParts> = {}) {
  const ignore = vi.fn()
  return contextMenu({
    params: { ...nothing, ...params },
    conversationOf: (url) => conversationOf(new URL(url).pathname),
    onReplaceMisspelling: ignore,
    onAddToDictionary: ignore,
    onCopyText: ignore,
    onOpenExternal: ignore,
    onOwnWindow: ignore,
    onSaveImage: ignore,
    onCopyImage: ignore,
    ...more,
  })
}
const click = (item: MenuItemConstructorOptions | undefined) => (item?.click as unknown as (() => void) | undefined)?.()
const words = (items: ReturnType<typeof menuOf>) => items.map(({ label, role, type }) => label ?? role ?? type)

it('offers nothing where there is nothing', () => {
  expect(menuOf({})).toEqual([])
  expect(menuOf({ selectionText: '  ' })).toEqual([])
  expect(menuOf({ linkURL: 'app://iq-suite/settings/user' })).toEqual([])
})

it('offers suggestions for a misspelled word, at most five, then editing', () => {
  const items = menuOf({ misspelledWord: 'helo', dictionarySuggestions: ['a', 'b', 'c', 'd', 'e', 'f'], isEditable: true })
  const editing = ['cut', 'copy', 'paste', 'Paste as plain text', 'selectAll']
  expect(words(items)).toEqual(['a', 'b', 'c', 'd', 'e', 'Add “helo” to the dictionary', 'separator', ...editing])
  expect(items.find(({ role }) => role === 'paste')?.enabled).toBe(false)
})

it('opens a conversation of the list in its own window', () => {
  const onOwnWindow = vi.fn()
  const items = menuOf({ linkURL: `app://iq-suite/conversations/${ID}` }, { onOwnWindow })
  expect(words(items)).toEqual(['Open in its own window'])
  click(items[0])
  expect(onOwnWindow).toHaveBeenCalledExactlyOnceWith(ID)
})

it('copies links, addresses and numbers without their scheme', () => {
  const onCopyText = vi.fn()
  for (const linkURL of ['https://example.org/a', 'mailto:ann@example.org', 'tel:+14155550123'])
    click(menuOf({ linkURL }, { onCopyText }).at(-1))
  expect(onCopyText.mock.calls.flat()).toEqual(['https://example.org/a', 'ann@example.org', '+14155550123'])
})

it('saves and copies a picture that is there', () => {
  expect(words(menuOf({ mediaType: 'image', hasImageContents: true, srcURL: 'blob:x' }))).toEqual(['Save image as…', 'Copy image'])
  expect(menuOf({ mediaType: 'image', hasImageContents: false })).toEqual([])
})

it.each([
  [`/conversations/${ID}`, ID],
  [`/window/conversations/${ID.toUpperCase()}/`, ID],
  ['/conversations', null],
  [`/conversations/${ID}/more`, null],
  ['/conversations/1', null],
])('%s shows the conversation %s', (path, id) => {
  expect(conversationOf(path)).toBe(id)
})
