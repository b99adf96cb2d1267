import { expect, it } from 'vitest'
import { isBlank } from './blank.ts'

const picture = (width: number, height: number) => Buffer.alloc(width * height * 4, 0xff)

it('a white picture is blank, one with words is not, and none says nothing', () => {
  expect(isBlank(picture(800, 600))).toBe(true)
  const withWords = picture(800, 600)
  for (let y = 100; y < 110; y++) withWords.fill(0x20, (y * 800 + 100) * 4, (y * 800 + 300) * 4)
  expect(isBlank(withWords)).toBe(false)
  expect(isBlank(Buffer.alloc(0))).toBe(false)
})
