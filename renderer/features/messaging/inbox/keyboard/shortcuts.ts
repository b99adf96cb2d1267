import { type ShortcutId, shortcuts } from '#shared/commands/shortcuts.ts'

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
