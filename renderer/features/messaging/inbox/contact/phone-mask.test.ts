import { describe, expect, it } from 'vitest'
import { caretAfter, digitsBefore, maskPhone } from './phone-mask.ts'

describe('the mask (###) ###-####', () => {
  it.each([
    ['', ''],
    ['4', '(4'],
    ['415', '(415'],
    ['4152', '(415) 2'],
    ['415234', '(415) 234'],
    ['4152340', '(415) 234-0'],
    ['4152340188', '(415) 234-0188'],
    ['(415) 234-01889', '(415) 234-0188'],
    ['+1 415.234.0188', '(415) 234-0188'],
    ['1-415-234-0188', '(415) 234-0188'],
    ['abc', ''],
    ['+44 20 7946 0958', '+442079460958'],
    ['+', '+'],
  ])('%s becomes %s', (typed, shown) => {
    expect(maskPhone(typed)).toBe(shown)
  })

  it('lets every character be deleted from the end', () => {
    let shown = '(415) 234-0188'
    while (shown !== '') {
      const next = maskPhone(shown.slice(0, -1))
      expect(next.length).toBeLessThan(shown.length)
      shown = next
    }
  })
})

describe('the caret', () => {
  it('stays behind the digit that was typed in the middle', () => {
    // '(415) 234' with a 9 typed behind the 1
    const typed = '(4195) 234'
    expect(caretAfter(maskPhone(typed), digitsBefore(typed, 4))).toBe(4)
  })

  it('stays behind the last digit when a bracket was added', () => {
    const typed = '(4152'
    expect(caretAfter(maskPhone(typed), digitsBefore(typed, 5))).toBe(7)
  })

  it('does not count a country code that the mask leaves out', () => {
    expect(digitsBefore('+1415', 5)).toBe(3)
  })
})
