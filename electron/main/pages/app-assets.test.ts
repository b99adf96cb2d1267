import { expect, it } from 'vitest'
import { contentTypeOf, resolveAsset } from './app-assets.ts'

const ROOT = '/opt/iq/renderer'

it.each([
  ['app://iq-suite/', 'index.html'],
  ['app://iq-suite/conversations/7d0f', 'index.html'],
  ['app://iq-suite/auth/callback?code=1&state=a.b', 'index.html'],
  ['app://iq-suite/assets/index-1.js', 'assets/index-1.js'],
  ['app://iq-suite/assets/my%20font.woff2', 'assets/my font.woff2'],
  ['app://iq-suite/assets/../index.html', 'index.html'],
])('%s is %s', (url, file) => {
  expect(resolveAsset(ROOT, url)).toBe(`${ROOT}/${file}`)
})

it.each([
  'app://iq-suite/%2e%2e%2fsecret.json',
  'app://iq-suite/..%2f..%2fsecret.json',
  'app://iq-suite/..%5c..%5csecret.json',
  'app://iq-suite/a%00.js',
  'app://iq-suite/%E0%A4%A.js',
  'app://elsewhere/index.html',
  'file:///etc/passwd',
  'nonsense',
])('gives nothing for %s', (url) => {
  expect(resolveAsset(ROOT, url)).toBeNull()
})

it('names types that Chromium runs, and nothing runnable for what it does not know', () => {
  expect(contentTypeOf('a/b.js')).toBe('text/javascript; charset=utf-8')
  expect(contentTypeOf('a/b.exe')).toBe('application/octet-stream')
})
