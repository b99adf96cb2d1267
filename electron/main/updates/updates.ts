import type { ProgressInfo, UpdateInfo } from 'electron-updater'
import type { UpdateChannel, UpdateState, Updates } from '#shared/ipc/updates.ts'
import { failureWords } from './failure-words.ts'
import type { UpdateEngine } from './update-engine.ts'
import { atStart, beforeInstall, type UpdateRecord, whenProven } from './update-record.ts'

const FIRST_CHECK_MS = 10_000
const CHECK_EVERY_MS = 4 * 3600_000
/** So that the computers of a company do not all ask at once. */
const JITTER = 0.2

export interface UpdatesParts {
  /** The version that runs. */
  version: string
  channel: () => UpdateChannel
  /** Why there are none on this computer; null where there are. */
  whyNot: () => string | null
  record: { read(): UpdateRecord; write(record: UpdateRecord): void }
  loadEngine: () => Promise<UpdateEngine>
  /** Where a version can be had by hand. */
  downloadOf: (info: UpdateInfo) => string | null
  /** How many texts are on their way or wait for an answer. */
  unsent: () => number
  /** The app is about to be replaced: windows must not keep it from ending, and what was typed must be on the disk. */
  beforeRestart: () => void
  onChange: (updates: Updates) => void
  random?: () => number
  now?: () => number
}

export interface UpdatesService {
  read(): Updates
  /** Looks for a new version and fetches it; nothing is installed. Never throws: what came of it is the state. */
  check(): Promise<void>
  /** Restarts into the version that is ready; while texts are on their way it waits for them. */
  restart(): void
  /** A page was shown: this version works, and may look for the next. */
  pageShown(): void
  unsentChanged(): void
  /** The person chose another channel, or the policy did. */
  channelChanged(): void
  /** The app ends: what is ready is installed on the way, if nothing speaks against it. */
  ending(): void
}

/**
 * New versions, fetched quietly and installed when the person restarts or quits. The record of what was tried is written before an
 * installation begins, so that none can go in a circle; where it cannot be written, nothing is installed.
 */
export function createUpdates(parts: UpdatesParts): UpdatesService {
  const { version, channel, whyNot, record, downloadOf, unsent, onChange, random = Math.random, now = Date.now } = parts
  /** Most starts change nothing in it, and write nothing. */
  const remember = (change: (known: UpdateRecord, version: string) => UpdateRecord) => {
    const known = record.read()
    const next = change(known, version)
    if (next !== known) record.write(next)
  }
  remember(atStart)
  let state: UpdateState = { status: 'unchecked' }
  let checkedAt: number | null = null
  let engine: UpdateEngine | null = null
  let isProven = false
  let isBegun = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const read = (): Updates => {
    const reason = whyNot()
    return { version, channel: channel(), checkedAt, state: reason === null ? state : { status: 'off', reason } }
  }
  function become(next: UpdateState): void {
    state = next
    onChange(read())
  }
  function fail(error: unknown): void {
    console.error('An update failed.', error)
    become({ status: 'failed', reason: failureWords(error) })
  }

  async function loaded(): Promise<UpdateEngine> {
    if (engine) return engine
    const own = await parts.loadEngine()
    own.on('download-progress', ({ percent }: ProgressInfo) => {
      if (state.status === 'downloading') become({ ...state, percent: Math.round(percent) })
    })
    own.on('error', (error) => {
      // While it looks and fetches, the same error comes as an answer.
      if (state.status === 'ready') fail(error)
    })
    engine = own
    return own
  }

  async function check(): Promise<void> {
    if (whyNot() !== null || ['checking', 'downloading', 'ready'].includes(state.status)) return
    become({ status: 'checking' })
    try {
      const own = await loaded()
      own.channel = channel()
      // Setting a channel allows to go back; only who leaves the early versions for the ordinary ones may.
      own.allowDowngrade = channel() === 'latest' && version.includes('-')
      const found = await own.checkForUpdates()
      checkedAt = now()
      if (!found?.isUpdateAvailable) return become({ status: 'current' })
      const { updateInfo } = found
      if (record.read().givenUp.includes(updateInfo.version))
        return become({ status: 'given-up', version: updateInfo.version, download: downloadOf(updateInfo) })
      become({ status: 'downloading', version: updateInfo.version, percent: 0 })
      await own.downloadUpdate()
      become({ status: 'ready', version: updateInfo.version, isWaiting: false })
    } catch (error) {
      fail(error)
    }
  }

  function checkAfter(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      void check()
      checkAfter(CHECK_EVERY_MS * (1 - JITTER + 2 * JITTER * random()))
    }, ms)
    timer.unref()
  }

  function begin(next: string): void {
    record.write(beforeInstall(record.read(), next))
    isBegun = true
  }

  function restart(): void {
    if (state.status !== 'ready' || !engine || isBegun) return
    if (unsent() > 0) {
      become({ ...state, isWaiting: true })
      return
    }
    try {
      begin(state.version)
      parts.beforeRestart()
      engine.quitAndInstall(true, true)
    } catch (error) {
      fail(error)
    }
  }

  return {
    read,
    check,
    restart,
    pageShown() {
      if (isProven) return
      isProven = true
      remember(whenProven)
      checkAfter(FIRST_CHECK_MS)
    },
    unsentChanged() {
      if (state.status === 'ready' && state.isWaiting && unsent() === 0) restart()
    },
    channelChanged() {
      if (['current', 'failed', 'given-up'].includes(state.status)) state = { status: 'unchecked' }
      onChange(read())
    },
    ending() {
      clearTimeout(timer)
      if (state.status !== 'ready' || isBegun || !engine?.autoInstallOnAppQuit) return
      engine.autoInstallOnAppQuit = false
      if (unsent() > 0 || whyNot() !== null) return
      begin(state.version)
      engine.autoInstallOnAppQuit = true
    },
  }
}
