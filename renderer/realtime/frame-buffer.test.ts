import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrameBuffer } from './frame-buffer.ts'

/** What each hand-over brought. */
let handed: number[][]
/** What the machine takes for so many items. */
let cost: (count: number) => number
let frames: (() => void)[]
let now: number

/** The frames that were asked for come, and timers that are due run. */
async function frame() {
  now += 16
  for (const begin of frames.splice(0)) begin()
  await vi.advanceTimersByTimeAsync(1)
}

const items = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index)

beforeEach(() => {
  vi.useFakeTimers()
  handed = []
  frames = []
  now = 1000
  cost = () => 5
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('requestAnimationFrame', (begin: () => void) => frames.push(begin))
  vi.stubGlobal('cancelAnimationFrame', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = () =>
  createFrameBuffer<number>((taken) => {
    handed.push(taken)
    now += cost(taken.length)
  })

test('after a pause what comes in is handed over before the next frame, all of one moment together', async () => {
  const buffer = open()
  buffer.push(1)
  buffer.push(2)
  expect(handed).toEqual([])
  await Promise.resolve()
  expect(handed).toEqual([[1, 2]])
  expect(frames).toHaveLength(0)
})

test('what follows waits for the frame, and shares it', async () => {
  const buffer = open()
  buffer.push(1)
  await vi.advanceTimersByTimeAsync(1)
  for (const item of [2, 3, 4]) buffer.push(item)
  await Promise.resolve()
  expect(handed).toEqual([[1]])
  await frame()
  expect(handed).toEqual([[1], [2, 3, 4]])
})

test('a slow machine gets fewer at a time, in order, and more again when it is quick', async () => {
  cost = (count) => 10 + 4 * count
  const buffer = open()
  buffer.push(...items(60))
  await Promise.resolve()
  while (frames.length > 0) await frame()
  expect(handed.flat()).toEqual(items(60))
  const sizes = handed.map((taken) => taken.length)
  expect(Math.max(...sizes.slice(2))).toBeLessThanOrEqual(3)

  cost = (count) => 3 + count / 20
  handed = []
  buffer.push(...items(200))
  await Promise.resolve()
  while (frames.length > 0) await frame()
  expect(handed.flat()).toEqual(items(200))
  expect(handed.length).toBeLessThan(15)
})

test('on a slow machine it is handed over between two frames and not in one', async () => {
  cost = () => 40
  const buffer = open()
  buffer.push(1)
  await Promise.resolve()
  await frame()
  buffer.push(2)
  await Promise.resolve()
  for (const begin of frames.splice(0)) begin()
  expect(handed).toEqual([[1]])
  // What comes in meanwhile does not put it off to a later frame.
  buffer.push(3)
  expect(frames).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(handed[1]?.[0]).toBe(2)
  while (frames.length > 0) await frame()
  expect(handed.flat()).toEqual([1, 2, 3])
})

test('in a hidden page, where no frame comes, all of it is handed over all the same', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  const buffer = open()
  buffer.push(0)
  await Promise.resolve()
  buffer.push(...items(300, 1))
  await vi.advanceTimersByTimeAsync(250)
  expect(handed.map((taken) => taken.length)).toEqual([1, 300])
})

test('once stopped nothing is handed over', async () => {
  const buffer = open()
  buffer.push(1)
  buffer.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(handed).toEqual([])
})
