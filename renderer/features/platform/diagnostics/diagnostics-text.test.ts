import { expect, test } from 'vitest'
import { diagnosticsText, redact } from './diagnostics-text.ts'

test('says what came of each notification, the connection and the versions', () => {
  const text = diagnosticsText({
    at: Date.UTC(2026, 0, 5, 12),
    facts: { 'Client version': '0.1.0', Browser: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0' },
    connection: { status: 'reconnecting', history: [{ at: Date.UTC(2026, 0, 5, 11, 59), status: 'reconnecting' }] },
    attempts: [
      { at: Date.UTC(2026, 0, 5, 11, 58), what: 'text', isShown: false, reason: 'Do not disturb is on.', times: 3 },
      { at: Date.UTC(2026, 0, 5, 11, 57), what: 'test', isShown: true, reason: null, times: 1 },
    ],
  })
  expect(text.split('\n')).toEqual([
    '2026-01-05T12:00:00.000Z  Diagnostics of IQ Suite',
    '',
    'Client version: 0.1.0',
    'Browser: Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0',
    '',
    'Connection: Connection lost, trying again',
    '2026-01-05T11:59:00.000Z  Connection lost, trying again',
    '',
    'Notifications (the last 2)',
    '2026-01-05T11:58:00.000Z  A new text, 3 times: Not shown. Do not disturb is on.',
    '2026-01-05T11:57:00.000Z  A test: Shown.',
  ])
})

test.each([
  ['failed for +14155550142', 'failed for [number]'],
  ['call (415) 555-0142 or 415-555-0142', 'call [number] or [number]'],
  ['of ann.baker@acme.example', 'of [address]'],
  ['Bearer abc.def', 'Bearer [token]'],
  ['eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJlLXBhcnQ', '[token]'],
  ['at /callback?code=s3cret&state=x', 'at /callback?code=[hidden]&state=[hidden]'],
  ['7d0f6f0e-3f1c-4c7e-9a51-2f6a0f6f1a01', '[id]'],
  ['2026-01-05T11:58:00.000Z Electron 45.4.1', '2026-01-05T11:58:00.000Z Electron 45.4.1'],
])('%s', (given, expected) => {
  expect(redact(given)).toBe(expected)
})
