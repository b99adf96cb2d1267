// @vitest-environment happy-dom
import { configureStore } from '@reduxjs/toolkit'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { conversation as conversationNumber } from '#tests/support/factories/messaging.ts'
import { conversationOpened, inboxSlice } from '../inbox.slice.ts'
import { ConversationRows } from './conversation-rows.tsx'
import type { ListHandle } from './list-handle.ts'
import { rowText } from './row-text.ts'
import type { RowWindow } from './use-row-window.ts'

vi.mock('./row-text.ts', { spy: true })

const conversation = (id: string, more: Partial<Conversation> = {}): Conversation =>
  conversationNumber(1, { id, fullName: `Person ${id}`, phone: '+14152340188', lastMessageText: `text of ${id}`, ...more })

const windowOf = (conversations: Conversation[]): RowWindow => ({
  rows: conversations.map((row) => ({ conversation: row, hit: null })),
  state: 'ready',
  isStale: false,
  hasOlder: false,
  hasNewer: false,
  isLoadingOlder: false,
  hasOlderFailed: false,
  loadOlder: () => undefined,
  loadNewer: () => undefined,
  loadNewest: async () => undefined,
  retry: () => undefined,
})

function setUp(conversations: Conversation[]) {
  const store = configureStore({ reducer: { inbox: inboxSlice.reducer } })
  const ref = createRef<ListHandle>()
  const list = (rows: Conversation[]) => (
    <Provider store={store}>
      <MemoryRouter>
        <ConversationRows rowWindow={windowOf(rows)} ref={ref} />
      </MemoryRouter>
    </Provider>
  )
  const { rerender } = render(list(conversations))
  return { store, ref, show: (rows: Conversation[]) => rerender(list(rows)) }
}

afterEach(cleanup)

describe('the conversations', () => {
  const [a, b, c] = [conversation('a'), conversation('b'), conversation('c')]

  it('are links that say what a row shows', () => {
    setUp([conversation('a', { status: 'new', unreadMessagesCount: 2, isFavorite: true, hasFailed: true, isUnsubscribed: true })])
    const link = screen.getByRole('link')
    expect(link.getAttribute('href')).toBe('/conversations/a')
    for (const words of ['Person a', 'text of a', '2 unread', 'Starred', 'Not delivered', 'Unsubscribed'])
      expect(link.textContent).toContain(words)
  })

  it('show the number of somebody without a name', () => {
    setUp([conversation('a', { fullName: '' })])
    expect(screen.getByRole('link').textContent).toContain('(415) 234-0188')
  })

  it('mark the open one, and let the Tab key reach one row', () => {
    const { store } = setUp([a, b, c])
    const tabStops = () => screen.getAllByRole('link').map((link) => link.tabIndex)
    expect(tabStops()).toEqual([0, -1, -1])
    act(() => void store.dispatch(conversationOpened('b')))
    expect(screen.getByRole('link', { current: 'page' }).textContent).toContain('Person b')
    expect(tabStops()).toEqual([-1, 0, -1])
  })

  it('are moved through from the open one on', () => {
    const { store, ref } = setUp([a, b, c])
    act(() => ref.current?.move(1))
    expect(document.activeElement?.textContent).toContain('Person a')
    act(() => ref.current?.move(1))
    expect(document.activeElement?.textContent).toContain('Person b')
    act(() => ref.current?.move(-1))
    act(() => ref.current?.move(-1))
    expect(document.activeElement?.textContent).toContain('Person a')
    act(() => (document.activeElement as HTMLElement).blur())
    act(() => void store.dispatch(conversationOpened('b')))
    act(() => ref.current?.move(1))
    expect(document.activeElement?.textContent).toContain('Person c')
  })

  it('keep the keyboard on its row when another goes to the top', () => {
    const { show } = setUp([a, b, c])
    act(() => screen.getAllByRole('link')[1]?.focus())
    show([conversation('c', { seq: 2 }), a, b])
    expect(document.activeElement?.textContent).toContain('Person b')
  })

  it('leave the others where they are when one goes to the top, and the row with the keyboard, too', () => {
    const { show } = setUp([a, b, c])
    const elements = () => screen.getAllByRole('link').map((link) => link.closest('li'))
    const second = elements()[1]
    const observer = new MutationObserver(() => undefined)
    observer.observe(screen.getByRole('list'), { childList: true })
    show([conversation('c', { seq: 2, lastContactDate: '2026-03-09T09:00:00.000Z' }), a, b])
    const putIn = observer.takeRecords().flatMap(({ addedNodes }) => [...addedNodes].map((row) => row.textContent))
    expect(putIn).toEqual([expect.stringContaining('Person c')])

    act(() => screen.getAllByRole('link')[2]?.focus())
    show([conversation('b', { seq: 3, lastContactDate: '2026-03-09T09:01:00.000Z' }), c, a])
    expect(elements()[0]).toBe(second)
    expect(document.activeElement?.textContent).toContain('Person b')
  })

  it('draw one row anew for one event', () => {
    const { store, show } = setUp([a, b, c])
    act(() => void store.dispatch(conversationOpened('b')))
    vi.mocked(rowText).mockClear()
    show([conversation('c', { lastMessageText: 'new', seq: 2 }), a, b])
    expect(vi.mocked(rowText).mock.calls.map(([row]) => row.lastMessageText)).toEqual(['new'])
  })
})
