import { beforeEach, expect, test, vi } from 'vitest'
import { createRenewalLock } from './renewal-lock.ts'

/** The locks of a browser, which all its tabs share. */
function browserLocks(): LockManager {
  const held = new Map<string, Promise<unknown>>()
  const request = async (name: string, task: () => Promise<unknown>) => {
    while (held.has(name)) await held.get(name)
    const work = Promise.resolve().then(task)
    held.set(
      name,
      work.catch(() => undefined).finally(() => held.delete(name)),
    )
    return work
  }
  const query = async () => ({ held: Array.from(held.keys(), (name) => ({ name })), pending: [] })
  return { request, query } as unknown as LockManager
}

/** A tab that sees a new refresh token only when `sees` says so. */
function tab(locks: LockManager) {
  let stored: string | null = 'first'
  const lock = createRenewalLock(locks, () => stored)
  return { lock, sees: (token: string) => (stored = token), seen: () => stored }
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const renewInto = ({ lock, sees }: ReturnType<typeof tab>, token: string) =>
  lock.exclusively(async () => {
    sees(token)
    await lock.tellSpent('first')
  })

test('a tab that is given the lock before it sees what another stored waits until it does', async () => {
  const locks = browserLocks()
  const [one, two] = [tab(locks), tab(locks)]
  await renewInto(one, 'second')
  const seen = vi.fn()
  const waiting = two.lock.exclusively(async () => seen(two.seen()))
  await vi.advanceTimersByTimeAsync(3000)
  expect(seen).not.toHaveBeenCalled()
  two.sees('second')
  await vi.advanceTimersByTimeAsync(100)
  await waiting
  expect(seen).toHaveBeenCalledExactlyOnceWith('second')
})

test('a token that nobody has used is used at once', async () => {
  const { lock, seen } = tab(browserLocks())
  expect(await lock.exclusively(async () => seen())).toBe('first')
})

test('what is never seen is not waited for for ever', async () => {
  const locks = browserLocks()
  const [one, two] = [tab(locks), tab(locks)]
  await renewInto(one, 'second')
  const waiting = two.lock.exclusively(async () => two.seen())
  await vi.advanceTimersByTimeAsync(11_000)
  expect(await waiting).toBe('first')
})

test('one task at a time, and a failure lets the next go on', async () => {
  const { lock } = tab(browserLocks())
  const order: string[] = []
  const failing = lock.exclusively(async () => {
    order.push('one')
    throw new Error('offline')
  })
  const next = lock.exclusively(async () => order.push('two'))
  await expect(failing).rejects.toThrow('offline')
  await next
  expect(order).toEqual(['one', 'two'])
})
