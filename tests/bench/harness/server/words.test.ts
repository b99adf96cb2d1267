import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

const texts = ['See you there', 'SEE you then', 'are you there yet', 'the gazebo', 'gazebos there']

test('the common word is in most texts, whatever its case', () => {
  expect(wordsOf(texts).common).toBe('there')
})

test('the rare word is in one text, or in two as part of another word', () => {
  expect(texts.filter((text) => text.toLowerCase().includes(wordsOf(texts).rare)).length).toBeLessThanOrEqual(2)
})

test('the rare pair stands in some text', () => {
  const { rarePair } = wordsOf(texts)
  expect(rarePair).toMatch(/^[a-z]{2}$/)
  expect(texts.filter((text) => text.toLowerCase().includes(rarePair))).toHaveLength(1)
})

test('without words there is nothing to search for', () => {
  expect(() => wordsOf(['12', '…'])).toThrow('no words')
})
