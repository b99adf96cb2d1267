import { describe, expect, it } from 'vitest'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { nextUnreadIn } from './list-handle.ts'
import type { Row } from './use-row-window.ts'

/** 'aBcD': capitals are unread. */
const rows = (ids: string): Row[] =>
  [...ids].map((id) => ({
    conversation: { id: id.toLowerCase(), status: id === id.toLowerCase() ? '' : 'new' } as Conversation,
    hit: null,
  }))

describe('the next unread conversation', () => {
  it('is the next one below the open one, then one from the top', () => {
    expect(nextUnreadIn(rows('AbCdE'), 'c')?.id).toBe('e')
    expect(nextUnreadIn(rows('AbCde'), 'c')?.id).toBe('a')
  })

  it('is the first of the list when none is open, or the open one is not in it', () => {
    expect(nextUnreadIn(rows('abCD'), null)?.id).toBe('c')
    expect(nextUnreadIn(rows('abCD'), 'x')?.id).toBe('c')
  })

  it('is never the open one', () => {
    expect(nextUnreadIn(rows('abCd'), 'c')).toBeNull()
    expect(nextUnreadIn([], null)).toBeNull()
  })
})
