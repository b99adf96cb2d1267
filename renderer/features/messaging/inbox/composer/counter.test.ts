import { describe, expect, it } from 'vitest'
import { describeCounter } from './counter.ts'

describe('describeCounter', () => {
  it('counts against 160, and names the number of SMS from the second on', () => {
    expect(describeCounter('a'.repeat(96)).label).toBe('96 / 160')
    expect(describeCounter('a'.repeat(160)).label).toBe('160 / 160')
    expect(describeCounter('a'.repeat(161)).label).toBe('161 / 160 / 2 SMS')
    expect(describeCounter('').label).toBe('0 / 160')
  })

  it('shifts to 70 and names the characters at fault', () => {
    expect(describeCounter('plain').unicodeNote).toBeNull()
    const curly = describeCounter('it’s fine')
    expect(curly.label).toBe('9 / 70')
    expect(curly.unicodeNote).toContain('’ is outside of plain SMS characters')
    expect(describeCounter('🙌 ’').unicodeNote).toContain('🙌 ’ are outside')
    expect(describeCounter('今晚几点可以过来').unicodeNote).toContain('今 晚 几 点 可 …')
  })

  it('shows carrier parts only where they differ from the count of SMS', () => {
    expect(describeCounter('a'.repeat(160)).carrierParts).toBeNull()
    expect(describeCounter('a'.repeat(200)).carrierParts).toBeNull()
    expect(describeCounter('a'.repeat(310)).carrierParts).toBe('3 carrier parts')
    expect(describeCounter('€'.repeat(81)).carrierParts).toBe('2 carrier parts')
  })

  it('tells what is above 1,600 characters', () => {
    expect(describeCounter('a'.repeat(1600)).excess).toBe(0)
    expect(describeCounter('a'.repeat(1612))).toMatchObject({ excess: 12, label: '1,612 / 160 / 11 SMS' })
  })
})
