import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasTray } from '../tray/tray-presence.ts'
import { createSystemQuiet } from './system-quiet.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'iq-system-'))
  vi.stubEnv('PATH', `${directory}:/usr/bin:/bin`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(directory, { recursive: true })
})

/** A program of the desktop; `null` fails as one does on a desktop that knows nothing of the question. */
function program(name: string, output: string | null): void {
  writeFileSync(path.join(directory, name), output === null ? '#!/bin/sh\nexit 1\n' : `#!/bin/sh\necho "${output}"\n`, { mode: 0o755 })
}

describe('do not disturb of a Linux desktop', () => {
  it.each([
    ['the notification service says on', '(<true>,)', null, 'on'],
    ['the notification service says off', '(<false>,)', 'false', 'off'],
    ['GNOME shows no banners', null, 'false', 'on'],
    ['GNOME shows banners', null, 'true', 'off'],
    ['nobody knows', null, null, 'unknown'],
  ])('%s', async (_what, gdbus, gsettings, expected) => {
    program('gdbus', gdbus)
    program('gsettings', gsettings)
    expect(await createSystemQuiet({ platform: 'linux' })()).toBe(expected)
  })
})

describe('focus of macOS', () => {
  const read = (content: string | null) => {
    const database = path.join(directory, 'Library/DoNotDisturb/DB')
    mkdirSync(database, { recursive: true })
    if (content !== null) writeFileSync(path.join(database, 'Assertions.json'), content)
    return createSystemQuiet({ platform: 'darwin', home: directory, now: () => Date.parse('2026-01-05T12:00:00Z') })()
  }
  const ending = (seconds: number) => ({ assertionDetails: { assertionDetailsUserVisibleEndDate: seconds } })
  const store = (records: object[]) => JSON.stringify({ data: [{ storeAssertionRecords: records }] })

  it.each([
    ['on without an end', store([{ assertionDetails: {} }]), 'on'],
    // Seconds since 2001.
    ['on until later', store([ending(Date.parse('2026-01-05T13:00:00Z') / 1000 - 978_307_200)]), 'on'],
    ['over', store([ending(Date.parse('2026-01-05T11:00:00Z') / 1000 - 978_307_200)]), 'off'],
    ['off', JSON.stringify({ data: [{}] }), 'off'],
    ['of another version', '{"data": "x"}', 'unknown'],
    ['being written', '{"data": [', 'unknown'],
    ['not to be read', null, 'unknown'],
  ])('%s', async (_what, content, expected) => {
    expect(await read(content)).toBe(expected)
  })
})

it('Windows does not say', async () => {
  expect(await createSystemQuiet({ platform: 'win32' })()).toBe('unknown')
})

it('a tray is there where somebody hosts one', async () => {
  expect([await hasTray('win32'), await hasTray('darwin')]).toEqual([true, true])
  program('gdbus', '(<true>,)')
  expect(await hasTray('linux')).toBe(true)
  program('gdbus', '(<false>,)')
  expect(await hasTray('linux')).toBe(false)
  program('gdbus', null)
  expect(await hasTray('linux')).toBe(false)
})
