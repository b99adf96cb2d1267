import { createNextState } from '@reduxjs/toolkit'
import { expect, test } from 'vitest'
import { onCopy } from './on-copy.ts'

const window = () => ({
  pages: [
    { items: [{ id: 1 }], seq: 1 },
    { items: [{ id: 2 }], seq: 1 },
  ],
  pageParams: [null, 'older'],
})

test('what a change leaves alone stays the same object, rows and pages', () => {
  const before = window()
  const after = onCopy(before, ({ pages }) => void pages[0]?.items.unshift({ id: 3 }))
  expect(after.pages[0]?.items.map(({ id }) => id)).toEqual([3, 1])
  expect(after.pages[0]?.items[1]).toBe(before.pages[0]?.items[0])
  expect(after.pages[1]).toBe(before.pages[1])
  expect(before).toEqual(window())
})

test('a change of nothing is none, within a draft too', () => {
  const before = window()
  expect(onCopy(before, () => undefined)).toBe(before)
  expect(createNextState(before, (draft) => onCopy(draft, () => undefined))).toBe(before)
})

test('pages that come and go are a change', () => {
  const after = createNextState(window(), (draft) =>
    onCopy(draft, (copy) => {
      copy.pages.pop()
      copy.pageParams.pop()
    }),
  )
  expect(after).toEqual({ pages: [{ items: [{ id: 1 }], seq: 1 }], pageParams: [null] })
})
