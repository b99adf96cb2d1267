import { describe, expect, it } from 'vitest'
import {
  type DoNotDisturb,
  NOT_QUIET,
  nextChange,
  notQuiet,
  parseDoNotDisturb,
  quietAt,
  quietFor,
  quietUntilMorning,
  quietUntilTurnedOff,
  quietWords,
} from './do-not-disturb.ts'

const ZONE = 'America/New_York'
/** Wall time in New York (winter: UTC-5). 2026-01-05 is a Monday. */
const at = (day: number, time: string) => Date.parse(`2026-01-${String(day).padStart(2, '0')}T${time}:00-05:00`)
const hours = (change: Partial<DoNotDisturb['hours']> = {}): DoNotDisturb => ({
  ...NOT_QUIET,
  hours: { isOn: true, days: [1, 2, 3, 4, 5], from: '18:00', to: '08:00', timeZone: ZONE, ...change },
})
const words = (state: DoNotDisturb, now: number) => {
  const quiet = quietAt(state, now)
  return quiet && quietWords(quiet, now, ZONE)
}

describe('by hand', () => {
  it('lasts as long as was asked', () => {
    const now = at(5, '15:00')
    const state = quietFor(NOT_QUIET, 30, now)
    expect(words(state, now)).toBe('Do not disturb is on until 3:30 PM.')
    expect(quietAt(state, at(5, '15:29'))).not.toBeNull()
    expect(quietAt(state, at(5, '15:30'))).toBeNull()
    expect(nextChange(state, now)).toBe(at(5, '15:30'))
  })

  it('lasts until it is turned off', () => {
    const state = quietUntilTurnedOff(NOT_QUIET)
    expect(words(state, at(30, '15:00'))).toBe('Do not disturb is on.')
    expect(nextChange(state, at(5, '15:00'))).toBeNull()
    expect(quietAt(notQuiet(state, at(5, '15:00')), at(5, '15:00'))).toBeNull()
  })

  it.each([
    ['in the afternoon', at(5, '15:00'), at(6, '08:00')],
    ['early, before the day has begun for most', at(5, '06:00'), at(6, '08:00')],
    ['after midnight', at(5, '01:00'), at(5, '08:00')],
    ['just at eight', at(5, '08:00'), at(6, '08:00')],
  ])('"until tomorrow morning" %s', (_when, now, expected) => {
    expect(quietUntilMorning(hours({ isOn: false }), now).until).toBe(expected)
  })
})

describe('quiet hours', () => {
  it.each([
    ['Monday before', at(5, '17:59'), false],
    ['Monday evening', at(5, '18:00'), true],
    ['Tuesday before eight', at(6, '07:59'), true],
    ['Tuesday at eight', at(6, '08:00'), false],
    ['Saturday morning, begun on Friday', at(10, '07:00'), true],
    ['Saturday evening', at(10, '20:00'), false],
    ['Monday morning, as Sunday is no day of theirs', at(12, '07:00'), false],
  ])('over midnight: %s', (_when, now, isQuiet) => {
    expect(quietAt(hours(), now) !== null).toBe(isQuiet)
  })

  it('say until when, with the day where it is another', () => {
    expect(words(hours(), at(5, '20:00'))).toBe('It is within your quiet hours (until Tue 8:00 AM).')
    expect(words(hours(), at(6, '07:00'))).toBe('It is within your quiet hours (until 8:00 AM).')
  })

  it('within a day, and the whole day', () => {
    const lunch = hours({ from: '12:00', to: '13:00' })
    expect([at(5, '11:59'), at(5, '12:30'), at(5, '13:00')].map((now) => quietAt(lunch, now) !== null)).toEqual([false, true, false])
    const sunday = hours({ days: [0], from: '00:00', to: '00:00' })
    expect([at(4, '00:00'), at(4, '23:59'), at(5, '00:00')].map((now) => quietAt(sunday, now) !== null)).toEqual([true, true, false])
  })

  it('run in their own time zone, wherever the computer is', () => {
    const berlin = hours({ timeZone: 'Europe/Berlin' })
    // 13:00 in New York is 19:00 in Berlin.
    expect(quietAt(berlin, at(5, '13:00'))).toEqual({ because: 'hours', until: Date.parse('2026-01-06T08:00:00+01:00') })
  })

  it('end at the right time in the night in which the clocks are changed', () => {
    const night = hours({ days: [6], from: '22:00', to: '08:00' })
    const begin = Date.parse('2026-03-07T23:00:00-05:00')
    expect(quietAt(night, begin)?.until).toBe(Date.parse('2026-03-08T08:00:00-04:00'))
  })

  it('turned off early come again the next time', () => {
    const off = notQuiet(hours(), at(5, '20:00'))
    expect(quietAt(off, at(6, '07:00'))).toBeNull()
    expect(quietAt(off, at(6, '18:00'))).not.toBeNull()
    expect(nextChange(off, at(5, '20:00'))).toBe(at(6, '08:00'))
  })

  it('are announced when they come next', () => {
    expect(nextChange(hours(), at(5, '12:00'))).toBe(at(5, '18:00'))
    expect(nextChange(hours({ isOn: false }), at(5, '12:00'))).toBeNull()
  })
})

describe('what was stored', () => {
  it('comes back as it was', () => {
    const state = quietFor(hours({ days: [0, 6] }), 60, at(5, '12:00'))
    expect(parseDoNotDisturb(JSON.parse(JSON.stringify(state)))).toEqual(state)
  })

  it.each([null, 'on', 7, [], { until: 'later', hours: { days: ['x', 9], from: '25:00', to: 'noon', timeZone: 'Mars/Base' } }])(
    '%j is made the best of',
    (value) => {
      const { until, hours: parsed } = parseDoNotDisturb(value)
      expect(until).toBeNull()
      expect(parsed).toMatchObject({ isOn: false, from: '18:00', to: '08:00', timeZone: null })
    },
  )

  it('of an older version was on or off', () => {
    expect(parseDoNotDisturb(true).until).toBe('turned-off')
    expect(parseDoNotDisturb(false)).toEqual(NOT_QUIET)
  })
})
