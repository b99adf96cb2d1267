import { expect, test } from 'vitest'
import { accelerators, COMMANDS, shortcuts, shownAccelerator } from './shortcuts.ts'

test('every shortcut is a command, but for the keys of what has the focus', () => {
  const ids: readonly string[] = COMMANDS
  expect(shortcuts.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)).toEqual(['open', 'escape'])
})

test('keys are written as they stand on the keyboard', () => {
  expect(accelerators.map(({ accelerator }) => shownAccelerator(accelerator, true))).toEqual(['⌘ K', '⌘ ,', '⌘ ⇧ O', '⌘ P'])
  expect(shownAccelerator('CmdOrCtrl+Shift+O', false)).toBe('Ctrl Shift O')
})
