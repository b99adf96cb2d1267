import type { Operation } from '#shared/contract/operation.ts'
import type { Random } from '../../../build/seeding/random.ts'
import { type Field, fieldsOf, type Input, requestOf } from '../../support/sample-input.ts'
import { nastyText, nastyValue, nested } from './nasty-values.ts'
import { type RawRequest, toRaw } from './raw-request.ts'
import { spoilMultipart } from './spoil-multipart.ts'
import { spoilToken } from './spoil-token.ts'

export interface Good {
  operation: Operation
  /** A correct input of the caller's own. */
  input: Input
  token: string
}

type Spoil = (good: Good, random: Random) => RawRequest

/** A request of an operation of which something is wrong; what, is up to `random`. */
export function spoil(good: Good, random: Random): RawRequest {
  const { operation } = good
  const ways: Spoil[] = [...Array.from({ length: 4 }, () => oneField), someFields, strangeFields, badPath, strangeHeaders]
  if (good.operation.roles !== 'open') ways.push(spoilToken)
  ways.push(...(operation.body ? [bodyOfAnotherShape, brokenBytes, brokenBytes, otherContentType, withoutField] : [unexpectedBody]))
  if (operation.files) ways.push(spoilMultipart, spoilMultipart, spoilMultipart, spoilMultipart)
  else if (operation.body) ways.push(spoilMultipart)
  return random.pick(ways)(good, random)
}

const withNote = (request: RawRequest, note: string): RawRequest => ({ ...request, note })

const correct = ({ operation, input, token }: Good): RawRequest => toRaw(requestOf(operation, input, token))

function withBody(good: Good, body: Buffer | string, note: string, headers: RawRequest['headers'] = {}): RawRequest {
  const request = correct(good)
  return { ...request, headers: { ...request.headers, ...headers }, body: Buffer.from(body as string), note }
}

/** Percent-encoded as it stands, halves of surrogate pairs as the three bytes that they would have. */
const encoded = (text: string): string =>
  [...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0
      if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(character)
      return `%ED%${(0x80 | ((code >> 6) & 0x3f)).toString(16)}%${(0x80 | (code & 0x3f)).toString(16)}`
    })
    .join('')

/** The request with values that are encoded already. */
function assembled(
  { operation, token }: Good,
  { params, query, body }: { params: Record<string, string>; query: string[]; body: unknown },
): RawRequest {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const headers: RawRequest['headers'] = { authorization: `Bearer ${token}` }
  if (operation.body) headers['content-type'] = 'application/json'
  return {
    method: operation.method,
    path: `/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers,
    ...(operation.body && { body: Buffer.from(JSON.stringify(body)) }),
    note: '',
  }
}

function changed(good: Good, fields: readonly Field[], random: Random): RawRequest {
  const params = Object.fromEntries(Object.entries(good.input.params).map(([name, value]) => [name, encodeURIComponent(value)]))
  const query = new Map(Object.entries(good.input.query).map(([name, value]) => [name, encodeURIComponent(value)]))
  const body: Record<string, unknown> = { ...good.input.body }
  for (const { part, name } of fields) {
    if (part === 'params') params[name] = encoded(nastyText(random)).slice(0, 8000)
    if (part === 'query') query.set(name, encoded(nastyText(random)).slice(0, 8000))
    if (part === 'body') body[name] = nastyValue(random)
  }
  const request = assembled(good, { params, query: [...query].map(([name, value]) => `${name}=${value}`), body })
  return withNote(request, `${fields.map(({ part, name }) => `${part}.${name}`).join(', ')} changed`)
}

const oneField: Spoil = (good, random) => {
  const fields = fieldsOf(good.operation)
  return fields.length === 0 ? strangeFields(good, random) : changed(good, [random.pick(fields)], random)
}

const someFields: Spoil = (good, random) =>
  changed(
    good,
    fieldsOf(good.operation).filter(() => random.isTrue(0.5)),
    random,
  )

const withoutField: Spoil = (good, random) => {
  const names = Object.keys(good.input.body)
  if (names.length === 0) return bodyOfAnotherShape(good, random)
  const name = random.pick(names)
  const { [name]: _, ...rest } = good.input.body
  return withBody(good, JSON.stringify(rest), `body.${name} missing`)
}

/** Fields that nobody asked for, the same one twice, and those that are part of every object. */
const strangeFields: Spoil = (good, random) => {
  const request = correct(good)
  const joint = request.path.includes('?') ? '&' : '?'
  const [name = 'id'] = Object.keys(good.input.query)
  const tail = random.pick([
    '__proto__=1&constructor=2&prototype[isAdmin]=true',
    '__proto__[role]=SuperAdmin',
    `${name}=1&${name}=2&${name}=3`,
    `${name}[]=1&${name}[]=2`,
    `${name}[$ne]=1`,
    Array.from({ length: 1500 }, (_, n) => `x${n}=1`).join('&'),
    '&&&===&=&',
    `${'a'.repeat(6000)}=1`,
    '%00=%00&%ff=%ff&%=%',
    'companyId=00000000-0000-0000-0000-000000000000&role=SuperAdmin',
  ])
  const spoiled = withNote({ ...request, path: `${request.path}${joint}${tail}` }, 'strange fields in the query')
  if (!good.operation.body || random.isTrue(0.2)) return spoiled
  const inside = JSON.stringify(good.input.body).slice(1, -1)
  const extra = random.pick([
    '"__proto__":{"isAdmin":true}',
    '"constructor":{"prototype":{"isAdmin":true}}',
    '"__proto__":null',
    '"role":"SuperAdmin","companyId":"00000000-0000-0000-0000-000000000000","seq":99999999',
    `${inside},${inside}`,
    `"${'k'.repeat(20_000)}":1`,
    `"deep":${JSON.stringify(nested(3000))}`,
    '"toString":null,"valueOf":1,"hasOwnProperty":2,"then":3',
    '"\\u0000":"\\u0000","\\ud800":"\\udfff"',
  ])
  return withBody(good, `{${[extra, inside].filter((part) => part !== '').join(',')}}`, 'strange fields in the body')
}

const bodyOfAnotherShape: Spoil = (good, random) =>
  withBody(
    good,
    random.pick([
      'null',
      '[]',
      '"text"',
      '12',
      'true',
      '',
      ' ',
      '{}',
      '[{}]',
      `[${JSON.stringify(good.input.body)}]`,
      JSON.stringify(nested(1000)),
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`,
      `[${'1e400,'.repeat(1000)}1]`,
      JSON.stringify({ ...good.input.body, padding: 'x'.repeat(300_000) }),
      '9'.repeat(200_000),
    ]),
    'a body of another shape',
  )

