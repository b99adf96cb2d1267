import { expect, it } from 'vitest'
import { iconNumber, tooltip, unreadWords } from './unread-words.ts'

it('small icons have room for one digit', () => {
  expect([0, 9, 10, 4000].map(iconNumber)).toEqual(['0', '9', '9plus', '9plus'])
})

it('words count as a person does', () => {
  expect([0, 1, 2, 1234].map(unreadWords)).toEqual(['No unread messages', '1 unread message', '2 unread messages', '1,234 unread messages'])
})

it('the tooltip says what the icon cannot', () => {
  const shown = { unread: 0, isDown: false, quietWords: null }
  expect(tooltip(shown)).toBe('IQ Suite')
  expect(tooltip({ ...shown, unread: 2 })).toBe('IQ Suite: 2 unread messages')
  expect(tooltip({ unread: 1, isDown: true, quietWords: null })).toBe('IQ Suite: 1 unread message (not connected)')
  expect(tooltip({ ...shown, quietWords: 'Do not disturb is on.' })).toBe('IQ Suite\nDo not disturb is on.')
})
