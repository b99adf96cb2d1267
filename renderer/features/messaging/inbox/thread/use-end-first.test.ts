// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useEndFirst } from './use-end-first.ts'

let idle: (() => void) | null
beforeEach(() => {
  idle = null
  vi.stubGlobal('requestIdleCallback', (task: () => void) => {
    idle = task
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => {
    idle = null
  })
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(720)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (count: number, opensAtEnd = true) =>
  renderHook((props: { count: number; opensAtEnd: boolean; isAtBottom: boolean }) => useEndFirst(props.count, props), {
    initialProps: { count, opensAtEnd, isAtBottom: true },
  })

it('draws the end of a thread first and the rest when there is nothing else to do', () => {
  const { result } = open(50)
  expect(result.current).toBe(20)
  act(() => idle?.())
  expect(result.current).toBe(50)
})

it('draws the rest at once for who scrolls', () => {
  const { result, rerender } = open(50)
  rerender({ count: 50, opensAtEnd: true, isAtBottom: false })
  expect(result.current).toBe(50)
  rerender({ count: 51, opensAtEnd: true, isAtBottom: true })
  expect([result.current, idle]).toEqual([51, null])
})

it('draws all of a thread that is short, or that opens elsewhere', () => {
  expect([open(20).result.current, open(50, false).result.current, open(0).result.current]).toEqual([20, 50, 0])
})
