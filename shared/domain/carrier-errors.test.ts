import { expect, test } from 'vitest'
import { carrierError } from './carrier-errors.ts'

test('known codes have words and a rule', () => {
  expect(carrierError('30006')).toEqual({ words: 'A landline, or out of reach of the carrier', retry: 'never' })
  expect(carrierError('21610').retry).toBe('later')
  expect(carrierError('20429').retry).toBe('now')
})

test('a code without words is named, and may be tried again', () => {
  expect(carrierError('39999')).toEqual({ words: 'Not delivered (code 39999)', retry: 'now' })
  expect(carrierError(null)).toEqual({ words: 'Not delivered', retry: 'now' })
})
