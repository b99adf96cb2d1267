import type { Session } from 'electron'
import { expect, it } from 'vitest'
import { guardSession, mayHavePermission, PERMISSIONS } from './permissions.ts'

const HOME = 'app://iq-suite'

it('is a short list, and each entry has its reason', () => {
  const allowed = Object.entries(PERMISSIONS).filter(([, [decision]]) => decision === 'allow')
  expect(allowed.map(([name]) => name)).toEqual([
    'clipboard-read',
    'clipboard-sanitized-write',
    'fullscreen',
    'local-network',
    'local-network-access',
    'loopback-network',
  ])
  for (const [name, [, reason]] of Object.entries(PERMISSIONS)) expect(reason.length, name).toBeGreaterThan(10)
})

it('gives the listed permissions to our own page only, and no other to anyone', () => {
  expect(mayHavePermission('fullscreen', `${HOME}/conversations`, HOME)).toBe(true)
  expect(mayHavePermission('fullscreen', 'https://example.org/', HOME)).toBe(false)
  expect(mayHavePermission('fullscreen', `${HOME}/`, HOME, false)).toBe(false)
  for (const permission of ['media', 'geolocation', 'notifications', 'usb', 'unheard-of', 'toString', 'constructor', '__proto__'])
    expect(mayHavePermission(permission, `${HOME}/`, HOME), permission).toBe(false)
})

it('every way in which a page can ask has an answer', () => {
  type Setter = keyof Pick<
    Session,
    | 'setPermissionRequestHandler'
    | 'setPermissionCheckHandler'
    | 'setDevicePermissionHandler'
    | 'setBluetoothPairingHandler'
    | 'setDisplayMediaRequestHandler'
  >
  // biome-ignore lint/suspicious/noExplicitAny: each handler has arguments of its own
  const handlers = new Map<Setter, (...given: any[]) => unknown>()
  const session = new Proxy({} as Session, { get: (_session, name) => (handler: () => unknown) => handlers.set(name as Setter, handler) })
  guardSession(session, HOME)

  const request = (permission: string, requestingUrl: string, isMainFrame = true) => {
    let answer: unknown = null
    handlers.get('setPermissionRequestHandler')?.({}, permission, (given: boolean) => (answer = given), { requestingUrl, isMainFrame })
    return answer
  }
  expect(request('fullscreen', `${HOME}/x`)).toBe(true)
  expect(request('fullscreen', `${HOME}/x`, false)).toBe(false)
  expect(request('fullscreen', 'https://example.org/')).toBe(false)
  expect(request('media', `${HOME}/x`)).toBe(false)

  const check = handlers.get('setPermissionCheckHandler')
  expect(check?.(null, 'clipboard-sanitized-write', `${HOME}/`, { isMainFrame: true })).toBe(true)
  expect(check?.(null, 'clipboard-sanitized-write', 'https://example.org/', { isMainFrame: true })).toBe(false)
  expect(check?.(null, 'clipboard-sanitized-write', `${HOME}/`, { isMainFrame: false })).toBe(false)

  expect(handlers.get('setDevicePermissionHandler')?.({})).toBe(false)
  const answers: unknown[] = []
  handlers.get('setBluetoothPairingHandler')?.({}, (answer: unknown) => answers.push(answer))
  handlers.get('setDisplayMediaRequestHandler')?.({}, (answer: unknown) => answers.push(answer))
  expect(answers).toEqual([{ confirmed: false }, {}])
})
