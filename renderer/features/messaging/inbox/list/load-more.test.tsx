// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoadMore } from './load-more.tsx'
import type { RowWindow } from './use-row-window.ts'

const loadOlder = vi.fn()

function show(isAtEnd: boolean, state: Partial<RowWindow> = {}) {
  const rowWindow = { isLoadingOlder: false, hasOlderFailed: false, loadOlder, ...state } as RowWindow
  return <LoadMore rowWindow={rowWindow} isAtEnd={isAtEnd} />
}

beforeEach(() => {
  vi.useFakeTimers()
  loadOlder.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe("'Load More...'", () => {
  it('is only there at the end of the list', () => {
    const { rerender } = render(show(false))
    expect(screen.queryByRole('button')).toBeNull()
    rerender(show(true))
    expect(screen.getByRole('button', { name: 'Load More...' })).toBeTruthy()
  })

  it('loads when it is pressed, and by itself after 500 ms at the end', () => {
    render(show(true))
    act(() => vi.advanceTimersByTime(499))
    expect(loadOlder).not.toHaveBeenCalled()
    act(() => vi.advanceTimersByTime(1))
    expect(loadOlder).toHaveBeenCalledTimes(1)
    fireEvent.click(screen.getByRole('button'))
    expect(loadOlder).toHaveBeenCalledTimes(2)
  })

  it('does not load for somebody who scrolls on', () => {
    const { rerender } = render(show(true))
    act(() => vi.advanceTimersByTime(300))
    rerender(show(false))
    act(() => vi.advanceTimersByTime(1000))
    expect(loadOlder).not.toHaveBeenCalled()
  })

  it('waits to be pressed after a failure, and is not pressed twice', () => {
    const { rerender } = render(show(true, { hasOlderFailed: true }))
    act(() => vi.advanceTimersByTime(5000))
    expect(loadOlder).not.toHaveBeenCalled()
    expect(screen.getByRole('button').textContent).toContain('Retry')
    rerender(show(true, { isLoadingOlder: true }))
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  })
})
