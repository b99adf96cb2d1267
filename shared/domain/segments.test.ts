import { expect, test } from 'vitest'
import { analyze } from './segments.ts'

const parts = (text: string) => analyze(text).carrierParts

test('an empty text has no segments', () => {
  expect(analyze('')).toEqual({ encoding: 'GSM-7', characters: 0, segmentLength: 160, segments: 0, carrierParts: 0 })
})

test('a GSM-7 text holds 160 characters alone and 153 a part', () => {
  expect(analyze('a'.repeat(160))).toEqual({ encoding: 'GSM-7', characters: 160, segmentLength: 160, segments: 1, carrierParts: 1 })
  expect(parts('a'.repeat(161))).toBe(2)
  expect(parts('a'.repeat(306))).toBe(2)
  expect(parts('a'.repeat(307))).toBe(3)
})

test('one other character makes it UCS-2: 70 alone and 67 a part', () => {
  expect(analyze('你'.repeat(70))).toEqual({ encoding: 'UCS-2', characters: 70, segmentLength: 70, segments: 1, carrierParts: 1 })
  expect(parts('你'.repeat(71))).toBe(2)
  expect(parts('你'.repeat(134))).toBe(2)
  expect(parts('你'.repeat(135))).toBe(3)
})

test.each(['^', '{', '}', '\\', '[', '~', ']', '|', '€', '\f'])('%j takes two septets', (character) => {
  expect(analyze(character).encoding).toBe('GSM-7')
  expect(parts('a'.repeat(158) + character)).toBe(1)
  expect(parts('a'.repeat(159) + character)).toBe(2)
})

test('a part never splits an escaped pair', () => {
  const text = `${'a'.repeat(152)}€${'a'.repeat(152)}`
  expect(analyze(text)).toMatchObject({ encoding: 'GSM-7', characters: 305, segments: 2, carrierParts: 3 })
})

test('a part never splits a surrogate pair', () => {
  expect(parts('😀'.repeat(36))).toBe(2)
  expect(parts('😀'.repeat(67))).toBe(3)
  expect(analyze('😀'.repeat(67))).toMatchObject({ characters: 134, segments: 2 })
})

test.each(['`', '\t', '\u00a0', '“', '’', 'ç'])('%j is not in GSM-7', (character) => {
  expect(analyze(character).encoding).toBe('UCS-2')
})

test('Ç, line breaks and Greek capitals are in GSM-7', () => {
  expect(analyze('Ç\r\nΔΩ¿§').encoding).toBe('GSM-7')
})
