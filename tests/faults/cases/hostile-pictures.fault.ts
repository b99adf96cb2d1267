import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { getConversation } from '#shared/contract/messaging/inbox.ts'
import { ensureClient } from '../../../build/client-build.ts'
import { ApiClient } from '../../support/api-client.ts'
import { dataUrl, picture } from '../../support/picture.ts'
import { defineFault } from '../harness/fault.ts'
import { eventually, wholeThread } from '../harness/texts.ts'
import { startWatchedServer } from '../harness/watched-server.ts'

const SCRIPT = '<script>alert(1)</script>'
const png = picture()
const gif = Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')

/** A PNG that says it is larger than any screen, and holds next to nothing. */
function bomb(): Buffer {
  const bytes = Buffer.from(picture(1, 1))
  bytes.writeUInt32BE(60_000, 16)
  bytes.writeUInt32BE(60_000, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

const taken: Record<string, Buffer> = {
  'a GIF that is a script': Buffer.concat([Buffer.from('GIF89a/*'), Buffer.from('*/=1;alert(1);')]),
  'a PNG with a page behind it': Buffer.concat([png, Buffer.from(`<html>${SCRIPT}`)]),
  'a JPEG with a page in it': Buffer.concat([jpeg, Buffer.from(`<!doctype html>${SCRIPT}`)]),
  'a GIF with an archive behind it': Buffer.concat([gif, Buffer.from('PK\x03\x04', 'latin1')]),
  'a PNG larger than any screen': bomb(),
}

const refused: Record<string, Buffer> = {
  'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'a page': Buffer.from(`<!doctype html>${SCRIPT}`),
  'a page before a PNG': Buffer.concat([Buffer.from(`<!doctype html>${SCRIPT}`), png]),
  'a script': Buffer.from('alert(1)'),
  'a PDF': Buffer.from('%PDF-1.7'),
  'a BMP': Buffer.from('BM000000'),
  'an ICO': Buffer.from('0000010001001010', 'hex'),
  'a byte of a JPEG': Buffer.from([0xff]),
  nothing: Buffer.alloc(0),
  'compressed zeros': deflateSync(Buffer.alloc(3_000_000)),
  'over five megabytes': Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]),
}

const names = [
  'a.png',
  'a\r\nset-cookie: a=b\r\n.png',
  'a"; filename="b.html',
  '"><script>alert(1)</script>.png',
  '../../../../etc/passwd',
  '..\\..\\boot.ini',
  'page.html',
  'page.svg',
  '\u202egnp.exe',
  "it's (one) *picture*.png",
  `${'n'.repeat(500)}.png`,
  '\u0000\u0001\u001b[31m.png',
  '.htaccess',
]

/** What a customer's phone may send: anything. */
const inbound: [type: string, body: Buffer | string, isShown: boolean][] = [
  ['text/html', SCRIPT, false],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', false],
  ['application/javascript', 'alert(1)', false],
  ['application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"/>', false],
  ['text/xml', '<a/>', false],
  ['application/pdf', '%PDF-1.7', false],
  ['image/png', SCRIPT, true],
]

/** Of RFC 8187, so that nothing in a name ends the name. */
const disposition = /^(?:inline|attachment); filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/

