import { expect, it } from 'vitest'
import { diagnosticsText } from './diagnostics-text.ts'

const facts = { 'Client version': '0.1.0', Browser: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.7204.50' }

it('has what the page saw and what the desktop client keeps, and nothing about people', () => {
  const text = diagnosticsText({
    at: Date.UTC(2026, 0, 5, 12),
    facts,
    page: { connection: ['Now: Connection lost'], notifications: ['2026-01-05T11:58:00.000Z  A new text: Not shown. +1 415 555 0123'] },
    desktop: {
      settings: { closeToTray: 'true (set by the company)' },
      workspaces: ['https://texts.acme.example (server, policy)'],
      log: ['2026-01-05T11:57:00.000Z warn No answer for ann@acme.example'],
    },
  })
  expect(text.split('\n')).toEqual([
    'Diagnostics of IQ Suite, 2026-01-05T12:00:00.000Z',
    '',
    'This computer',
    'Client version: 0.1.0',
    'Browser: Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.7204.50',
    '',
    'Connection',
    'Now: Connection lost',
    '',
    'Notifications',
    '2026-01-05T11:58:00.000Z  A new text: Not shown. [number]',
    '',
    'Settings',
    'closeToTray: true (set by the company)',
    '',
    'Workspaces',
    'https://texts.acme.example (server, policy)',
    '',
    'Log',
    '2026-01-05T11:57:00.000Z warn No answer for [e-mail]',
    '',
  ])
})

it('leaves out what there is not, and says what is empty', () => {
  const text = diagnosticsText({ at: 0, facts, page: { connection: [], notifications: [] }, desktop: null })
  expect(text).toContain('Notifications\nnone')
  expect(text).not.toContain('Log')
})
