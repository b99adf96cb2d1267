import { describe, expect, it } from 'vitest'
import { addAttachments } from './attachment-rules.ts'

const MB = 1024 * 1024
const file = (name: string, size = 1000, type = 'image/png') => ({ name, size, type })
const names = (files: { name: string }[]) => files.map(({ name }) => name)

describe('addAttachments', () => {
  it.each([
    ['a.png', 'image/png'],
    ['a.JPG', 'image/jpeg'],
    ['a.jpeg', ''],
    ['a.gif', 'image/gif'],
    ['', 'image/png'],
    ['pasted', 'image/jpeg'],
  ])('takes "%s" of type "%s"', (name, type) => expect(addAttachments([], [file(name, 1000, type)]).problems).toEqual([]))

  it.each([
    ['a.pdf', 'application/pdf'],
    ['a.svg', 'image/svg+xml'],
    ['a.webp', 'image/webp'],
    ['a.png.exe', 'application/octet-stream'],
    ['a.png', 'text/html'],
    ['png', ''],
  ])('refuses "%s" of type "%s" and names it', (name, type) => {
    const { files, problems } = addAttachments([], [file(name, 1000, type)])
    expect(files).toEqual([])
    expect(problems).toEqual([`“${name}” was not added: only .jpeg, .png, .jpg and .gif pictures can be sent.`])
  })

  it('keeps the good ones when one is bad, in order', () => {
    const { files, problems } = addAttachments(
      [file('0.png')],
      [file('1.png'), file('notes.txt', 10, 'text/plain'), file('2.gif', 10, 'image/gif')],
    )
    expect(names(files)).toEqual(['0.png', '1.png', '2.gif'])
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain('notes.txt')
  })

  it('stops at ten pictures, counting those that are there', () => {
    const present = Array.from({ length: 9 }, (_, index) => file(`${index}.png`))
    const { files, problems } = addAttachments(present, [file('tenth.png'), file('eleventh.png')])
    expect(files).toHaveLength(10)
    expect(problems).toEqual(['“eleventh.png” was not added: a text carries at most 10 pictures.'])
  })

  it('stops at 5 MB in all, and lets a smaller one through after a large one', () => {
    const { files, problems } = addAttachments([file('a.png', 3 * MB)], [file('b.png', 2.5 * MB), file('c.png', 2 * MB)])
    expect(names(files)).toEqual(['a.png', 'c.png'])
    expect(problems).toEqual(['“b.png” was not added: it has 2.5 MB, and of the 5.0 MB that a text carries only 2.0 MB are left.'])
  })

  it('takes exactly 5 MB, not a byte more, and no empty file', () => {
    expect(addAttachments([], [file('a.png', 5 * MB)]).files).toHaveLength(1)
    expect(addAttachments([], [file('a.png', 5 * MB + 1)]).problems).toEqual([
      '“a.png” was not added: it is larger than the 5.0 MB that a text carries.',
    ])
    expect(addAttachments([], [file('a.png', 0)]).problems).toEqual(['“a.png” was not added: it is empty.'])
  })
})
