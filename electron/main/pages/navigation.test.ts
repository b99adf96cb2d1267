import { expect, it } from 'vitest'
import { isExternalLink, mayNavigate } from './navigation.ts'

const HOME = 'app://iq-suite'

it.each(['app://iq-suite/', 'app://iq-suite/conversations/1?message=2#x'])('may go to %s', (url) => {
  expect(mayNavigate(url, HOME)).toBe(true)
})

it.each([
  'app://iq-suite.evil.example/',
  'app://user@iq-suite:1/',
  'app:iq-suite',
  'https://iq-suite/',
  'file:///etc/passwd',
  'data:text/html,x',
  'blob:app://iq-suite/1',
  'javascript:alert(1)',
  'about:blank',
  '',
  'not a url',
])('may not go to "%s"', (url) => {
  expect(mayNavigate(url, HOME)).toBe(false)
})

it.each(['https://example.org', 'http://example.org', 'mailto:ann@example.org', 'HTTPS://EXAMPLE.ORG'])('opens %s outside', (url) => {
  expect(isExternalLink(url)).toBe(true)
})

it.each([
  'file:///etc/passwd',
  'smb://host/share',
  'ms-msdt:/id',
  'iqsuite://auth/callback',
  'javascript:alert(1)',
  'vbscript:x',
  '//host',
  '',
])('opens "%s" nowhere', (url) => {
  expect(isExternalLink(url)).toBe(false)
})
