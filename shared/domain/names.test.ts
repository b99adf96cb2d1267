import { describe, expect, it } from 'vitest'
import { avatarColour, fullNameOf, initials } from './names.ts'

describe('initials', () => {
  it.each([
    ['Priya Raman', 'PR'],
    ['Greenfield HOA', 'GH'],
    ['ana maría de la cruz', 'AC'],
    ['Cher', 'C'],
    ['李小明', '李'],
    ['田中 太郎', '田'],
    ['(Bob) "Slim" O’Hara', 'BO'],
    ['👩‍👧 Mum', 'M'],
    ['Zoë', 'Z'],
    ['éric blanc', 'ÉB'],
  ])('of %s are %s', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })

  it('are empty for a person known only by number', () => {
    expect(initials('')).toBe('')
    expect(initials('  🙂 ')).toBe('')
  })
})

describe('fullNameOf', () => {
  it('joins what there is', () => {
    expect(fullNameOf(' Priya ', 'Raman')).toBe('Priya Raman')
    expect(fullNameOf('', 'Raman')).toBe('Raman')
    expect(fullNameOf('', '')).toBe('')
  })
})

describe('avatarColour', () => {
  const luminance = (hex: string) => {
    const channel = (at: number) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
  }

  it('is stable for an id and spreads over ids', () => {
    expect(avatarColour('7b9c')).toBe(avatarColour('7b9c'))
    expect(new Set(Array.from({ length: 200 }, (_, index) => avatarColour(`id-${index}`))).size).toBe(10)
  })

  it('always lets white letters be read (4.5 : 1)', () => {
    for (let index = 0; index < 200; index += 1) expect(1.05 / (luminance(avatarColour(`id-${index}`)) + 0.05)).toBeGreaterThanOrEqual(4.5)
  })
})
