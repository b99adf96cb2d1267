import { describe, expect, it } from 'vitest'
import { clockTime, fullTime, listTime, relativeTime } from './relative-time.ts'

const now = '2026-03-12T16:00:00Z'
const newYork = 'America/New_York'
const ago = (seconds: number) => new Date(Date.parse(now) - seconds * 1000)

describe('relativeTime', () => {
  it.each([
    [0, 'just now'],
    [-90, 'just now'],
    [1, '1 second ago'],
    [59, '59 seconds ago'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [86_399, '23 hours ago'],
    [86_400, '1 day ago'],
    [29 * 86_400, '29 days ago'],
    [30 * 86_400, '1 month ago'],
    [364 * 86_400, '12 months ago'],
    [365 * 86_400, '1 year ago'],
    [800 * 86_400, '2 years ago'],
  ])('%i seconds ago is "%s"', (seconds, words) => expect(relativeTime(ago(seconds), now)).toBe(words))
})

describe('clock and list times', () => {
  it('shows the local time in lower case, without a leading zero', () => {
    expect(clockTime('2026-03-11T20:12:00Z', newYork)).toBe('4:12 pm')
    expect(clockTime('2026-03-11T04:05:00Z', newYork)).toBe('12:05 am')
    expect(clockTime('2026-03-11T16:00:00Z', newYork)).toBe('12:00 pm')
  })

  it('skips the hour that does not exist in spring', () => {
    expect(clockTime('2026-03-08T06:59:00Z', newYork)).toBe('1:59 am')
    expect(clockTime('2026-03-08T07:00:00Z', newYork)).toBe('3:00 am')
  })

  it('shortens with age', () => {
    expect(listTime('2026-03-12T13:21:00Z', now, newYork)).toBe('9:21 am')
    expect(listTime('2026-03-12T03:59:00Z', now, newYork)).toBe('Yesterday')
    expect(listTime('2026-03-07T12:00:00Z', now, newYork)).toBe('Sat')
    expect(listTime('2026-03-05T12:00:00Z', now, newYork)).toBe('03/05/2026')
  })

  it('spells a moment out', () => expect(fullTime('2026-03-11T20:12:00Z', newYork)).toBe('03/11/2026 4:12 pm'))
})
