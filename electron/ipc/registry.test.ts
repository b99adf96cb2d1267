import { beforeEach, expect, it, vi } from 'vitest'
import { createRegistry } from './registry.ts'

vi.mock('electron', () => ({ ipcMain: {} }))

type Listener = (event: unknown, ...received: unknown[]) => unknown
const HOME = 'app://iq-suite'
const topFrame = { url: `${HOME}/conversations`, parent: null }

let handlers: Map<string, Listener>
let refused: string[]
let registry: ReturnType<typeof createRegistry>

beforeEach(() => {
  handlers = new Map()
  refused = []
  const keep = (channel: string, listener: Listener) => void handlers.set(channel, listener)
  const ipc = { handle: keep, on: keep } as never
  registry = createRegistry({ homeOrigin: HOME, onRefused: (channel, why) => refused.push(`${channel}: ${why}`), ipc })
})

const call = async (channel: string, senderFrame: unknown, ...received: unknown[]) =>
  handlers.get(channel)?.({ senderFrame, sender: { id: 7 } }, ...received)

it('hands a checked payload to its handler and gives the answer back', async () => {
  registry.handle('session.getAccessToken', ({ refused }) => ({ status: 'ok', accessToken: `not ${refused}` }))
  expect(await call('iq:session.getAccessToken', topFrame, { refused: 'old' })).toEqual({ status: 'ok', accessToken: 'not old' })
})

it.each([
  ['another origin', { url: 'https://example.org/', parent: null }],
  ['another host of the scheme', { url: 'app://elsewhere/', parent: null }],
  ['an embedded frame of ours', { url: `${HOME}/`, parent: topFrame }],
  ['a frame that is gone', null],
  ['an empty page', { url: 'about:blank', parent: null }],
  ['a page that pretends', { url: 'https://iq-suite/app://iq-suite', parent: null }],
])('refuses %s', async (_who, frame) => {
  const handler = vi.fn(() => ({ status: 'signed-out' }) as const)
  registry.handle('session.getAccessToken', handler)
  await expect(call('iq:session.getAccessToken', frame, { refused: null })).rejects.toThrow('the sender is not trusted')
  expect(handler).not.toHaveBeenCalled()
  expect(refused).toEqual(['session.getAccessToken: the sender is not trusted'])
})

it.each([
  ['nothing', []],
  ['too much', [{ refused: null }, 'more']],
])('refuses %s', async (_what, received) => {
  registry.handle('session.getAccessToken', () => ({ status: 'signed-out' }))
  await expect(call('iq:session.getAccessToken', topFrame, ...received)).rejects.toThrow('exactly one argument')
})

it('names the field at fault and never its value', async () => {
  registry.handle('session.signIn', () => null)
  const answer = call('iq:session.signIn', topFrame, { returnTo: 'https://secret.example' })
  await expect(answer).rejects.toThrow('bad argument: returnTo')
  await expect(answer).rejects.not.toThrow('secret')
})

it('drops a bad message without disturbing the sender, and says so', async () => {
  const listener = vi.fn()
  registry.listen('shell.setUnread', listener)
  await call('iq:shell.setUnread', topFrame, -1)
  await call('iq:shell.setUnread', { url: 'https://example.org', parent: null }, 5)
  expect(listener).not.toHaveBeenCalled()
  expect(refused).toHaveLength(2)
  await call('iq:shell.setUnread', topFrame, 5)
  expect(listener).toHaveBeenCalledExactlyOnceWith(5, 7)
})
