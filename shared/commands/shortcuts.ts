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
  /** The keys as they are shown in the sheet, in tooltips and in the menus of the desktop client. */
  shown: readonly string[]
  does: string
  group: 'Move' | 'Conversation' | 'Inbox'
}

/** The one list of the inbox's shortcuts: the key handler, the tooltips, the sheet and the desktop client's menus all read it. */
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

/** What a menu can ask of the client. Enter and Escape are keys of what has the focus, and no commands. */
export const COMMANDS = [
  'next',
  'previous',
  'nextUnread',
  'reply',
  'star',
  'archive',
  'unread',
  'info',
  'search',
  'newConversation',
  'help',
  'palette',
  'settings',
] as const
export type Command = (typeof COMMANDS)[number]

export interface Accelerator {
  id: 'palette' | 'settings' | 'ownWindow' | 'print'
  /** As Electron writes it; CmdOrCtrl is ⌘ on macOS. */
  accelerator: string
  does: string
}

/** Keys with a modifier, which work while one types. The browser keeps some of them to itself, so the web client has `palette` only. */
export const accelerators: readonly Accelerator[] = [
  { id: 'palette', accelerator: 'CmdOrCtrl+K', does: 'Jump to a contact or page' },
  { id: 'settings', accelerator: 'CmdOrCtrl+,', does: 'Settings' },
  { id: 'ownWindow', accelerator: 'CmdOrCtrl+Shift+O', does: 'Open the conversation in its own window' },
  { id: 'print', accelerator: 'CmdOrCtrl+P', does: 'Print the conversation' },
]

/** As it stands on the keys: '⌘ ⇧ O' on macOS, 'Ctrl Shift O' elsewhere. */
export function shownAccelerator(accelerator: string, isMac: boolean): string {
  return accelerator
    .split('+')
    .map((key) => {
      if (key === 'CmdOrCtrl') return isMac ? '⌘' : 'Ctrl'
      return key === 'Shift' && isMac ? '⇧' : key
    })
    .join(' ')
}
