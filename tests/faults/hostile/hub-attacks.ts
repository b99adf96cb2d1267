import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { HUB_PATH } from '#shared/contract/hub-path.ts'
import { nested } from './nasty-values.ts'

const RS = '\x1e'
const HANDSHAKE = `{"protocol":"json","version":1}${RS}`
const frame = (message: unknown): string => JSON.stringify(message) + RS

/** What the SignalR and WebSocket protocols make of it: the connection ends, it never begins, or it goes on as if nothing was. */
export type Outcome = 'closed' | 'refused' | 'ignored'

export interface Attack {
  name: string
  expected: Outcome
  run(url: string, token: string): Promise<Outcome>
}

/** A handshake that does not come is waited for 15 s, and looked for every 5 s. */
const PATIENCE_MS = 40_000

/** Frames over a socket with a good token; the handshake, where there shall be one, is among them. */
const frames = (name: string, expected: Outcome, ...sent: (string | Buffer | (() => string | Buffer))[]): Attack => ({
  name,
  expected,
  run: async (url, token) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${HUB_PATH}?access_token=${token}`)
    const ended = new Promise<Outcome>((resolve) => {
      socket.on('close', () => resolve('closed'))
      socket.on('unexpected-response', () => resolve('refused'))
      socket.on('error', () => undefined)
    })
    const opened = new Promise<'open'>((resolve) => socket.on('open', () => resolve('open')))
    if ((await Promise.race([opened, ended])) === 'open') {
      for (const item of sent) {
        if (socket.readyState !== WebSocket.OPEN) break
        socket.send(typeof item === 'function' ? item() : item)
        // What comes before the answer to a handshake is not heard.
        if (item === HANDSHAKE) await Promise.race([new Promise((resolve) => socket.once('message', resolve)), ended])
      }
    }
    const outcome = await Promise.race([ended, expected === 'ignored' ? answersStill(socket) : late()])
    socket.terminate()
    return outcome
  },
})

/** A call of a method that is not there is answered: so everything before it has been read, and the connection stands. */
function answersStill(socket: WebSocket): Promise<Outcome> {
  return new Promise((resolve) => {
    socket.on('message', (data) => {
      if (data.toString().includes('"invocationId":"last"')) resolve('ignored')
    })
    if (socket.readyState === WebSocket.OPEN) socket.send(frame({ type: 1, invocationId: 'last', target: 'x', arguments: [] }))
  })
}

const late = (): Promise<Outcome> => new Promise((resolve) => setTimeout(() => resolve('ignored'), PATIENCE_MS).unref())

/** Does nothing wrong: its token ends, and with it the connection. */
export const idle = frames('a token that ends', 'closed', HANDSHAKE)

/** Bytes over a bare TCP connection. */
const bytes = (name: string, expected: Outcome, make: (token: string) => readonly (string | Buffer)[]): Attack => ({
  name,
  expected,
  run: (url, token) =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(url)
      const socket = connect(Number(port), hostname)
      let heard = ''
      const [head = '', ...rest] = make(token)
      socket.on('data', (chunk: Buffer) => {
        const isFirst = heard === ''
        heard += chunk.toString('latin1')
        if (isFirst && heard.startsWith('HTTP/1.1 101')) for (const item of rest) socket.write(item)
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(heard.startsWith('HTTP/1.1 101') ? 'closed' : 'refused'))
      socket.write(head)
      const patience = setTimeout(() => {
        resolve(/^HTTP\/1\.1 (?!101)/.test(heard) ? 'refused' : 'ignored')
        socket.destroy()
      }, PATIENCE_MS)
      socket.on('close', () => clearTimeout(patience))
    }),
})

const upgrade = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n${headers}\r\n`

const good = (token: string): string => upgrade(`${HUB_PATH}?access_token=${token}`)

/** A client's WebSocket frame, as wrong as its maker wants it. */
function wire(opcode: number, payload: Buffer, { isMasked = true, isFinal = true, reserved = 0 } = {}): Buffer {
  const head = Buffer.from([(isFinal ? 0x80 : 0) | reserved | opcode, (isMasked ? 0x80 : 0) | payload.length])
  return Buffer.concat([head, isMasked ? Buffer.alloc(4) : Buffer.alloc(0), payload])
}

export const attacks: readonly Attack[] = [
  frames('no JSON', 'closed', HANDSHAKE, `garbage${RS}`),
  frames('JSON that is no message', 'closed', HANDSHAKE, `null${RS}`),
  frames('a list', 'closed', HANDSHAKE, `[]${RS}`),
  frames('no type', 'closed', HANDSHAKE, frame({ target: 'x' })),
  frames('a type that is a text', 'closed', HANDSHAKE, frame({ type: '1', target: 'x', arguments: [] })),
  frames('a call without target', 'closed', HANDSHAKE, frame({ type: 1, arguments: [] })),
  frames('a frame without end', 'closed', HANDSHAKE, '{"type":6}'),
  frames('binary', 'closed', HANDSHAKE, Buffer.from([0x93, 1, 0x80, 0xff, 0xfe])),
  frames('nothing but separators', 'closed', HANDSHAKE, RS.repeat(1000)),
  frames('deep nesting', 'closed', HANDSHAKE, `${'['.repeat(30_000)}${RS}`),
  frames('65 KB and more', 'closed', HANDSHAKE, () => frame({ type: 1, target: 'x'.repeat(70_000), arguments: [] })),
  frames('five megabytes', 'closed', HANDSHAKE, () => 'x'.repeat(5_000_000)),
  frames('closing', 'closed', HANDSHAKE, frame({ type: 7 })),
  frames(
    'more after closing',
    'closed',
    HANDSHAKE,
    frame({ type: 7 }),
    frame({ type: 1, invocationId: '1', target: 'x', arguments: [] }),
    'garbage',
  ),
  frames('a type of the future', 'ignored', HANDSHAKE, frame({ type: 99, a: nested(20) })),
  frames('a call of an unknown method', 'ignored', HANDSHAKE, frame({ type: 1, target: 'Send', arguments: [{}, null] })),
  frames(
    "a call of the server's own event",
    'ignored',
    HANDSHAKE,
    frame({ type: 1, invocationId: '1', target: 'Reconnect', arguments: [{ afterMs: 0 }] }),
  ),
  frames('a stream', 'ignored', HANDSHAKE, frame({ type: 4, invocationId: '1', target: 'x', arguments: [] })),
  frames('an answer that nobody waits for', 'ignored', HANDSHAKE, frame({ type: 3, invocationId: 'none', result: 1 })),
  frames('the end of no stream', 'ignored', HANDSHAKE, frame({ type: 5, invocationId: 'none' })),
  frames('an acknowledgement out of order', 'ignored', HANDSHAKE, frame({ type: 8, sequenceId: -1 }), frame({ type: 9, sequenceId: 1e9 })),
  frames('prototype members', 'ignored', HANDSHAKE, `{"type":1,"target":"__proto__","arguments":[],"__proto__":{"a":1}}${RS}`),
  frames(
    'a flood of pings',
    'ignored',
    HANDSHAKE,
    () => frame({ type: 6 }).repeat(4000),
    () => frame({ type: 6 }).repeat(4000),
  ),
  frames(
    'a flood of calls',
    'ignored',
    HANDSHAKE,
    ...Array.from({ length: 40 }, (_, n) => () => frame({ type: 1, invocationId: `${n}`, target: 'x', arguments: [] }).repeat(500)),
  ),
  frames('before the handshake', 'closed', frame({ type: 6 })),
  frames('a call before the handshake', 'closed', frame({ type: 1, invocationId: '1', target: 'x', arguments: [] }), HANDSHAKE),
  frames('two handshakes', 'closed', HANDSHAKE, HANDSHAKE),
  frames('another protocol', 'closed', `{"protocol":"messagepack","version":1}${RS}`),
  frames('a protocol that is no text', 'closed', `{"protocol":{"toString":1},"version":1}${RS}`),
  frames('a version of the future', 'closed', `{"protocol":"json","version":99}${RS}`),
  frames('a handshake that is null', 'closed', `null${RS}`),
  frames('a handshake cut off', 'closed', `{"protocol":"js${RS}`),
  frames('a handshake without end', 'closed', '{"protocol":"json","version":1}'),
  frames('half a handshake', 'closed', '{"protocol":"json",', `"version":1}${RS}`),
  frames('half a handshake and no more', 'closed', '{"protocol"'),
  bytes('an address that is none', 'refused', () => [upgrade('//')]),
  bytes('another address', 'refused', (token) => [upgrade(`/hubs/other?access_token=${token}`)]),
  bytes('a page of another site', 'refused', (token) => [upgrade(`${HUB_PATH}?access_token=${token}`, 'Origin: https://evil.example\r\n')]),
  bytes('no key', 'refused', (token) => [good(token).replace(/Sec-WebSocket-Key.*\r\n/, '')]),
  bytes('an old version', 'refused', (token) => [good(token).replace('Version: 13', 'Version: 7')]),
  bytes('an address with broken escapes', 'refused', () => [upgrade(`${HUB_PATH}?access_token=%ff%00%zz`)]),
  bytes('unmasked', 'closed', (token) => [good(token), wire(1, Buffer.from(HANDSHAKE), { isMasked: false })]),
  bytes('reserved bits', 'closed', (token) => [good(token), wire(1, Buffer.from(HANDSHAKE), { reserved: 0x70 })]),
  bytes('an unknown opcode', 'closed', (token) => [good(token), wire(0xb, Buffer.from('x'))]),
  bytes('a continuation of nothing', 'closed', (token) => [good(token), wire(0, Buffer.from('x'))]),
  bytes('a ping in pieces', 'closed', (token) => [good(token), wire(9, Buffer.from('x'), { isFinal: false })]),
  bytes('text that is no UTF-8', 'closed', (token) => [good(token), wire(1, Buffer.from([0xff, 0xfe, 0xc0]))]),
  bytes('a length that is a lie', 'closed', (token) => [
    good(token),
    Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
  ]),
]
