import { expect, it } from 'vitest'
import { placeWindow } from './window-state.ts'

const main = { x: 0, y: 0, width: 1920, height: 1080 }
const left = { x: -1600, y: 0, width: 1600, height: 900 }
const saved = { x: 100, y: 50, width: 1200, height: 800, isMaximized: false, isFullScreen: false }

it('starts in the middle of the first display', () => {
  expect(placeWindow(null, [main])).toEqual({ x: 240, y: 90, width: 1440, height: 900, isMaximized: false, isFullScreen: false })
})

it.each([
  ['where it was', saved, [main], saved],
  ['on a display left of the first one', { ...saved, x: -1500 }, [main, left], { ...saved, x: -1500 }],
  ['half over an edge, as it was', { ...saved, x: 1700 }, [main], { ...saved, x: 1700 }],
  ['maximised, with the size to go back to', { ...saved, isMaximized: true }, [main], { ...saved, isMaximized: true }],
])('opens %s', (_what, before, displays, expected) => {
  expect(placeWindow(before, displays)).toEqual(expected)
})

it.each([
  ['whose display is gone', { ...saved, x: -1500 }],
  ['whose title bar is above the screen', { ...saved, y: -200 }],
  ['below the screen', { ...saved, y: 1070 }],
  ['of which only a sliver can be seen', { ...saved, x: 1900 }],
])('brings back a window %s, in its size', (_what, before) => {
  expect(placeWindow(before, [main])).toEqual({ x: 360, y: 140, width: 1200, height: 800, isMaximized: false, isFullScreen: false })
})

it('keeps to the smallest size, but never larger than the display', () => {
  expect(placeWindow({ ...saved, width: 200, height: 100 }, [main])).toMatchObject({ width: 960, height: 600 })
  expect(placeWindow({ ...saved, x: 0, y: 0, width: 5000, height: 4000 }, [main])).toMatchObject({ width: 1920, height: 1080 })
  expect(placeWindow(null, [{ x: 0, y: 0, width: 800, height: 500 }])).toEqual({
    x: 0,
    y: 0,
    width: 800,
    height: 500,
    isMaximized: false,
    isFullScreen: false,
  })
})
