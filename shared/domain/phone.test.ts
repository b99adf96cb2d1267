import { expect, test } from 'vitest'
import { parsePhone, timeZonesOf } from './phone.ts'
import { formatPhone } from './phone-format.ts'

test.each([
  ['(212) 555-0123', '+12125550123'],
  ['212-555-0123', '+12125550123'],
  ['212.555.0123', '+12125550123'],
  ['2125550123', '+12125550123'],
  ['1 212 555 0123', '+12125550123'],
  ['+1 647 555 0101', '+16475550101'],
  ['+44 20 7183 8750', '+442071838750'],
])('%s is %s', (input, e164) => {
  expect(parsePhone(input)).toBe(e164)
})

test.each([
  '',
  'abc',
  '911',
  '(123) 234-5678',
  '212 055 1234',
  '911 234 5678',
  '(900) 555-1234',
  '+1 900 555 1234',
  '(212) 555-012',
  '(212) 555-0123 ext. 4',
  'call (212) 555-0123',
])('%j is refused', (input) => {
  expect(parsePhone(input)).toBeNull()
})

test('a number is shown as (AAA) PPP-NNNN, a foreign one as it is', () => {
  expect(formatPhone('+12125550123')).toBe('(212) 555-0123')
  expect(formatPhone('+442071838750')).toBe('+442071838750')
})

test('the area code gives the time zones', () => {
  expect(timeZonesOf('+12125550123')).toEqual(['America/New_York'])
  expect(timeZonesOf('+14155550123')).toEqual(['America/Los_Angeles'])
  expect(timeZonesOf('+18505550123')).toEqual(['America/Chicago', 'America/New_York'])
  expect(timeZonesOf('+16475550123')).toEqual(['America/Toronto'])
  expect(timeZonesOf('+12425550123')).toEqual(['America/Nassau'])
  expect(timeZonesOf('+18005550123')).toEqual([])
  expect(timeZonesOf('+442071838750')).toEqual([])
})

test('every listed zone is one that this system knows', () => {
  for (const zone of new Set(['+19075550123', '+18675550123', '+17095550123', '+17755550123'].flatMap(timeZonesOf)))
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
})
