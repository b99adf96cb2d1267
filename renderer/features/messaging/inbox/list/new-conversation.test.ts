// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { numberFault } from './new-conversation.tsx'

describe('the number of a new conversation', () => {
  it.each([
    ['', 'Field is required'],
    ['   ', 'Field is required'],
    ['(415) 234', 'Incorrect phone number format. Please try again.'],
    ['(123) 234-0188', 'Incorrect phone number format. Please try again.'],
    ['(900) 234-0188', 'Incorrect phone number format. Please try again.'],
  ])('%s is refused', (typed, message) => {
    expect(numberFault(typed)).toContain(message)
  })

  it.each(['(415) 234-0188', '(647) 234-0188'])('%s is taken', (typed) => {
    expect(numberFault(typed)).toBeUndefined()
  })
})
