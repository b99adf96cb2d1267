import { expect, it } from 'vitest'
import { createCrashLoop } from './crash-loop.ts'

it('gives up at the third crash within a minute, and not before', () => {
  let now = 0
  const crashed = createCrashLoop(() => now)
  const at = (seconds: number) => {
    now = seconds * 1000
    return crashed()
  }
  expect([at(0), at(30), at(61), at(95), at(100)]).toEqual(['load-again', 'load-again', 'load-again', 'load-again', 'give-up'])
})
