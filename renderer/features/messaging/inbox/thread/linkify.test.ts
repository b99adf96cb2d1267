import { describe, expect, it } from 'vitest'
import { isEmojiOnly, linkify } from './linkify.ts'

const links = (text: string) => linkify(text).flatMap((part) => (part.kind === 'link' ? [part.text] : []))
const whole = (text: string) =>
  linkify(text)
    .map((part) => part.text)
    .join('')

describe('linkify', () => {
  it.each([
    ['see https://acme.example/quote?id=7&x=a#top now', ['https://acme.example/quote?id=7&x=a#top']],
    ['Done: https://acme.example/a.', ['https://acme.example/a']],
    ['(https://acme.example/a)', ['https://acme.example/a']],
    ['https://en.wikipedia.example/wiki/Lawn_(garden)!', ['https://en.wikipedia.example/wiki/Lawn_(garden)']],
    ['HTTP://ACME.EXAMPLE', ['HTTP://ACME.EXAMPLE']],
    ['“https://a.example”, https://b.example?', ['https://a.example', 'https://b.example']],
    ['javascript:alert(1) data:text/html,x file:///etc/passwd', []],
    ['https:// http://', []],
    ['acme.example', []],
    ['<https://a.example>', ['https://a.example']],
  ])('%s', (text, expected) => {
    expect(links(text)).toEqual(expected)
    expect(whole(text)).toBe(text)
  })

  it('gives only http and https addresses', () => {
    for (const part of linkify('http://a.example https://user:pw@b.example/x')) {
      if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\//)
    }
  })

  it('stays quick on hostile texts', () => {
    const started = performance.now()
    linkify(`https://a.example/${')'.repeat(1500)}`)
    linkify('http://'.repeat(220))
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('isEmojiOnly', () => {
  it.each(['🙌', '🙌🏽', '👨‍👩‍👧 ❤️', '🇺🇸', '1️⃣', '😀😀😀😀😀😀'])('%s', (text) => expect(isEmojiOnly(text)).toBe(true))
  it.each(['', ' ', '1', '7 🙌', 'ok 👍', '©', '😀😀😀😀😀😀😀', 'hi'])('"%s" is a text like others', (text) =>
    expect(isEmojiOnly(text)).toBe(false),
  )
})
