import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openLog } from './log.ts'

const folder = () => mkdtempSync(path.join(os.tmpdir(), 'iq-log-'))
const now = () => new Date('2026-03-04T05:06:07Z')

it('writes redacted lines, and goes on after a restart', () => {
  const directory = folder()
  openLog(directory, { now }).write('warn', 'No answer for +1 415 555 0123')
  const log = openLog(directory, { now })
  log.write('error', 'Second')
  expect(readFileSync(path.join(directory, 'main.log'), 'utf8')).toBe(
    '2026-03-04T05:06:07.000Z warn No answer for [number]\n2026-03-04T05:06:07.000Z error Second\n',
  )
})

it('puts a full file aside, keeps three, and reads over the boundary', () => {
  const directory = folder()
  const log = openLog(directory, { now, maxBytes: 200 })
  for (let number = 0; number < 40; number++) log.write('info', `line ${number} ${'x'.repeat(20)}`)
  expect(readdirSync(directory).sort()).toEqual(['main.1.log', 'main.2.log', 'main.3.log', 'main.log'])
  expect(log.tail(4).map((line) => line.split(' ')[3])).toEqual(['36', '37', '38', '39'])
})

it('an endless entry is cut', () => {
  const log = openLog(folder(), { now })
  log.write('info', 'x'.repeat(100_000))
  expect(log.tail(1)[0]?.length).toBeLessThan(2_100)
})
