import { describe, expect, it } from 'vitest'
import { layoutFor } from './use-inbox-layout.ts'

/** The side navigation takes 90 px of the window. */
const inWindow = (width: number) => layoutFor(width - 90)

describe('the layout of the inbox', () => {
  it('has three columns from a window of 1100 px, two from 700, and one below', () => {
    expect(inWindow(1440)).toBe('wide')
    expect(inWindow(1100)).toBe('wide')
    expect(inWindow(1099)).toBe('medium')
    expect(inWindow(700)).toBe('medium')
    expect(inWindow(699)).toBe('narrow')
    expect(layoutFor(390)).toBe('narrow')
  })
})
