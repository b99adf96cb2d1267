import { expect, test } from 'vitest'
import { atStart, beforeInstall, NO_UPDATES_YET, type UpdateRecord, whenProven } from './update-record.ts'

/** A life of the program: which version starts, whether it shows its page, and what it then begins to install. */
function live(record: UpdateRecord, version: string, { shows = true, installs = null as string | null } = {}): UpdateRecord {
  const started = atStart(record, version)
  const proven = shows ? whenProven(started, version) : started
  return installs !== null && !proven.givenUp.includes(installs) ? beforeInstall(proven, installs) : proven
}

test('an update that holds leaves nothing behind', () => {
  const before = live(NO_UPDATES_YET, '1.0.0', { installs: '1.1.0' })
  expect(live(before, '1.1.0')).toEqual({ tried: null, givenUp: [], proven: '1.1.0' })
})

test('an installer that changes nothing is begun twice and never again', () => {
  let record = NO_UPDATES_YET
  let begun = 0
  for (let start = 0; start < 50; start++) {
    const after = live(record, '1.0.0', { installs: '1.1.0' })
    if (after.tried && JSON.stringify(after.tried) !== JSON.stringify(atStart(record, '1.0.0').tried)) begun++
    record = after
  }
  expect(begun).toBe(2)
  expect(record.givenUp).toEqual(['1.1.0'])
})

test('a version that starts and shows nothing is given up as soon as the older one is back', () => {
  const broken = live(live(NO_UPDATES_YET, '1.0.0', { installs: '1.1.0' }), '1.1.0', { shows: false })
  expect(live(broken, '1.0.0')).toEqual({ tried: null, givenUp: ['1.1.0'], proven: '1.0.0' })
})

test('a version that ran and was put back by hand is not forced on anybody again; a later one is', () => {
  const back = live(live(live(NO_UPDATES_YET, '1.0.0', { installs: '1.1.0' }), '1.1.0'), '1.0.0', { installs: '1.1.0' })
  expect(back).toMatchObject({ tried: null, givenUp: ['1.1.0'] })
  expect(live(back, '1.0.0', { installs: '1.2.0' }).tried).toMatchObject({ version: '1.2.0', times: 1 })
})

test('what was given up and then installed by hand runs like any other', () => {
  const record: UpdateRecord = { tried: null, givenUp: ['1.1.0'], proven: '1.0.0' }
  expect(live(record, '1.1.0').givenUp).toEqual(['1.0.0'])
  expect(live(live(record, '1.1.0'), '1.1.0')).toMatchObject({ tried: null, proven: '1.1.0' })
})
