import { expect, test } from 'vitest'
import { unreadLabel } from './web-favicon.ts'
import { isOpenConversation } from './web-shell.ts'

test('only the service worker’s own message opens a conversation', () => {
  expect(isOpenConversation({ type: 'open-conversation', conversationId: '1' })).toBe(true)
  expect(isOpenConversation({ type: 'open-conversation', conversationId: null })).toBe(true)
  for (const other of [
    null,
    'open-conversation',
    { type: 'open-conversation' },
    { type: 'x', conversationId: '1' },
    { type: 'open-conversation', conversationId: 1 },
  ]) {
    expect(isOpenConversation(other)).toBe(false)
  }
})

test('the number on the icon stays readable', () => {
  expect([1, 99, 100, 12_345].map(unreadLabel)).toEqual(['1', '99', '99+', '99+'])
})
