import { describe, expect, it } from 'vitest'
import { messagesToMain, requests } from './bridge.ts'

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])

/** What a page that was taken over could try on each channel. Nothing of it is what any channel is for. */
const hostile: Record<string, unknown> = {
  nothing: undefined,
  'a list': [],
  'a nested list': deep(2_000),
  'an object of another kind': { command: 'rm -rf /' },
  'a changed prototype': JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
  'a long text': 'x'.repeat(5_000_000),
  'no number': Number.NaN,
  'an endless number': Number.POSITIVE_INFINITY,
  bytes: new Uint8Array(8),
}

const channels: [string, { safeParse(value: unknown): { success: boolean } }][] = [
  ...Object.entries(requests).map(([name, { payload }]): (typeof channels)[number] => [name, payload]),
  ...Object.entries(messagesToMain),
]

describe.each(channels)('%s', (_name, schema) => {
  it.each(Object.entries(hostile))('refuses %s', (_what, value) => {
    expect(schema.safeParse(value).success).toBe(false)
  })
})

it.each(['javascript:alert(1)', 'file:///etc/passwd', 'ms-msdt:/id', 'iqsuite://auth/callback', `https://${'x'.repeat(5_000)}.example`])(
  'opens %.30s nowhere',
  (url) => {
    expect(messagesToMain['shell.openExternal'].safeParse(url).success).toBe(false)
  },
)

it('nothing that is read changes what all objects have', () => {
  for (const [, schema] of channels) schema.safeParse(hostile['a changed prototype'])
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})
