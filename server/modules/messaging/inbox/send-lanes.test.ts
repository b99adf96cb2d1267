import { expect, test } from 'vitest'
import { createLanes } from './send-lanes.ts'

test('one lane runs one after another, the earliest first; another does not wait for it', async () => {
  const inLane = createLanes()
  const log: string[] = []
  const gate = Promise.withResolvers<void>()
  const work =
    (name: string, wait: Promise<void> = Promise.resolve()) =>
    async () => {
      log.push(`${name} begins`)
      await wait
      log.push(`${name} ends`)
    }
  const runs = [inLane('a', 2, work('second')), inLane('a', 1, work('first', gate.promise)), inLane('b', 3, work('other'))]
  await runs[2]
  expect(log).toEqual(['first begins', 'other begins', 'other ends'])
  gate.resolve()
  await Promise.all(runs)
  expect(log.slice(3)).toEqual(['first ends', 'second begins', 'second ends'])
})

test('a failure is told to who waits for it, and the lane goes on', async () => {
  const inLane = createLanes()
  const failing = inLane('a', 1, async () => {
    throw new Error('no')
  })
  const next = inLane('a', 2, async () => undefined)
  await expect(failing).rejects.toThrow('no')
  await expect(next).resolves.toBeUndefined()
})
