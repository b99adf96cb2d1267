// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { createDesktopHost, isDesktop } from './desktop.ts'

let request: ReturnType<typeof vi.fn>
let send: ReturnType<typeof vi.fn>
let listeners: Map<string, (payload: unknown) => void>
let host: ReturnType<typeof createDesktopHost>

beforeEach(() => {
  request = vi.fn(async () => null)
  send = vi.fn()
  listeners = new Map()
  const on = (name: string, listener: (payload: unknown) => void) => {
    listeners.set(name, listener)
    return () => listeners.delete(name)
  }
  host = createDesktopHost({ serverUrl: 'http://127.0.0.1:4600', request, send, on } as unknown as DesktopBridge)
})

it('is the host only where the preload script put the bridge', () => {
  expect(isDesktop()).toBe(false)
  expect(() => createDesktopHost()).toThrow('bridge is missing')
})

it('gives the token, null when nobody is signed in, and rejects when the provider is away', async () => {
  request.mockResolvedValueOnce({ status: 'ok', accessToken: 'a' })
  expect(await host.session.getAccessToken('old')).toBe('a')
  expect(request).toHaveBeenCalledWith('session.getAccessToken', { refused: 'old' })
  request.mockResolvedValueOnce({ status: 'signed-out' })
  expect(await host.session.getAccessToken()).toBeNull()
  request.mockResolvedValueOnce({ status: 'unavailable', reason: 'no network' })
  await expect(host.session.getAccessToken()).rejects.toThrow('no network')
})

it('comes back to where the person is when nothing else is asked', async () => {
  history.replaceState(null, '', '/conversations/1?message=2')
  await host.session.signIn()
  expect(request).toHaveBeenCalledWith('session.signIn', { returnTo: '/conversations/1?message=2' })
})

it('tells main that it listens only once it does, so that no click goes astray', () => {
  send.mockImplementation((name: string) => {
    if (name === 'page.listening') expect(listeners.has('shell.openConversation')).toBe(true)
  })
  const opened: (string | null)[] = []
  const unsubscribe = host.shell.onOpenConversation((id) => opened.push(id))
  expect(send).toHaveBeenCalledWith('page.listening', null)
  listeners.get('shell.openConversation')?.('7d0f')
  expect(opened).toEqual(['7d0f'])
  unsubscribe()
  expect(listeners.has('shell.openConversation')).toBe(false)
})

it('passes on that the computer woke or was unlocked, until nobody wants to know', () => {
  const onResume = vi.fn()
  const unsubscribe = host.lifecycle.onResume(onResume)
  listeners.get('lifecycle.resume')?.({ hasSlept: true })
  listeners.get('lifecycle.resume')?.({ hasSlept: false })
  expect(onResume.mock.calls).toEqual([[true], [false]])
  unsubscribe()
  expect(listeners.has('lifecycle.resume')).toBe(false)
})
