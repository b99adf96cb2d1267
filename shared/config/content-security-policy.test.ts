import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))

test('only our own scripts run, and only styles with the nonce of this answer', () => {
  const policy = contentSecurityPolicy({ nonce: 'abc', serverOrigin: 'https://iq.example' })
  expect(directive(policy, 'script-src')).toBe("script-src 'self'")
  expect(directive(policy, 'style-src')).toBe("style-src 'self' 'nonce-abc'")
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toContain('*')
})

test('the server’s API and hub can be reached, and an identity provider elsewhere', () => {
  expect(directive(contentSecurityPolicy({ nonce: 'a', serverOrigin: 'http://127.0.0.1:4600' }), 'connect-src')).toBe(
    "connect-src 'self' http://127.0.0.1:4600 ws://127.0.0.1:4600",
  )
  expect(
    directive(
      contentSecurityPolicy({ nonce: 'a', serverOrigin: 'https://iq.example', issuerOrigin: 'https://login.example' }),
      'connect-src',
    ),
  ).toBe("connect-src 'self' https://iq.example wss://iq.example https://login.example")
})
