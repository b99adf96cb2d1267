import { describe, expect, it } from 'vitest'
import { ConversationFilter } from '#shared/contract/messaging/inbox.ts'
import { arrangeFilters, countOf } from './filters.ts'

describe('the status filter', () => {
  it.each(ConversationFilter.options)('shows every choice once, and %s in the bar when it is chosen', (chosen) => {
    const { bar, menu } = arrangeFilters(chosen)
    expect(bar).toContain(chosen)
    expect([...bar, ...menu].sort()).toEqual([...ConversationFilter.options].sort())
  })

  it('has the four of the specification in the bar by default', () => {
    expect(arrangeFilters('all').bar).toEqual(['all', 'needsReply', 'starred', 'closed'])
  })

  it('counts what waits, and never shows a zero', () => {
    const counts = { needsReply: 4, unread: 0, failed: 1 }
    expect(countOf('needsReply', counts)).toBe(4)
    expect(countOf('unread', counts)).toBeNull()
    expect(countOf('failed', counts)).toBe(1)
    expect(countOf('starred', counts)).toBeNull()
    expect(countOf('needsReply', undefined)).toBeNull()
  })
})