const brokenBytes: Spoil = (good, random) => {
  const json = JSON.stringify(good.input.body)
  const bytes = Buffer.from(json)
  const kind = random.below(9)
  if (kind === 0) return withBody(good, json.slice(0, random.below(json.length)), 'JSON cut off')
  if (kind === 1) return withBody(good, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]) as never, 'a byte order mark')
  if (kind === 2) return withBody(good, Buffer.from(json, 'utf16le') as never, 'UTF-16')
  if (kind === 3) return withBody(good, bytes as never, 'another charset', { 'content-type': 'application/json; charset=utf-7' })
  if (kind === 4) return withBody(good, bytes as never, 'said to be gzip', { 'content-encoding': 'gzip' })
  if (kind === 5) return withBody(good, `${json}${json}`, 'two documents')
  if (kind === 6) return withBody(good, json.replaceAll('"', "'"), 'single quotes')
  // A few bytes at random places.
  const spoiled = Buffer.from(bytes)
  for (let n = 0; n < 3; n++) spoiled[random.below(spoiled.length)] = random.below(256)
  return withBody(good, spoiled as never, 'bytes changed')
}

const otherContentType: Spoil = (good, random) => {
  const types = [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/json, text/html',
    'application/json; charset="',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(5000)}`,
    'application/problem+json',
    'application/vnd.api+json',
    '*/*',
    '/',
    ';;;',
    'x'.repeat(4000),
  ]
  const type = random.pick(types)
  return withBody(good, JSON.stringify(good.input.body), `content-type ${type.slice(0, 40)}`, { 'content-type': type })
}

const unexpectedBody: Spoil = (good, random) => {
  const type = random.pick(['application/json', 'text/plain', 'application/octet-stream', 'multipart/form-data; boundary=x'])
  const body = random.pick(['{"a":', 'null', '\0\0\0', JSON.stringify(nested(500)), 'x'.repeat(300_000)])
  return withBody(good, body, 'a body where none is expected', { 'content-type': type })
}

const badPath: Spoil = (good, random) => {
  const request = correct(good)
  const [path = '', query] = request.path.split('?')
  const spoiled = random.pick([
    `${path}%00`,
    `${path}%ff%fe`,
    `${path}%`,
    `${path}%zz`,
    `${path}/`,
    `${path}/../GetConversations`,
    `${path}/..%2f..%2f..%2fetc%2fpasswd`,
    `${path}%0d%0aset-cookie:%20a=b`,
    path.replaceAll('/', '//'),
    path.replaceAll('/', '/%2e/'),
    path.toUpperCase(),
    `${path};jsessionid=1`,
    `${path}${'/a'.repeat(2000)}`,
    `${path}${'a'.repeat(10_000)}`,
    path.replace('/api', ''),
    path.replace('/api', '/%61pi'),
  ])
  const method = random.isTrue(0.3)
    ? random.pick(['PATCH', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE', 'PROPFIND', 'LOCK', 'POST', 'PUT', 'GET'])
    : request.method
  return { ...request, method, path: query === undefined ? spoiled : `${spoiled}?${query}`, note: `the path spoiled, ${method}` }
}

const strangeHeaders: Spoil = (good, random) => {
  const request = correct(good)
  const headers: RawRequest['headers'] = random.pick<RawRequest['headers']>([
    { 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT' },
    { host: 'evil.example' },
    { host: "a'b<c>" },
    { 'x-forwarded-for': '127.0.0.1, 1.2.3.4', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
    { accept: 'application/xml;q=0.1', 'accept-encoding': '*;q=9', 'accept-language': 'x'.repeat(4000) },
    { cookie: 'a='.repeat(3000) },
    { range: 'bytes=-1,9-2,99999999999999999999-' },
    { 'if-modified-since': 'yesterday', 'if-none-match': '"'.repeat(500) },
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { 'content-type': 'application/json', 'content-disposition': 'form-data; name="\u00ff"' },
    { expect: '100-continue' },
    { upgrade: 'h2c', connection: 'upgrade' },
    { te: 'trailers', pragma: '\u00ff' },
    { padding: 'p'.repeat(20_000) },
  ])
  return { ...request, headers: { ...request.headers, ...headers }, note: `headers ${Object.keys(headers).join(', ')}` }
}
