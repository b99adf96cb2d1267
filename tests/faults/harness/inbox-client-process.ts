import { inboxApi } from '#renderer/api/messaging/inbox.api.ts'
import { sessionApi } from '#renderer/api/platform/session.api.ts'
import { startRealtime } from '#renderer/app/start-realtime.ts'
import { createStore } from '#renderer/app/store.ts'
import { type Host, setHost } from '#renderer/host/host.ts'
import { selectUnreadTotal } from '#renderer/realtime/unread.ts'
import type { ClientOrder, Shown } from './inbox-client.ts'

// The process behind `startInboxClient`.

const { serverUrl, token, openWith } = JSON.parse(process.env.CLIENT_ORDER ?? '{}') as ClientOrder

/** The little of a browser that is used outside of screens: a page that nobody looks at. */
const page = { title: 'Conversations', visibilityState: 'hidden', hasFocus: () => false, head: {} }
class MutationObserver {
  observe(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { window: new EventTarget(), document: page, MutationObserver })

const requests: Record<string, number> = {}
const { fetch: realFetch } = globalThis
globalThis.fetch = (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : String(input))
  const name = pathname.split('/').slice(4, 5).join('') || pathname
  requests[name] = (requests[name] ?? 0) + 1
  return realFetch(input, init)
}

const resumed = new Set<() => void>()
const stored = new Map<string, string>()
const unused = async (): Promise<never> => {
  throw new Error('There is nobody to do this')
}
const host: Host = {
  serverUrl,
  session: {
    getAccessToken: async () => token,
    signIn: unused,
    completeSignIn: unused,
    signOut: unused,
    onSignedOut: () => () => undefined,
  },
  shell: {
    setUnread: () => undefined,
    setConnection: () => undefined,
    withdraw: () => undefined,
    onReply: () => () => undefined,
    replyTaken: () => undefined,
    notify: async () => ({ status: 'not-shown', reason: 'nobody is here' }),
    notificationPermission: async () => 'denied',
    requestNotificationPermission: async () => 'denied',
    onOpenConversation: () => () => undefined,
    onOpenSettings: () => () => undefined,
    onNextUnread: () => () => undefined,
    openExternal: () => undefined,
  },
  install: null,
  desktop: null,
  quiet: { get: unused, set: unused, onChange: () => () => undefined, system: unused },
  describe: unused,
  storage: {
    get: (key) => stored.get(key) ?? null,
    set: (key, value) => void stored.set(key, value),
    remove: (key) => void stored.delete(key),
  },
  lifecycle: {
    onResume: (callback) => {
      resumed.add(callback)
      return () => resumed.delete(callback)
    },
  },
}

setHost(host)
const store = createStore(host)
const { company } = await store.dispatch(sessionApi.endpoints.getUserAndCompany.initiate()).unwrap()
const companyId = company?.id ?? ''
const list = { companyId, filter: 'all' } as const
await store.dispatch(inboxApi.endpoints.conversationList.initiate(list)).unwrap()
const rows = () =>
  inboxApi.endpoints.conversationList
    .select(list)(store.getState())
    .data?.pages.flatMap((listed) => listed.items) ?? []
const open = rows().find((row) => row.phone === openWith)
const thread = open && { conversationId: open.id, contactId: open.contactId, companyPhone: open.businessPhone }
if (thread) await store.dispatch(inboxApi.endpoints.thread.initiate(thread)).unwrap()

const answers: Record<string, () => unknown> = {
  ready: () => null,
  follow: () => {
    startRealtime({
      store,
      host,
      companyId,
      getOpenConversationId: () => null,
      notifications: { isEnabled: () => false, choices: () => ({ preview: 'all', hasSound: false }), record: () => undefined },
    })
    return null
  },
  resume: () => {
    for (const callback of resumed) callback()
    return null
  },
  shown: (): Shown => {
    const state = store.getState()
    const pages = thread ? (inboxApi.endpoints.thread.select(thread)(state).data?.pages ?? []) : []
    const asked = { ...requests }
    for (const name of Object.keys(requests)) delete requests[name]
    return {
      status: state.connection.status,
      rows: rows(),
      thread: pages.toReversed().flatMap((read) => read.items),
      isThreadAtEnd: pages[0]?.newerCursor === null,
      unreadTotal: selectUnreadTotal(state),
      requests: asked,
    }
  },
}
process.on('message', (question: string) => {
  try {
    process.send?.({ value: answers[question]?.() })
  } catch (error) {
    process.send?.({ error: String(error) })
  }
})
process.on('disconnect', () => process.exit(0))
