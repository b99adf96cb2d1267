import { expect, it } from 'vitest'
import { fateOf } from '#server/adapters/sandbox/sms-carrier/magic-numbers.ts'
import { parsePhone } from '#shared/domain/phone.ts'
import { numberOfSender, usNumber } from './us-number.ts'

it('makes numbers that are valid, not premium and not magic', () => {
  for (let index = 0; index < 3000; index += 1) {
    const number = numberOfSender(`sender ${index}`)
    expect(parsePhone(number), number).toBe(number)
    expect(fateOf(number)).toEqual({ kind: 'delivered' })
  }
})

it('passes over exchanges that nobody has', () => {
  const withExchange = (exchange: number) => [0, (exchange - 200) / 799 + 1e-9, 0][Symbol.iterator]()
  for (const exchange of [211, 555, 911]) {
    const chances = withExchange(exchange)
    const number = usNumber(() => chances.next().value ?? 0)
    expect(number.slice(5, 8)).toBe(String(exchange + 1))
    expect(parsePhone(number)).toBe(number)
  }
})

it('gives a sender the same number every time, and others another one', () => {
  expect(numberOfSender('b7eb6c68')).toBe(numberOfSender('b7eb6c68'))
  const numbers = new Set(Array.from({ length: 1000 }, (_, index) => numberOfSender(String(index))))
  expect(numbers.size).toBe(1000)
})
