import { describe, expect, it } from 'vitest'
import { highlight } from './highlight.ts'

describe('highlight', () => {
  it('splits a text at the hit', () => {
    expect(highlight('Priya Raman', 6, 11)).toEqual({ before: 'Priya ', hit: 'Raman', after: '' })
  })

  it('leaves out the beginning where the hit would stand outside of the row', () => {
    const text = 'Could they also have a look at the hedge along the drive?'
    const result = highlight(text, text.indexOf('hedge'), text.indexOf('hedge') + 5)
    expect(result).toEqual({ before: '…look at the ', hit: 'hedge', after: ' along the drive?' })
  })

  it('does not cut an emoji in two', () => {
    const text = `${'🙂'.repeat(10)}hedge`
    const { before } = highlight(text, 20, 25, 7)
    expect(before.startsWith('…🙂')).toBe(true)
    expect(before.isWellFormed()).toBe(true)
  })

  it('keeps to the text when the offsets do not', () => {
    expect(highlight('abc', 2, 99)).toEqual({ before: 'ab', hit: 'c', after: '' })
    expect(highlight('abc', -3, 1)).toEqual({ before: '', hit: 'a', after: 'bc' })
    expect(highlight('abc', 7, 9)).toEqual({ before: 'abc', hit: '', after: '' })
  })
})
