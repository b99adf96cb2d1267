export type ShortcutId =
  | 'next'
  | 'previous'
  | 'open'
  | 'nextUnread'
  | 'reply'
  | 'star'
  | 'archive'
  | 'unread'
  | 'search'
  | 'newConversation'
  | 'info'
  | 'escape'
  | 'help'

export interface Shortcut {
  id: ShortcutId
  /** `KeyboardEvent.key`; any of them. */
  keys: readonly string[]
  /** The keys as they are shown in the sheet and in tooltips. */
  shown: readonly string[]
  does: string
  group: 'Move' | 'Conversation' | 'Inbox'
}

/** The one list of the inbox's shortcuts: the key handler, the tooltips and the sheet all read it. Ctrl/Cmd+K belongs to the shell. */
export const shortcuts: readonly Shortcut[] = [
  { id: 'next', keys: ['j', 'ArrowDown'], shown: ['j', '↓'], does: 'Next conversation', group: 'Move' },
  { id: 'previous', keys: ['k', 'ArrowUp'], shown: ['k', '↑'], does: 'Previous conversation', group: 'Move' },
  { id: 'open', keys: ['Enter'], shown: ['Enter'], does: 'Open the conversation', group: 'Move' },
  { id: 'nextUnread', keys: ['n'], shown: ['n'], does: 'Next unread conversation', group: 'Move' },
  { id: 'reply', keys: ['r'], shown: ['r'], does: 'Reply', group: 'Conversation' },
  { id: 'star', keys: ['s'], shown: ['s'], does: 'Star, or take the star away', group: 'Conversation' },
  { id: 'archive', keys: ['e'], shown: ['e'], does: 'Close or reopen the conversation', group: 'Conversation' },
  { id: 'unread', keys: ['u'], shown: ['u'], does: 'Mark as unread or read', group: 'Conversation' },
  { id: 'info', keys: ['i'], shown: ['i'], does: 'Contact information', group: 'Conversation' },
  { id: 'search', keys: ['/'], shown: ['/'], does: 'Search', group: 'Inbox' },
  { id: 'newConversation', keys: ['c'], shown: ['c'], does: 'New conversation', group: 'Inbox' },
  { id: 'escape', keys: ['Escape'], shown: ['Esc'], does: 'Close what is open, clear the search', group: 'Inbox' },
  { id: 'help', keys: ['?'], shown: ['?'], does: 'This list', group: 'Inbox' },
]

/** What a tooltip shows behind the name of an action. */
export function keyOf(id: ShortcutId): string {
  return shortcuts.find((shortcut) => shortcut.id === id)?.shown[0] ?? ''
}

const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"]'
/** What is in front of the inbox keeps its own keys. */
const IN_FRONT = '[role="dialog"], [role="menu"], [role="listbox"], [role="alertdialog"]'
/** Enter, and the arrows outside of the list, do what they always do on these. */
const HAS_OWN_KEYS = 'a, button, summary, video, audio, [role="slider"], [role="tab"], [role="log"]'

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented' | 'repeat'>

/** The shortcut that a key press means, or null: none fires while a person types, with a modifier, or behind a dialog or menu. */
export function shortcutFor(event: KeyPress, target: Element | null): ShortcutId | null {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return null
  if (target?.closest(TYPING) || target?.closest(IN_FRONT)) return null
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const shortcut = shortcuts.find((candidate) => candidate.keys.includes(key))
  if (!shortcut) return null
  if (key === 'Enter' && target?.closest(HAS_OWN_KEYS)) return null
  if (key.startsWith('Arrow') && target?.closest(HAS_OWN_KEYS) && !target.closest('[data-conversation-list]')) return null
  const isMove = shortcut.id === 'next' || shortcut.id === 'previous'
  return event.repeat && !isMove ? null : shortcut.id
}
