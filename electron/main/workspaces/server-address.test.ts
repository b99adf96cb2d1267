import { expect, it } from 'vitest'
import { isAllowedServer, parseServerAddress } from './server-address.ts'

it.each([
  ['texts.acme.example', 'https://texts.acme.example'],
  ['  https://texts.acme.example/conversations/1?x#y ', 'https://texts.acme.example'],
  ['TEXTS.Acme.example:8443', 'https://texts.acme.example:8443'],
  ['localhost:4600', 'http://localhost:4600'],
  ['127.0.0.1:4600/', 'http://127.0.0.1:4600'],
  ['http://[::1]:4600', 'http://[::1]:4600'],
  ['server:4600', 'https://server:4600'],
])('%j is %s', (typed, serverUrl) => {
  expect(parseServerAddress(typed)).toEqual({ serverUrl })
})

it.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['acme', 'no-address'],
  ['ann@acme.example', 'no-address'],
  ['https://ann:pw@acme.example', 'no-address'],
  ['ftp://acme.example', 'no-address'],
  ['file:///etc/passwd', 'no-address'],
  ['javascript:alert(1)', 'no-address'],
  ['two words.example', 'no-address'],
  ['http://texts.acme.example', 'not-https'],
  ['http://127.0.0.1.evil.example', 'not-https'],
])('%j is refused: %s', (typed, fault) => {
  expect(parseServerAddress(typed)).toEqual({ fault })
})

it('plain http stays on this computer', () => {
  expect(
    ['https://a.example', 'http://localhost', 'http://10.0.0.1', 'http://localhost.evil.example', 'app://x', ''].map(isAllowedServer),
  ).toEqual([true, true, false, false, false, false])
})
