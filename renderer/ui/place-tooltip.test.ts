import { expect, test } from 'vitest'
import { placeTooltip } from './place-tooltip.ts'

const size = { width: 100, height: 30 }

test('a tooltip stands above the middle of its button', () => {
  expect(placeTooltip({ left: 200, top: 100, width: 20, height: 20 }, size, 1000)).toEqual({ left: 160, top: 60, side: 'above', arrow: 50 })
})

test('without room above it stands below', () => {
  expect(placeTooltip({ left: 200, top: 30, width: 20, height: 20 }, size, 1000)).toMatchObject({ top: 60, side: 'below' })
})

test('at the edge it stays in the window, and its arrow at the button', () => {
  expect(placeTooltip({ left: 970, top: 100, width: 20, height: 20 }, size, 1000)).toMatchObject({ left: 892, arrow: 88 })
  expect(placeTooltip({ left: 0, top: 100, width: 20, height: 20 }, size, 1000)).toMatchObject({ left: 8, arrow: 2 })
})
