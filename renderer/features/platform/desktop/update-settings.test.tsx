// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DesktopHost, Host } from '#renderer/host/host.ts'
import { HostProvider } from '#renderer/host/host-context.tsx'
import type { UpdateState, Updates } from '#shared/ipc/updates.ts'
import { UpdateSettings } from './update-settings.tsx'

afterEach(cleanup)

let tell: (updates: Updates) => void = () => undefined
const updatesIn = (state: UpdateState): Updates => ({ version: '1.0.0', channel: 'latest', checkedAt: null, state })

async function open(state: UpdateState) {
  const calls = { check: vi.fn(async () => undefined), restart: vi.fn(async () => undefined) }
  const desktop = {
    updates: {
      ...calls,
      read: async () => updatesIn(state),
      onChange: (callback: (updates: Updates) => void) => {
        tell = callback
        return () => undefined
      },
      setUnsent: () => undefined,
    },
  } as unknown as DesktopHost
  await act(async () => {
    render(
      <HostProvider host={{ desktop } as Host}>
        <UpdateSettings desktop={desktop} choosing={{ settings: null, choose: () => undefined }} />
      </HostProvider>,
    )
  })
  return calls
}

test('a check is followed until the new version is ready, and then it is offered', async () => {
  const { check, restart } = await open({ status: 'unchecked' })
  fireEvent.click(screen.getByRole('button', { name: 'Check for updates' }))
  expect(check).toHaveBeenCalledOnce()
  const seen: (string | null)[] = []
  const steps: UpdateState[] = [
    { status: 'checking' },
    { status: 'downloading', version: '1.1.0', percent: 40 },
    { status: 'ready', version: '1.1.0', isWaiting: false },
  ]
  for (const step of steps) {
    act(() => tell(updatesIn(step)))
    seen.push(screen.getByRole('status').textContent)
  }
  expect(seen).toEqual([
    'Looking for a new version…',
    'Version 1.1.0 is being downloaded, 40 %.',
    'Version 1.1.0 is ready. It starts with the next start of IQ Suite.',
  ])
  fireEvent.click(screen.getByRole('button', { name: /Restart to update/ }))
  expect(restart).toHaveBeenCalledOnce()
})

test.each<[string, UpdateState, string, string | null]>([
  ['nothing new', { status: 'current' }, 'This is the newest version.', 'Check for updates'],
  [
    'a failure, and why',
    { status: 'failed', reason: 'There is no space.' },
    'There was no update. There is no space.',
    'Check for updates',
  ],
  ['a computer without updates', { status: 'off', reason: 'Your company does it.' }, 'Your company does it.', null],
  ['texts on their way', { status: 'ready', version: '1.1.0', isWaiting: true }, 'as soon as your texts are sent', 'Restart to update'],
])('says %s', async (_what, state, words, button) => {
  await open(state)
  expect(screen.getByRole('status').textContent).toContain(words)
  expect(screen.queryByRole('button')?.textContent ?? null).toBe(button)
})

test('a version that did not hold can be had by hand', async () => {
  await open({ status: 'given-up', version: '1.1.0', download: 'https://updates.example.com/iq.AppImage' })
  expect(screen.getByRole('status').textContent).toContain('not tried again')
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('https://updates.example.com/iq.AppImage')
})
