import { expect, test } from 'vitest'
import { findDigits } from './search-hit.ts'

const marked = (formatted: string, digits: string): string => {
  const { start, end } = findDigits(formatted, digits)
  return formatted.slice(start, end)
}

test('marks the digits of a number as they are shown', () => {
  expect(marked('(415) 234-0188', '4150188')).toBe('')
  expect(marked('(415) 234-0188', '0188')).toBe('0188')
  expect(marked('(415) 234-0188', '340')).toBe('34-0')
  expect(marked('(415) 234-0188', '1415')).toBe('415')
})

test('never marks a bracket that closes without the one that opens', () => {
  expect(marked('(415) 234-0188', '4152340188')).toBe('(415) 234-0188')
  expect(marked('(415) 234-0188', '41523')).toBe('(415) 23')
})
