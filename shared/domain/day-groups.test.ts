import { describe, expect, it } from 'vitest'
import { dayKey, dayLabel, daysBetween, groupByDay } from './day-groups.ts'

const newYork = 'America/New_York'
const at = (dateCreated: string) => ({ dateCreated })

describe('dayKey', () => {
  it.each([
    ['2026-03-01T04:59:59Z', newYork, '2026-02-28'],
    ['2026-03-01T05:00:00Z', newYork, '2026-03-01'],
    ['2026-03-01T04:59:59Z', 'Asia/Tokyo', '2026-03-01'],
    ['2026-12-31T18:30:00Z', 'Asia/Kolkata', '2027-01-01'],
    ['2026-06-15T11:59:59Z', 'Pacific/Kiritimati', '2026-06-16'],
    ['2026-06-15T11:00:00Z', 'Pacific/Pago_Pago', '2026-06-15'],
  ])('%s in %s is %s', (instant, timeZone, day) => expect(dayKey(instant, timeZone)).toBe(day))

  it('keeps the short day of spring and the long day of autumn whole', () => {
    // New York: 8 March 2026 has 23 hours, 1 November 2026 has 25.
    expect(dayKey('2026-03-08T05:00:00Z', newYork)).toBe('2026-03-08')
    expect(dayKey('2026-03-09T03:59:59Z', newYork)).toBe('2026-03-08')
    expect(dayKey('2026-03-09T04:00:00Z', newYork)).toBe('2026-03-09')
    expect(dayKey('2026-11-01T04:00:00Z', newYork)).toBe('2026-11-01')
    expect(dayKey('2026-11-02T04:59:59Z', newYork)).toBe('2026-11-01')
    expect(dayKey('2026-11-02T05:00:00Z', newYork)).toBe('2026-11-02')
  })
})

describe('daysBetween', () => {
  it('counts calendar days over a change of summer time, a leap day and a new year', () => {
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
    expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
    expect(daysBetween('2026-03-09', '2026-03-07')).toBe(-2)
  })
})

describe('dayLabel', () => {
  it.each([
    ['2026-03-12', 'Today'],
    ['2026-03-11', 'Yesterday'],
    ['2026-03-10', 'Tuesday'],
    ['2026-03-06', 'Friday'],
    ['2026-03-05', '03/05/2026'],
    ['2025-12-31', '12/31/2025'],
    ['2026-03-13', '03/13/2026'],
  ])('%s, seen on Thursday 2026-03-12, is %s', (day, label) => expect(dayLabel(day, '2026-03-12')).toBe(label))

  it('says Yesterday for a text of five minutes ago, just after midnight', () => {
    const today = dayKey('2026-03-08T05:03:00Z', newYork)
    expect(dayLabel(dayKey('2026-03-08T04:58:00Z', newYork), today)).toBe('Yesterday')
  })
})

describe('groupByDay', () => {
  it('splits at local midnight and keeps the order', () => {
    const entries = [
      at('2026-03-08T04:30:00Z'), // 7 March, 23:30
      at('2026-03-08T05:30:00Z'), // 8 March, 00:30
      at('2026-03-09T03:30:00Z'), // 8 March, 23:30, after the clocks went forward
      at('2026-03-09T04:30:00Z'), // 9 March, 00:30
    ]
    expect(groupByDay(entries, newYork)).toEqual([
      { day: '2026-03-07', entries: [entries[0]] },
      { day: '2026-03-08', entries: [entries[1], entries[2]] },
      { day: '2026-03-09', entries: [entries[3]] },
    ])
    expect(groupByDay(entries, 'UTC').map((group) => group.day)).toEqual(['2026-03-08', '2026-03-09'])
  })

  it('is empty for an empty thread', () => expect(groupByDay([], newYork)).toEqual([]))
})
