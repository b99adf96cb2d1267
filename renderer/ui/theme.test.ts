// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { applyTheme, palette, resolveTheme, type ThemeMode, type Token } from './theme.ts'

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2 contrast ratio. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces: Token[] = ['bg', 'panel', 'hover', 'raised', 'raised-hover', 'sel', 'in', 'chip']
const texts: Token[] = ['text', 'dim', 'faint', 'link', 'ok', 'err', 'warn', 'pink-text']
const filled: [Token, string][] = [
  ['pink', '#ffffff'],
  ['navy', '#ffffff'],
  ['primary', '#ffffff'],
  ['out', 'out-text'],
  ['sel', 'sel-text'],
  ['note-bg', 'note-text'],
]

for (const mode of ['light', 'dark'] satisfies ThemeMode[]) {
  const colors: Record<string, string> = palette[mode]
  test(`${mode}: every text is readable on every surface (AA)`, () => {
    const weak = texts.flatMap((text) =>
      surfaces.filter((surface) => contrast(colors[text] ?? '', colors[surface] ?? '') < 4.5).map((surface) => `${text} on ${surface}`),
    )
    expect(weak).toEqual([])
  })
  test(`${mode}: text on filled surfaces is readable (AA)`, () => {
    const weak = filled.filter(([fill, text]) => contrast(colors[fill] ?? '', colors[text] ?? text) < 4.5)
    expect(weak).toEqual([])
  })
}

test('the system decides unless the person did', () => {
  expect([resolveTheme('system', true), resolveTheme('system', false)]).toEqual(['dark', 'light'])
  expect([resolveTheme('light', true), resolveTheme('dark', false)]).toEqual(['light', 'dark'])
})

test('a theme is on the document as variables and as data-theme', () => {
  const root = document.documentElement
  applyTheme('dark', root)
  expect(root.dataset.theme).toBe('dark')
  expect(root.style.getPropertyValue('--iq-bg')).toBe(palette.dark.bg)
  applyTheme('light', root)
  expect(root.style.getPropertyValue('--iq-bg')).toBe(palette.light.bg)
})