export default defineFault({
  name: 'hostile pictures and headers',
  times: { quick: 1, full: 20 },
  run: async ({ times, row, none, cleanUp }) => {
    await ensureClient()
    const server = await startWatchedServer()
    cleanUp(() => server.stop())
    const token = await server.ask('tokenOf', { email: 'admin@acme.example' })
    const api = new ApiClient(server.url, 'admin@acme.example').withToken(token)
    const own = await server.ask('ids', { company: 'Acme Landscaping', phoneNumber: '+14155550142' })
    const { phone: contactPhone } = await api.call(getConversation, { params: { conversationId: own.conversationId } })
    let [tried, wrong, unsafe] = [0, 0, 0]

    const post = async (fileName: string, bytes: Buffer) => {
      tried += 1
      const form = new FormData()
      const fields = { contactId: own.contactId, companyId: own.companyId, companyPhone: own.phoneNumber, clientMessageId: randomUUID() }
      for (const [key, value] of Object.entries(fields)) form.append(key, value)
      form.append('mmsContent', new Blob([Uint8Array.from(bytes)], { type: 'text/html' }), fileName)
      const response = await fetch(`${server.url}/api/Web/Inbox/SendMessage`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      })
      return { status: response.status, answer: (await response.json()) as { code?: string; media?: { url: string }[] } }
    }
    const judge = async (what: string, url: string, isShown: boolean): Promise<void> => {
      const { headers, status } = await fetch(new URL(url, server.url))
      const type = headers.get('content-type') ?? ''
      const faults = [
        status !== 200 && `status ${status}`,
        !(isShown ? /^image\/(png|jpeg|gif)$/ : /^application\/octet-stream$/).test(type) && `content-type ${type}`,
        headers.get('x-content-type-options') !== 'nosniff' && 'no nosniff',
        !disposition.test(headers.get('content-disposition') ?? '') && `content-disposition ${headers.get('content-disposition')}`,
        !(headers.get('content-disposition') ?? '').startsWith(isShown ? 'inline' : 'attachment') && 'shown in place',
        !headers.get('content-security-policy')?.includes("default-src 'none'") && 'no policy',
        headers.get('set-cookie') !== null && 'a cookie',
      ].filter((fault) => fault !== false)
      if (faults.length === 0) return
      unsafe += 1
      console.error(`${what}: ${faults.join(', ')}`)
    }

    for (let round = 0; round < times; round++) {
      for (const [what, bytes] of Object.entries(taken)) {
        const { status, answer } = await post(names[(round + tried) % names.length] ?? 'a.png', bytes)
        if (status !== 200) {
          wrong += 1
          console.error(`${what}: ${status} ${JSON.stringify(answer)}`)
        }
        for (const { url } of answer.media ?? []) await judge(what, url, true)
      }
      for (const [what, bytes] of Object.entries(refused)) {
        const { status, answer } = await post('picture.png', bytes)
        if (status === 400 && ['media_type', 'media_too_large'].includes(answer.code ?? '')) continue
        wrong += 1
        console.error(`${what}: ${status} ${JSON.stringify(answer)}`)
      }
      for (const name of names) {
        const { status, answer } = await post(name, png)
        if (status !== 200) {
          wrong += 1
          console.error(`${JSON.stringify(name)}: ${status} ${JSON.stringify(answer)}`)
        }
        for (const { url } of answer.media ?? []) await judge(JSON.stringify(name), url, true)
      }
      // A part without a file name is a field, and a field is no picture.
      const { status } = await post('', png)
      if (status !== 400) {
        wrong += 1
        console.error(`a picture without a name: ${status}`)
      }
      for (const [type, body, isShown] of inbound) {
        tried += 1
        const words = `${type} ${round}`
        const media = [dataUrl(Buffer.from(body), type)]
        const sent = await fetch(`${server.url}/sandbox/carrier/messages`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ from: contactPhone, to: own.phoneNumber, body: words, media }),
        })
        if (!sent.ok) throw new Error(`The sandbox refused ${type}: ${sent.status}`)
        const [first] = await eventually(async () => {
          const message = (await wholeThread(api, contactPhone)).find((text) => text.body === words && text.media.length > 0)
          if (!message) throw new Error(`${type} never arrived`)
          return message.media
        })
        if (first) await judge(type, first.url, isShown)
      }
      unsafe += await headerInjections(server.url)
    }
    row('files', tried, '', { atLeast: 30 })
    none('taken or refused wrongly', wrong)
    none('served unsafely, or with a header of their own', unsafe)
  },
})

const BREAK = '%0d%0aset-cookie:%20a=b%0d%0a%0d%0a<script>'

/** Values of a request that come back in headers. */
async function headerInjections(url: string): Promise<number> {
  const common = 'client_id=iq-web&response_type=code&scope=openid&code_challenge=x&code_challenge_method=S256'
  const own = encodeURIComponent(`${url}/auth/callback`)
  const addresses = [
    `/oidc/auth?${common}&redirect_uri=${own}${BREAK}`,
    `/oidc/auth?${common}&redirect_uri=${own}&state=${BREAK}`,
    `/oidc/auth?${common}&redirect_uri=https://evil.example/`,
    `/oidc/auth?${common}&redirect_uri=javascript:alert(1)`,
    `/oidc/auth?${common}&redirect_uri=${own}&prompt=none&state=${BREAK}`,
    `/oidc/session/end?post_logout_redirect_uri=https://evil.example/${BREAK}`,
    `/oidc-ui/sign-in/${BREAK}`,
    `/sandbox/media/${BREAK}/0`,
    `/media/${BREAK}?exp=1&sig=${BREAK}`,
    `/${BREAK}`,
    `//evil.example/${BREAK}`,
    `/docs/${BREAK}`,
  ]
  let faults = 0
  for (const address of addresses) {
    const response = await fetch(url + address, { redirect: 'manual', headers: { accept: 'text/html' } })
    const location = URL.parse(response.headers.get('location') ?? url, url)
    const isAway = location === null || location.origin !== new URL(url).origin
    const hasCookie = response.headers.getSetCookie().some((cookie) => cookie.startsWith('a=b'))
    if (response.status < 500 && !isAway && !hasCookie && !(await response.text()).includes('<script>alert')) continue
    faults += 1
    console.error(`${address}: ${response.status} ${response.headers.get('location')} ${response.headers.getSetCookie()}`)
  }
  return faults
}
