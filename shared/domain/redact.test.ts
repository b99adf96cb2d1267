import { expect, it } from 'vitest'
import { redact } from './redact.ts'

it('an endless word takes no endless time', () => {
  const began = performance.now()
  for (const endless of ['x', '1', 'a.', '5 ']) redact(endless.repeat(200_000), '/home/ann')
  expect(performance.now() - began).toBeLessThan(5_000)
})

it.each([
  ['Bearer abc.def-ghi123', 'Bearer [token]'],
  ['token eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ.sig was refused', 'token [token] was refused'],
  ['iqsuite://auth/callback?code=1&state=2', 'iqsuite://auth/callback?[query]'],
  ['GET http://127.0.0.1:4600/api/x?search=Ann%20Baker 500', 'GET http://127.0.0.1:4600/api/x?[query] 500'],
  [
    '{"refresh_token":"r-1","accessToken":"a-1","password": "demo"}',
    '{"refresh_token":"[removed]","accessToken":"[removed]","password": "[removed]"}',
  ],
  ['could not text +1 (415) 555-0123', 'could not text [number]'],
  ['415-555-0123, 4155550123 and 415.555.0123', '[number], [number] and [number]'],
  ['ann.baker@acme.example is unknown', '[e-mail] is unknown'],
  ['at /home/ann/.config/IQ Suite/settings.json', 'at ~/.config/IQ Suite/settings.json'],
  ['connect ECONNREFUSED 127.0.0.1:4600', 'connect ECONNREFUSED 127.0.0.1:4600'],
  ['conversation 7d0f6f0e-3f1c-4c7e-9a51-2f6a0f6f1a01 in 12 ms', 'conversation [id] in 12 ms'],
  ['call (415) 555-0142, +14155550142 or 1.415.555.0142', 'call [number], [number] or [number]'],
  ['Did nobody ask? No.', 'Did nobody ask? No.'],
  [
    '2026-01-05T11:58:00.000Z Windows_NT 10.0.22631, Chrome/150.0.7204.50',
    '2026-01-05T11:58:00.000Z Windows_NT 10.0.22631, Chrome/150.0.7204.50',
  ],
])('%j becomes %j', (text, redacted) => {
  expect(redact(text, '/home/ann')).toBe(redacted)
})
