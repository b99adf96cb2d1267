import type { Random } from '../../../build/seeding/random.ts'

/** Texts that have broken programs. */
const texts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff\ud800y',
  '\u202egnp.exe\u202c',
  '\u200b\u200d\u2060\ufeff',
  '𝒳👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'é'.normalize('NFD').repeat(50),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
  '\r\nset-cookie: a=b',
  'a\r\n\r\n<h1>hello</h1>',
  "' or 1=1; --",
  "'; drop table messages; --",
  "') union select password from identity_accounts --",
  '%',
  '_%\\',
  '\\',
  '$1',
  '$\u007b7*7}',
  '{{7*7}}',
  '../../../../etc/passwd',
  '%2e%2e%2f',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'true',
  '0x10',
  '1e309',
  '-0',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{00000000-0000-0000-0000-000000000000}',
  '00000000-0000-0000-0000-00000000000',
  '+1',
  '+10000000000000000000',
  '+14155550142\n',
  '+1415555\u06600142',
  '9999-12-31T23:59:59Z',
  'a@b',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.example`,
  '!'.repeat(5000),
  'a'.repeat(50_000),
  '(((((((((((((((((((((((((((((('.repeat(10),
]

/** Cursors and their like: once right, and broken in one place. */
const cursors: readonly string[] = [
  'AAAA',
  '====',
  '-_-_-_-_',
  Buffer.from('0.00000000-0000-0000-0000-000000000000').toString('base64url'),
  Buffer.from('999999999999999.00000000-0000-0000-0000-000000000000').toString('base64url'),
  Buffer.from('8640000000000001.00000000-0000-0000-0000-000000000000').toString('base64url'),
  Buffer.from("1.' or true --").toString('base64url'),
  Buffer.from([0xff, 0xfe, 0, 1]).toString('base64url'),
  Buffer.from('{"at":"1","id":{"$ne":1}}').toString('base64url'),
]

const numbers: readonly number[] = [
  0,
  -0,
  -1,
  1.5,
  0.1,
  101,
  201,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e300,
  5e-324,
  -1e300,
]

export const nastyText = (random: Random): string => {
  const kind = random.below(12)
  if (kind === 0) return String(random.pick(numbers))
  if (kind === 1) return random.pick(cursors)
  if (kind === 2) return Array.from({ length: 1 + random.below(40) }, () => String.fromCharCode(random.below(0x1_0000))).join('')
  return random.pick(texts)
}

/** Anything that JSON can say, and often of the wrong type. */
export function nastyValue(random: Random, depth = 0): unknown {
  switch (random.below(depth > 3 ? 6 : 10)) {
    case 0:
      return null
    case 1:
      return random.isTrue(0.5)
    case 2:
      return random.pick(numbers)
    case 3:
    case 4:
    case 5:
      return nastyText(random)
    case 6:
      return Array.from({ length: random.below(5) }, () => nastyValue(random, depth + 1))
    case 7:
      return Array.from({ length: 3000 }, () => 0)
    case 8:
      return { $ne: null, toString: 1, length: -1, [nastyText(random).slice(0, 50)]: nastyValue(random, depth + 1) }
    default:
      return nested(50 + random.below(2000))
  }
}

export function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}
