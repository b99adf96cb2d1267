import { expect, it } from 'vitest'
import { freeName, safeFileName } from './safe-file-name.ts'

it.each([
  ['photo.jpg', 'photo.jpg'],
  ['../../.bashrc', '_.._.bashrc'],
  ['..\\..\\evil.exe', '_.._evil.exe'],
  ['a/b:c*d?.png', 'a_b_c_d_.png'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['console.txt', 'console.txt'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['line\nbreak\u0000.txt', 'line_break_.txt'],
  ['ends with dots... ', 'ends with dots'],
  ['', 'file'],
  ['...', 'file'],
  ['Größe.pdf', 'Größe.pdf'],
])('%j becomes %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe)
})

it('a long name keeps its ending', () => {
  const safe = safeFileName(`${'x'.repeat(400)}.jpeg`)
  expect(safe).toHaveLength(120)
  expect(safe.endsWith('x.jpeg')).toBe(true)
})

it('a name that is taken gets a number', () => {
  const taken = new Set(['a.png', 'a (1).png', 'README'])
  expect(freeName('a.png', (name) => taken.has(name))).toBe('a (2).png')
  expect(freeName('README', (name) => taken.has(name))).toBe('README (1)')
  expect(freeName('b.png', (name) => taken.has(name))).toBe('b.png')
})
