import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { NO_POLICY, parsePolicy } from './policy.ts'
import { policyPath, readPolicy } from './policy-file.ts'

it('is read as it stands when all of it is right', () => {
  const text = JSON.stringify({
    settings: { closeToTray: true, zoomFactor: 1.25, spellCheckLanguages: ['en-US', 'es'] },
    workspaces: [{ name: 'Acme', serverUrl: 'https://texts.acme.example/' }],
    allowOtherWorkspaces: false,
  })
  expect(parsePolicy(`\uFEFF${text}`)).toEqual({
    settings: { closeToTray: true, zoomFactor: 1.25, spellCheckLanguages: ['en-US', 'es'] },
    workspaces: [{ name: 'Acme', serverUrl: 'https://texts.acme.example' }],
    allowOtherWorkspaces: false,
    faults: [],
  })
})

it('what is right counts though something else is wrong, and everything wrong is named', () => {
  const policy = parsePolicy(
    JSON.stringify({
      settings: { closeToTray: 'yes', spellCheck: false, colour: 'red', constructor: 1 },
      workspaces: [{ name: 'Acme', serverUrl: 'http://texts.acme.example' }, { name: 'Here', serverUrl: 'http://127.0.0.1:4600' }, 'x'],
      allowOtherWorkspaces: 'no',
      autoUpdate: true,
    }),
  )
  expect(policy.settings).toEqual({ spellCheck: false })
  expect(policy.workspaces).toEqual([{ name: 'Here', serverUrl: 'http://127.0.0.1:4600' }])
  expect(policy.allowOtherWorkspaces).toBe(false)
  expect(policy.faults.map((fault) => /“[^”]+”( number \d)?/.exec(fault)?.[0])).toEqual([
    '“autoUpdate”',
    '“settings.closeToTray”',
    '“settings.colour”',
    '“settings.constructor”',
    '“workspaces” number 1',
    '“workspaces” number 3',
    '“allowOtherWorkspaces”',
  ])
})

it.each(['{"settings": ', '[]', 'null', '"x"', ''])('%j is no policy, and says so', (text) => {
  const policy = parsePolicy(text)
  expect(policy).toEqual({ ...NO_POLICY, faults: [expect.any(String)] })
})

describe('the file', () => {
  it('lies where staff cannot write', () => {
    expect(policyPath('linux')).toBe('/etc/iq-suite/policy.json')
    expect(policyPath('darwin')).toBe('/Library/Application Support/IQ Suite/policy.json')
    expect(policyPath('win32')).toBe('C:\\ProgramData\\IQ Suite\\policy.json')
  })

  it('that is missing is no policy; one that cannot be read is a fault', () => {
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'iq-policy-')), 'policy.json')
    expect(readPolicy(file)).toEqual(NO_POLICY)
    writeFileSync(file, '{')
    expect(readPolicy(file).faults[0]).toContain(file)
    chmodSync(file, 0)
    // Root may read everything.
    if (process.getuid?.() !== 0) expect(readPolicy(file).faults[0]).toContain('EACCES')
  })
})
