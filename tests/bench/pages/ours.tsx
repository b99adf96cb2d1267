import '#renderer/app/global.css'
import './page.css'
import { useCallback, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { THREAD_MAX_PAGES } from '#renderer/api/messaging/cache/thread-window.ts'
import { createStore } from '#renderer/app/store.ts'
import { ThreadView } from '#renderer/features/messaging/inbox/thread/thread-view.tsx'
import { type Host, setHost } from '#renderer/host/host.ts'
import { HostProvider } from '#renderer/host/host-context.tsx'
import { applyTheme } from '#renderer/ui/theme.ts'
import type { Conversation, Message } from '#shared/contract/messaging/conversation.ts'
import type { ThreadPage } from '#shared/contract/messaging/inbox.ts'
import { MESSAGE_PAGE_SIZE } from '#shared/contract/messaging/limits.ts'
import { offer } from './protocol.ts'

/** The product's own thread on messages that are there already: nobody is signed in, and nothing is asked of a server. */
const nothing = (): void => undefined
const never = new Promise<never>(nothing)
const host: Host = {
  serverUrl: '',
  session: {
    signIn: () => never,
    completeSignIn: () => never,
    signOut: () => never,
    getAccessToken: () => never,
    onSignedOut: () => nothing,
  },
  shell: {
    setUnread: nothing,
    setConnection: nothing,
    notify: () => never,
    withdraw: nothing,
    onReply: () => nothing,
    replyTaken: nothing,
    notificationPermission: () => never,
    requestNotificationPermission: () => never,
    onOpenConversation: () => nothing,
    onNextUnread: () => nothing,
    onOpenSettings: () => nothing,
    openExternal: nothing,
  },
  install: null,
  desktop: null,
  quiet: { get: () => never, set: () => never, onChange: () => nothing, system: () => never },
  describe: () => never,
  storage: { get: () => null, set: nothing, remove: nothing },
  lifecycle: { onResume: () => nothing },
}

function conversationOf({ conversationId, smsMessageContactData, fromPhone, toPhone }: Message): Conversation {
  return {
    id: conversationId,
    contactId: smsMessageContactData.contactId,
    businessPhoneId: conversationId,
    businessPhone: toPhone,
    fullName: 'Maria Gomez',
    phone: fromPhone,
    lastMessageText: '',
    lastMessageKind: 'text',
    lastMessageDirection: 'inbound',
    lastContactDate: '2026-01-01T00:00:00.000Z',
    status: '',
    unreadMessagesCount: 0,
    needsReply: false,
    hasFailed: false,
    isFavorite: false,
    isArchived: false,
    isUnsubscribed: false,
    seq: 1,
  }
}

/** A thread in pages as the server gives them, the newest first. */
function pagesOf(messages: readonly Message[]): ThreadPage[] {
  const pages: ThreadPage[] = []
  for (let end = messages.length; end > 0; end -= MESSAGE_PAGE_SIZE) {
    const items = messages.slice(Math.max(0, end - MESSAGE_PAGE_SIZE), end)
    pages.push({ items, olderCursor: null, newerCursor: null, firstUnreadId: null, seq: 1 })
  }
  return pages
}

/** Which pages are given to the thread: from the newest one to the one after the oldest. */
interface Held {
  newest: number
  beyond: number
}

/** `?all` gives them all at once; else they are loaded and let go as the product does, from memory. */
const isWhole = new URLSearchParams(window.location.search).has('all')
const atRest = { isFetching: false, isError: false }
const loaded = async () => ({ hasPreviousPage: false, isError: false })
let setPages: (change: (pages: ThreadPage[]) => ThreadPage[]) => void = nothing

function Thread({ messages }: { messages: Message[] }) {
  const [pages, set] = useState(() => pagesOf(messages))
  const [{ newest, beyond }, setHeld] = useState<Held>({ newest: 0, beyond: isWhole ? pages.length : 1 })
  setPages = set
  const held = useMemo(() => pages.slice(newest, beyond), [pages, newest, beyond])
  const fetchOlder = useCallback(() => {
    setHeld((was) => ({ newest: Math.max(was.newest, was.beyond + 1 - THREAD_MAX_PAGES), beyond: was.beyond + 1 }))
    return loaded()
  }, [])
  const fetchNewer = useCallback(() => {
    setHeld((was) => ({ newest: was.newest - 1, beyond: Math.min(was.beyond, was.newest - 1 + THREAD_MAX_PAGES) }))
    return loaded()
  }, [])
  const older = { ...atRest, exists: beyond < pages.length, fetch: fetchOlder }
  const newer = { ...atRest, exists: newest > 0, fetch: fetchNewer }
  const [first] = messages
  return first ? <ThreadView conversation={conversationOf(first)} hit={null} pages={held} older={older} newer={newer} /> : null
}

setHost(host)
const store = createStore(host)
const container = document.getElementById('root')
if (!container) throw new Error('The page has no root')
const root = createRoot(container)
applyTheme('light', document.documentElement)

offer({
  rows: '[data-message]',
  mount: (messages) =>
    root.render(
      <HostProvider host={host}>
        <Provider store={store}>
          <Thread messages={messages} />
        </Provider>
      </HostProvider>,
    ),
  add: (message) =>
    setPages(([newest, ...others]) => (newest ? [{ ...newest, items: [...newest.items, message] }, ...others] : pagesOf([message]))),
})
