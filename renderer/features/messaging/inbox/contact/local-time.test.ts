import { describe, expect, it } from 'vitest'
import { timesIn } from './local-time.tsx'

const now = Date.parse('2026-11-21T17:24:00.000Z')

describe('the local time of a contact', () => {
  it('is the clock of the area code', () => {
    expect(timesIn(['America/Los_Angeles'], now)).toBe('9:24 am')
  })

  it('says both where an area code lies in two zones, and once where their clocks agree', () => {
    expect(timesIn(['America/Chicago', 'America/Denver'], now)).toBe('11:24 am or 10:24 am')
    expect(timesIn(['America/New_York', 'America/Detroit'], now)).toBe('12:24 pm')
  })
})
