import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NOT_QUIET, notQuiet, quietFor, quietUntilTurnedOff } from '#shared/domain/do-not-disturb.ts'
import { createQuiet } from './quiet.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-01-05T15:00:00Z') }))
afterEach(() => vi.useRealTimers())

it('says why, keeps what was set, and tells when it ends by itself', () => {
  const written: unknown[] = []
  const quiet = createQuiet({ read: () => false, write: (state) => written.push(state) })
  const told: boolean[] = []
  quiet.onChange((_state, now) => told.push(now !== null))
  expect(quiet.words()).toBeNull()

  quiet.set(quietFor(quiet.get(), 30, Date.now()))
  expect(quiet.words()).toMatch(/^Do not disturb is on until \d+:\d\d [AP]M\.$/)
  expect(written).toEqual([quiet.get()])
  vi.advanceTimersByTime(30 * 60_000 + 100)
  expect(quiet.words()).toBeNull()
  expect(told).toEqual([false, true, false])
})

it('takes what an older version kept, and is turned off again', () => {
  const quiet = createQuiet({ read: () => true, write: () => undefined })
  expect(quiet.words()).toBe('Do not disturb is on.')
  quiet.set(notQuiet(quiet.get(), Date.now()))
  expect(quiet.get()).toEqual(NOT_QUIET)
  quiet.set(quietUntilTurnedOff(quiet.get()))
  expect(quiet.now()).toEqual({ because: 'by-hand', until: null })
})
