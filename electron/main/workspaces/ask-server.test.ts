import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { askServer } from './ask-server.ts'

let close: (() => void) | null = null
afterEach(() => close?.())

async function serve(status: number, body: string, headers: Record<string, string> = {}): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => void server.close()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it.each([
  [200, JSON.stringify({ issuer: 'https://id.example', clientId: 'iq-web', sandbox: true }), null],
  [200, '<html>Welcome</html>', 'no-iq-suite'],
  [200, JSON.stringify({ issuer: 7 }), 'no-iq-suite'],
  [404, '', 'no-iq-suite'],
  [502, '', 'unreachable'],
] as const)('an answer of %s %s is %s', async (status, body, fault) => {
  expect(await askServer(await serve(status, body), fetch)).toBe(fault)
})

it('a redirect is no server of ours at this address', async () => {
  expect(await askServer(await serve(302, '', { location: 'https://elsewhere.example/config.json' }), fetch)).not.toBeNull()
})

it('no answer, and a certificate that is not trusted, are told apart', async () => {
  expect(await askServer('http://127.0.0.1:1', fetch)).toBe('unreachable')
  const untrusted = async () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('self-signed'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }) })
  }
  expect(await askServer('https://a.example', untrusted)).toBe('certificate')
  const refused = async () => {
    throw new Error('net::ERR_CERT_DATE_INVALID')
  }
  expect(await askServer('https://a.example', refused)).toBe('certificate')
})
