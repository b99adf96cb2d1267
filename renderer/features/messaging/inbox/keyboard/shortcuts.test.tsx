// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { shortcuts } from '#shared/commands/shortcuts.ts'
import { keyOf, shortcutFor } from './shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'

function element(html: string): Element {
  document.body.innerHTML = html
  const found = document.body.querySelector('[data-here]')
  if (!found) throw new Error('no element to press a key on')
  return found
}

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
  repeat: false,
  ...more,
})

afterEach(() => {
  document.body.innerHTML = ''
})

describe('the list of shortcuts', () => {
  it('gives no key to two actions', () => {
    const keys = shortcuts.flatMap((shortcut) => shortcut.keys)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('names every key for the tooltips', () => {
    for (const { id } of shortcuts) expect(keyOf(id)).not.toBe('')
  })
})

describe('a key press', () => {
  it('means its shortcut, in either case', () => {
    expect(shortcutFor(press('s'), document.body)).toBe('star')
    expect(shortcutFor(press('S'), document.body)).toBe('star')
    expect(shortcutFor(press('?'), document.body)).toBe('help')
    expect(shortcutFor(press('q'), document.body)).toBeNull()
  })

  it.each([
    '<input data-here>',
    '<textarea data-here></textarea>',
    '<div contenteditable="true"><p data-here>text</p></div>',
    '<div role="combobox" data-here></div>',
    '<div role="dialog"><button data-here>OK</button></div>',
    '<ul role="menu"><li data-here>item</li></ul>',
  ])('means nothing in %s', (html) => {
    const here = element(html)
    for (const { keys } of shortcuts) for (const key of keys) expect(shortcutFor(press(key), here)).toBeNull()
  })

  it.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented'] as const)('means nothing with %s', (flag) => {
    expect(shortcutFor(press('e', { [flag]: true }), document.body)).toBeNull()
  })

  it('leaves Enter and the arrows to buttons and links, but moves in the list', () => {
    expect(shortcutFor(press('Enter'), element('<button data-here></button>'))).toBeNull()
    expect(shortcutFor(press('ArrowDown'), element('<div role="log" data-here></div>'))).toBeNull()
    expect(shortcutFor(press('ArrowDown'), element('<ul data-conversation-list><li><a data-here href="#">row</a></li></ul>'))).toBe('next')
    expect(shortcutFor(press('j'), element('<button data-here></button>'))).toBe('next')
  })

  it('that is held down moves on, and does everything else once', () => {
    expect(shortcutFor(press('j', { repeat: true }), document.body)).toBe('next')
    expect(shortcutFor(press('e', { repeat: true }), document.body)).toBeNull()
  })
})

function Inbox({ star }: { star: () => void }) {
  useShortcuts({ star })
  return <textarea aria-label="Message" />
}

describe('useShortcuts', () => {
  it('runs the latest handler, not while typing, and stops with the component', () => {
    const first = vi.fn()
    const second = vi.fn()
    const { rerender, unmount } = render(<Inbox star={first} />)
    rerender(<Inbox star={second} />)
    fireEvent.keyDown(document.body, { key: 's' })
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 's' })
    expect(second).toHaveBeenCalledTimes(1)
    expect(first).not.toHaveBeenCalled()
    unmount()
    fireEvent.keyDown(document.body, { key: 's' })
    expect(second).toHaveBeenCalledTimes(1)
  })
})
