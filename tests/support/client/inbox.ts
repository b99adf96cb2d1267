import { afterEach, beforeEach, vi } from 'vitest'
import { inboxApi } from '#renderer/api/messaging/inbox.api.ts'
import { createInboxFeed } from '#renderer/api/messaging/inbox-feed.ts'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import type { ConversationFilter } from '#shared/contract/messaging/inbox.ts'
import { guid, phoneUnread } from '#tests/support/factories/messaging.ts'
import { createTestStore, type StubRequest, stubFetch, stubHost } from './store.ts'

export const companyId = guid(800)
export const thread = { conversationId: guid(1), contactId: guid(1001), companyPhone: '+12125550100' }

/** By operation; a test replaces what it is about. */
type Answers = Record<string, (request: StubRequest) => unknown>

/** `/Inbox/GetConversations` → `getConversations` */
const operationOf = ({ path }: StubRequest) => path.replace(/^\/\w+\/(\w)/, (_, letter: string) => letter.toLowerCase()).replace(/\/.*/, '')

const isProblem = (answer: unknown): answer is { status: number; body: unknown } =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'body' in answer

/** The store with the inbox in it, against a server that answers at feed position `seq`. */
function createInbox() {
  const store = createTestStore()
  const feed = createInboxFeed(store, companyId)
  const server = { seq: 100 }
  const listPage = (items: Conversation[], changes: object = {}) => ({
    items,
    nextCursor: null,
    previousCursor: null,
    seq: server.seq,
    ...changes,
  })
  const threadPage = (items: unknown[], changes: object = {}) => ({
    items,
    olderCursor: null,
    newerCursor: null,
    firstUnreadId: null,
    seq: server.seq,
    ...changes,
  })
  const answers: Answers = {
    getConversations: () => listPage([]),
    getContactMessages: () => threadPage([]),
    getConversationCounts: () => ({ needsReply: 0, unread: 0, failed: 0, phones: [phoneUnread(0)], seq: server.seq }),
  }
  const requests = stubFetch(async (request) => {
    const answer = await answers[operationOf(request)]?.(request)
    return isProblem(answer) ? answer : { body: answer }
  })
  feed.follow(server.seq)

  const listArgs = (filter: ConversationFilter, idUser?: string) => ({ companyId, filter, ...(idUser && { idUser }) })
  const load = (filter: ConversationFilter, idUser?: string) =>
    store.dispatch(inboxApi.endpoints.conversationList.initiate(listArgs(filter, idUser)))
  const rows = (filter: ConversationFilter, idUser?: string) =>
    inboxApi.endpoints.conversationList
      .select(listArgs(filter, idUser))(store.getState())
      .data?.pages.flatMap((page) => page.items) ?? []
  return {
    store,
    feed,
    server,
    answers,
    requests,
    listPage,
    threadPage,
    load,
    rows,
    ids: (filter: ConversationFilter, idUser?: string) => rows(filter, idUser).map((row) => row.id),
    texts: () =>
      inboxApi.endpoints.thread
        .select(thread)(store.getState())
        .data?.pages.toReversed()
        .flatMap((page) => page.items.map((entry) => (entry.kind === 'message' ? entry.body : entry.kind))) ?? [],
    async loadLists(byFilter: Partial<Record<ConversationFilter, Conversation[]>>) {
      answers.getConversations = ({ query }) => listPage(byFilter[query.get('filter') as ConversationFilter] ?? [])
      for (const filter of Object.keys(byFilter)) await load(filter as ConversationFilter)
    },
    /** The answer to an operation is held back until the test gives it. */
    holdBack(operation: string) {
      const held = Promise.withResolvers<unknown>()
      answers[operation] = () => held.promise
      return {
        answer: held.resolve,
        asked: () =>
          vi.waitFor(() => {
            if (!requests.some((request) => operationOf(request) === operation)) throw new Error(`${operation} was not called`)
          }),
      }
    },
  }
}

/** For a test file: every test gets an inbox of its own. */
export function eachWithInbox(): { current: ReturnType<typeof createInbox> } {
  const holder = {} as { current: ReturnType<typeof createInbox> }
  beforeEach(() => {
    stubHost()
    holder.current = createInbox()
  })
  afterEach(() => {
    holder.current.feed.stop()
    vi.unstubAllGlobals()
  })
  return holder
}
