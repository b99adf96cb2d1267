import { expect, it } from 'vitest'
import { iconNumber, tooltip } from './unread-words.ts'

it.each([
  [0, '0'],
  [9, '9'],
  [10, '9plus'],
  [5000, '9plus'],
])('%i unread is the icon %s', (unread, icon) => {
  expect(iconNumber(unread)).toBe(icon)
})

it('says the number in words', () => {
  expect(tooltip(0, false)).toBe('IQ Suite')
  expect(tooltip(1, false)).toBe('IQ Suite: 1 unread message')
  expect(tooltip(1200, true)).toBe('IQ Suite: 1,200 unread messages (do not disturb)')
})
