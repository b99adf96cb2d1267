// @vitest-environment happy-dom
import { configureStore } from '@reduxjs/toolkit'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { baseApi } from '#renderer/api/base-api.ts'
import { type Host, setHost } from '#renderer/host/host.ts'
import { HostProvider } from '#renderer/host/host-context.tsx'
import { SessionGate } from './session-gate.tsx'

const id = 'c0000000-0000-4000-8000-000000000001'
const profile = {
  user: { id, userId: id, name: 'Dana Reyes', role: 'AccountAdmin' },
  userRole: 'AccountAdmin',
  company: { id, name: 'Acme' },
  companyApps: { integrations: true, messageIq: true, statusIq: false, priceIq: false, stockIq: false },
}
const problem = (status: number, extra: object = {}) =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'No', status, code: 'no', ...extra }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
const found = () => new Response(JSON.stringify(profile), { headers: { 'content-type': 'application/json' } })

const session = {
  signIn: vi.fn<Host['session']['signIn']>(),
  completeSignIn: vi.fn<Host['session']['completeSignIn']>(),
  signOut: vi.fn<Host['session']['signOut']>(),
  getAccessToken: vi.fn<Host['session']['getAccessToken']>(),
  onSignedOut: vi.fn<Host['session']['onSignedOut']>(() => () => undefined),
}
let wake: (() => void) | null = null
const lifecycle: Host['lifecycle'] = {
  onResume: (callback) => {
    wake = callback
    return () => {
      wake = null
    }
  },
}
const host = { serverUrl: 'http://server.test', session, lifecycle } as unknown as Host

function open(answers: (() => Response)[], path = '/') {
  const queue = [...answers]
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => (queue.length > 1 ? queue.shift() : queue[0])?.() ?? problem(500)),
  )
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  })
  render(
    <HostProvider host={host}>
      <Provider store={store}>
        <MemoryRouter initialEntries={[path]}>
          <SessionGate>
            <p>The inbox</p>
          </SessionGate>
        </MemoryRouter>
      </Provider>
    </HostProvider>,
  )
}

// Loaded on demand; with antd in it that takes its time where nothing is built.
beforeAll(() => import('./profile-failure-dialog.tsx'), 60_000)

beforeEach(() => {
  setHost(host)
  session.getAccessToken.mockResolvedValue('token')
  session.signIn.mockResolvedValue()
  session.signOut.mockResolvedValue()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('a signed-in person with a profile gets in', async () => {
  open([found])
  expect(await screen.findByText('The inbox')).toBeTruthy()
})

test('nobody signed in is sent to sign in', async () => {
  session.getAccessToken.mockResolvedValue(null)
  open([found])
  await vi.waitFor(() => expect(session.signIn).toHaveBeenCalledTimes(1))
  expect(screen.queryByText('The inbox')).toBeNull()
})

test('a server that does not answer is named, and waited for', async () => {
  const gone = () => {
    throw new TypeError('Failed to fetch')
  }
  open([gone, gone, gone, found])
  expect(await screen.findByText(/no answer at server.test/)).toBeTruthy()
  expect(screen.queryByText('The inbox')).toBeNull()
  await vi.waitFor(() => expect(wake).not.toBeNull())
  await vi.waitFor(
    () => {
      wake?.()
      expect(screen.queryByText('The inbox')).toBeTruthy()
    },
    { timeout: 4_000, interval: 50 },
  )
})

test('an unreachable identity provider says so and can be tried again', async () => {
  session.getAccessToken.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  open([found])
  expect(await screen.findByText('Sign-in cannot be reached')).toBeTruthy()
  fireEvent.click(screen.getByText('Try again'))
  expect(await screen.findByText('The inbox')).toBeTruthy()
})

test('an address that is no company address signs out on Ok (spec 1 §8)', async () => {
  open([() => problem(404, { isBadEmail: true })])
  expect(await screen.findByText('Invalid Email')).toBeTruthy()
  expect(screen.getByText('Email Address is invalid. You must use a company email.')).toBeTruthy()
  fireEvent.click(screen.getByText('Ok'))
  expect(session.signOut).toHaveBeenCalledTimes(1)
})

test('any other failure signs out on Ok, or passes on another try', async () => {
  open([() => problem(500), found])
  expect(await screen.findByText('An error occurred while pulling your profile data. Please try again later.')).toBeTruthy()
  expect(screen.getByText('Ok')).toBeTruthy()
  fireEvent.click(screen.getByText('Try again'))
  expect(await screen.findByText('The inbox')).toBeTruthy()
})

test('a person without an account is told whom to ask, for the app they wanted', async () => {
  open([() => problem(404, { isBadEmail: false })], '/conversations')
  expect(await screen.findByText(/for an invitation to Message IQ/)).toBeTruthy()
  fireEvent.click(screen.getByText('Exit App'))
  expect(session.signOut).toHaveBeenCalledTimes(1)
})
