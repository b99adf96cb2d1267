import { expect, test } from 'vitest'
import type { SearchHit } from '#shared/contract/messaging/inbox.ts'
import { conversation } from '#tests/support/factories/messaging.ts'
import { contactItems, matchingPages, type PaletteItem, step } from './palette-items.ts'

const page = (label: string, hint: string): PaletteItem => ({ id: label, group: 'Pages', label, hint, to: '/' })
const pages = [page('Inbox', 'Conversations'), page('User Settings', 'Notifications, theme')]
const labels = (text: string) => matchingPages(pages, text).map(({ label }) => label)

test('pages are found by the beginnings of their words, in any order and case', () => {
  expect(labels('')).toEqual(['Inbox', 'User Settings'])
  expect(labels('conv')).toEqual(['Inbox'])
  expect(labels('SETT us')).toEqual(['User Settings'])
  expect(labels('ettings')).toEqual([])
})

test('the choice goes round at both ends, and survives an empty list', () => {
  expect([step(0, -1, 3), step(2, 1, 3), step(0, 1, 3), step(0, 1, 0)]).toEqual([2, 0, 1, 0])
})

const hit = (id: string, fullName: string, field: SearchHit['field']): SearchHit => ({
  conversation: conversation(1, { id, fullName, phone: '+14152340188' }),
  field,
  text: 'about the hedge',
  start: 0,
  end: 5,
  messageId: field === 'message' ? 'm1' : null,
})

test('names and numbers come before texts that mention the words; a text opens at the hit', () => {
  const items = contactItems([hit('a', 'Priya Raman', 'message'), hit('b', 'Prem Otto', 'name'), hit('c', '', 'phone')])
  expect(items.map(({ label, hint, to }) => [label, hint, to])).toEqual([
    ['Prem Otto', '(415) 234-0188', '/conversations/b'],
    ['(415) 234-0188', '', '/conversations/c'],
    ['Priya Raman', 'about the hedge', '/conversations/a?message=m1'],
  ])
})
