import type { Random } from '../../../build/seeding/random.ts'
import { nastyText } from './nasty-values.ts'
import type { RawRequest } from './raw-request.ts'
import type { Good } from './spoil.ts'

const BOUNDARY = 'edge'

interface Part {
  head: string
  content: string | Buffer
}

const field = (name: string, content: string): Part => ({ head: `Content-Disposition: form-data; name="${name}"`, content })

const file = (name: string, fileName: string, type: string, content: string | Buffer): Part => ({
  head: `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}`,
  content,
})

function joined(parts: readonly Part[], isClosed = true): Buffer {
  const chunks = parts.flatMap(({ head, content }) => [`--${BOUNDARY}\r\n${head}\r\n\r\n`, content, '\r\n'])
  return Buffer.concat([...chunks, isClosed ? `--${BOUNDARY}--\r\n` : ''].map((chunk) => Buffer.from(chunk as string)))
}

/** A multipart body in which something is wrong. */
export function spoilMultipart({ operation, input, token }: Good, random: Random): RawRequest {
  const name = operation.files?.field ?? 'file'
  const right = Object.entries(input.body).map(([key, value]) => field(key, String(value)))
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const ways: Record<string, () => Buffer> = {
    'never closed': () => joined([...right, file(name, 'a.png', 'image/png', png)], false),
    'cut off in a head': () => joined(right).subarray(0, 20 + random.below(60)),
    'a field is a file': () => joined([...right.slice(1), file(Object.keys(input.body)[0] ?? 'id', 'a.txt', 'text/plain', 'hello')]),
    'a file is a field': () => joined([...right, field(name, 'not a file')]),
    'a strange file name': () => joined([...right, file(name, nastyText(random).slice(0, 300), 'image/png', png)]),
    'a line break in a file name': () => joined([...right, file(name, 'a\r\nset-cookie: a=b\r\n.png', 'image/png', png)]),
    'a path as file name': () => joined([...right, file(name, '../../../../tmp/a.png', 'image/png', png)]),
    'no file name': () => joined([...right, { head: `Content-Disposition: form-data; name="${name}"; filename=""`, content: png }]),
    'an encoded file name': () =>
      joined([...right, { head: `Content-Disposition: form-data; name="${name}"; filename*=utf-8''%ff%00%zz.png`, content: png }]),
    'a strange content type': () => joined([...right, file(name, 'a.png', 'text/html;\tcharset=\u0000', png)]),
    'content of another kind': () =>
      joined([...right, file(name, 'a.png', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')]),
    'an empty file': () => joined([...right, file(name, 'a.png', 'image/png', '')]),
    'eleven files': () => joined([...right, ...Array.from({ length: 11 }, () => file(name, 'a.png', 'image/png', png))]),
    'a file under another name': () => joined([...right, file('__proto__', 'a.png', 'image/png', png)]),
    'prototype fields': () => joined([...right, field('__proto__', 'a'), field('constructor', 'b'), field('toString', 'c')]),
    'the same field often': () => joined([...right, ...right, ...Array.from({ length: 50 }, () => field('companyId', nastyText(random)))]),
    'two thousand fields': () => joined(Array.from({ length: 2000 }, (_, n) => field(`f${n}`, 'x'))),
    'a long field name': () => joined([field('n'.repeat(5000), 'x'), ...right]),
    'a large field': () => joined([...right, field('message', 'm'.repeat(1_500_000))]),
    'a head without end': () => joined([{ head: `X-Long: ${'h'.repeat(100_000)}`, content: '' }]),
    'no head': () => joined([{ head: '', content: 'hello' }]),
    'nasty values': () => joined(Object.keys(input.body).map((key) => field(key, nastyText(random)))),
    'parts within parts': () =>
      joined([
        {
          head: `Content-Disposition: form-data; name="${name}"\r\nContent-Type: multipart/mixed; boundary=${BOUNDARY}`,
          content: joined(right),
        },
      ]),
    'base64 that is none': () =>
      joined([...right, { head: `${file(name, 'a.png', 'image/png', '').head}\r\nContent-Transfer-Encoding: base64`, content: '%%%' }]),
    'only an end': () => Buffer.from(`--${BOUNDARY}--\r\n`),
    nothing: () => Buffer.alloc(0),
    noise: () => Buffer.from(Array.from({ length: 2000 }, () => random.below(256))),
    'six megabytes': () => joined([...right, file(name, 'a.png', 'image/png', Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)]))]),
  }
  const note = random.pick(Object.keys(ways))
  return {
    method: operation.method,
    path: `/api${operation.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(input.params[key] ?? ''))}?${new URLSearchParams(input.query)}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: ways[note]?.() ?? Buffer.alloc(0),
    note: `multipart: ${note}`,
  }
}
