import { describe, expect, it } from 'vitest'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { anchoredScrollTop, ROW_HEIGHT } from './scroll-anchor.ts'
import { type Row, uniqueRows } from './use-row-window.ts'

const row = (id: string, minute = 0): Row => ({
  conversation: { id, lastContactDate: `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z` } as Conversation,
  hit: null,
})
const rows = (ids: string) => [...ids].map((id) => row(id))

describe('the place in the list', () => {
  it('stays when a row from above goes to the top', () => {
    // Looking at d; b gets a text and goes to the top, still above d.
    expect(anchoredScrollTop(rows('abcdef'), [row('b', 5), ...rows('acdef')], 3 * ROW_HEIGHT)).toBe(3 * ROW_HEIGHT)
  })

  it('moves down by one when a row from below goes to the top', () => {
    expect(anchoredScrollTop(rows('abcdef'), [row('f', 5), ...rows('abcde')], 2 * ROW_HEIGHT + 17)).toBe(3 * ROW_HEIGHT + 17)
  })

  it('holds on to the next row when the first visible one goes to the top', () => {
    // Looking at c: it leaves, d takes its place on the screen.
    expect(anchoredScrollTop(rows('abcdef'), [row('c', 5), ...rows('abdef')], 2 * ROW_HEIGHT)).toBe(2 * ROW_HEIGHT)
  })

  it('follows the rows when a page is put before them, or taken away', () => {
    expect(anchoredScrollTop(rows('def'), rows('abcdef'), 10)).toBe(3 * ROW_HEIGHT + 10)
    expect(anchoredScrollTop(rows('abcdef'), rows('def'), 4 * ROW_HEIGHT)).toBe(ROW_HEIGHT)
  })

  it('is left alone when nothing of it remains', () => {
    expect(anchoredScrollTop(rows('abc'), rows('xyz'), 42)).toBe(42)
  })
})

describe('rows that come twice', () => {
  it('are shown once, at the upper place', () => {
    expect(uniqueRows([row('a', 5), ...rows('bca')]).map(({ conversation }) => conversation)).toEqual(
      [row('a', 5), row('b'), row('c')].map(({ conversation }) => conversation),
    )
  })
})
