import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UpdateState } from '#shared/ipc/updates.ts'
import type { UpdateEngine } from './update-engine.ts'
import { NO_UPDATES_YET, type UpdateRecord } from './update-record.ts'
import { createUpdates, type UpdatesParts } from './updates.ts'

const HOUR = 3600_000

let record: UpdateRecord
let seen: UpdateState[]
let unsent: number
let found: { isUpdateAvailable: boolean; updateInfo: { version: string } }
let engine: UpdateEngine & { checkForUpdates: ReturnType<typeof vi.fn>; quitAndInstall: ReturnType<typeof vi.fn> } & EventEmitter

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  record = NO_UPDATES_YET
  seen = []
  unsent = 0
  found = { isUpdateAvailable: true, updateInfo: { version: '1.1.0' } }
  engine = Object.assign(new EventEmitter(), {
    channel: null,
    allowDowngrade: false,
    autoDownload: false,
    autoInstallOnAppQuit: true,
    checkForUpdates: vi.fn(async () => found),
    downloadUpdate: vi.fn(async () => {
      engine.emit('download-progress', { percent: 49.6 })
      return []
    }),
    quitAndInstall: vi.fn(),
  }) as unknown as typeof engine
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const start = (parts: Partial<UpdatesParts> = {}) =>
  createUpdates({
    version: '1.0.0',
    channel: () => 'latest',
    whyNot: () => null,
    record: {
      read: () => record,
      write: (next) => {
        record = next
      },
    },
    loadEngine: async () => engine,
    downloadOf: () => 'https://updates.example.com/1.1.0',
    unsent: () => unsent,
    beforeRestart: () => undefined,
    onChange: ({ state }) => seen.push(state),
    random: () => 0.5,
    ...parts,
  })

test('a new version is fetched quietly, offered, and recorded before it is installed', async () => {
  const updates = start()
  engine.quitAndInstall.mockImplementation(() => expect(record.tried).toMatchObject({ version: '1.1.0', times: 1 }))
  await updates.check()
  expect(seen.map(({ status }) => status)).toEqual(['checking', 'downloading', 'downloading', 'ready'])
  expect(seen[2]).toMatchObject({ percent: 50 })
  updates.restart()
  expect(engine.quitAndInstall).toHaveBeenCalledOnce()
})

test('where the record cannot be written nothing is installed', async () => {
  const updates = start()
  await updates.check()
  const broken = start({
    record: {
      read: () => record,
      write: ({ tried }) => {
        if (tried) throw new Error('ENOSPC: no space left on device')
      },
    },
  })
  await broken.check()
  broken.restart()
  expect(engine.quitAndInstall).not.toHaveBeenCalled()
  expect(broken.read().state).toEqual({ status: 'failed', reason: 'There is not enough space on the disk.' })
})

test('a restart waits for texts that are on their way', async () => {
  const updates = start()
  await updates.check()
  unsent = 2
  updates.restart()
  expect(updates.read().state).toMatchObject({ status: 'ready', isWaiting: true })
  unsent = 0
  updates.unsentChanged()
  expect(engine.quitAndInstall).toHaveBeenCalledOnce()
})

test('quitting installs what is ready, unless texts are on their way', async () => {
  const updates = start()
  await updates.check()
  updates.ending()
  expect(engine.autoInstallOnAppQuit).toBe(true)
  expect(record.tried).toMatchObject({ times: 1 })

  record = NO_UPDATES_YET
  const busy = start()
  await busy.check()
  unsent = 1
  busy.ending()
  expect(engine.autoInstallOnAppQuit).toBe(false)
  expect(record.tried).toBeNull()
})

test('what was given up is not fetched again, and can be had by hand', async () => {
  record = { ...NO_UPDATES_YET, givenUp: ['1.1.0'] }
  const updates = start()
  await updates.check()
  expect(updates.read().state).toEqual({ status: 'given-up', version: '1.1.0', download: 'https://updates.example.com/1.1.0' })
  expect(engine.downloadUpdate).not.toHaveBeenCalled()
})

test.each([
  ['1.0.0', 'latest', false],
  ['1.1.0-beta.2', 'beta', false],
  ['1.1.0-beta.2', 'latest', true],
] as const)('%s on the channel %s may go back: %s', async (version, channel, may) => {
  await start({ version, channel: () => channel }).check()
  expect(engine).toMatchObject({ channel, allowDowngrade: may })
})

test('looks soon after the first page and then every few hours, not all computers at once', async () => {
  found = { isUpdateAvailable: false, updateInfo: { version: '1.0.0' } }
  const delays = [0, 1].map((random) => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const updates = start({ random: () => random })
    updates.pageShown()
    updates.pageShown()
    vi.advanceTimersByTime(10_000)
    const [first, next, ...more] = timers.mock.calls.map(([, ms]) => ms)
    expect([first, more]).toEqual([10_000, []])
    timers.mockRestore()
    return Math.round((Number(next) / HOUR) * 10) / 10
  })
  expect(delays).toEqual([3.2, 4.8])
  await vi.advanceTimersByTimeAsync(0)
  expect(engine.checkForUpdates).toHaveBeenCalledTimes(2)
})

test('where there are no updates nothing is loaded', async () => {
  const loadEngine = vi.fn(async () => engine)
  const updates = start({ whyNot: () => 'Your company installs new versions itself.', loadEngine })
  updates.pageShown()
  await vi.advanceTimersByTimeAsync(24 * HOUR)
  await updates.check()
  expect(loadEngine).not.toHaveBeenCalled()
  expect(updates.read().state).toEqual({ status: 'off', reason: 'Your company installs new versions itself.' })
})

test('an installation that fails is said, and the app goes on', async () => {
  const updates = start()
  engine.quitAndInstall.mockImplementation(() => engine.emit('error', Object.assign(new Error('no'), { code: 'EACCES' })))
  await updates.check()
  updates.restart()
  expect(updates.read().state).toEqual({ status: 'failed', reason: 'The program’s folder may not be written.' })
})
