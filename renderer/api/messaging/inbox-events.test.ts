import { expect, test, vi } from 'vitest'
import type { ChangeEvent } from '#shared/contract/hub-events.ts'
import { companyId, eachWithInbox, thread } from '#tests/support/client/inbox.ts'
import {
  changedEvent,
  conversation,
  guid,
  inboundEvent,
  message,
  phoneId,
  phoneUnread,
  statusEvent,
} from '#tests/support/factories/messaging.ts'
import { contactsApi } from './contacts.api.ts'
import { inboxApi } from './inbox.api.ts'
import { usersApi } from './users.api.ts'

const inbox = eachWithInbox()

test('a text moves its conversation to the top of every list that shows it, with what is pending', async () => {
  const { feed, rows, ids, loadLists } = inbox.current
  const [one, two] = [conversation(1), conversation(2)]
  await loadLists({ all: [two, one], unread: [], needsReply: [], starred: [], closed: [] })
  feed.apply([inboundEvent(101, one)])
  expect(ids('all')).toEqual([one.id, two.id])
  expect([ids('unread'), ids('needsReply'), ids('starred'), ids('closed')]).toEqual([[one.id], [one.id], [], []])
  expect(rows('all')[0]).toMatchObject({ status: 'new', unreadMessagesCount: 1 })
})

test('what no longer matches a filter leaves that list and stays in the others', async () => {
  const { feed, ids, loadLists } = inbox.current
  const unread = conversation(1, { unreadMessagesCount: 1, status: 'new', needsReply: true })
  await loadLists({ all: [unread], unread: [unread], needsReply: [unread], closed: [] })
  feed.apply([changedEvent(101, { ...unread, unreadMessagesCount: 0, status: '' })])
  expect([ids('all'), ids('unread'), ids('needsReply')]).toEqual([[unread.id], [], [unread.id]])
  feed.apply([changedEvent(102, { ...unread, unreadMessagesCount: 0, status: '', isArchived: true }, { reason: 'archived' })])
  expect([ids('all'), ids('needsReply'), ids('closed')]).toEqual([[], [], [unread.id]])
})

test('a list that was read later than the event happened is not changed by it', async () => {
  const { feed, server, ids, loadLists } = inbox.current
  server.seq = 105
  await loadLists({ unread: [] })
  feed.apply([inboundEvent(103, conversation(1))])
  expect(ids('unread')).toEqual([])
})

test("'Filter by User' shows only rows of that user's phones", async () => {
  const { store, feed, answers, load, ids } = inbox.current
  const userId = guid(700)
  const phone = (id: string) => ({ id, name: 'Front desk', phoneNumber: '+12125550100', associatedUserId: userId })
  answers.getUsersWithPhoneNumbers = () => [{ userId, firstName: 'Ann', lastName: 'Lee', phones: [phone(phoneId)] }]
  await store.dispatch(usersApi.endpoints.getUsersWithPhoneNumbers.initiate({ id: companyId }))
  await load('all', userId)
  feed.apply([inboundEvent(101, conversation(1)), inboundEvent(102, conversation(2, { businessPhoneId: guid(901) }))])
  expect(ids('all', userId)).toEqual([guid(1)])
})

test('a text that arrives while the list is being fetched is not lost with the answer', async () => {
  const { feed, listPage, load, rows, ids, holdBack } = inbox.current
  const held = holdBack('getConversations')
  const loading = load('all')
  await held.asked()
  feed.apply([inboundEvent(101, conversation(1))])
  held.answer(listPage([conversation(2), conversation(1)]))
  await loading
  await vi.waitFor(() => expect(ids('all')).toEqual([guid(1), guid(2)]))
  expect(rows('all')[0]).toMatchObject({ unreadMessagesCount: 1, seq: 101 })
})

test('an answer older than what the recent events reach back to is asked for again', async () => {
  const { server, answers, listPage, load, rows } = inbox.current
  server.seq = 90
  answers.getConversations = () => {
    const page = listPage([conversation(1, { fullName: `As of ${server.seq}` })])
    server.seq = 110
    return page
  }
  await load('all')
  await vi.waitFor(() => expect(rows('all')[0]?.fullName).toBe('As of 110'))
})

test('an emptied list with more behind it is fetched anew', async () => {
  const { feed, answers, listPage, load, ids } = inbox.current
  const unread = conversation(5, { unreadMessagesCount: 1, status: 'new' })
  const next = conversation(3, { unreadMessagesCount: 1, status: 'new' })
  answers.getConversations = () => listPage([unread], { nextCursor: 'more' })
  await load('unread')
  answers.getConversations = () => listPage([next])
  feed.apply([changedEvent(101, { ...unread, unreadMessagesCount: 0, status: '' })])
  await vi.waitFor(() => expect(ids('unread')).toEqual([next.id]))
})

test('texts and statuses reach the open thread in order, once', async () => {
  const { store, feed, answers, threadPage, texts } = inbox.current
  const row = conversation(1)
  answers.getContactMessages = () => threadPage([message(1, row.id), message(2, row.id)])
  await store.dispatch(inboxApi.endpoints.thread.initiate(thread))
  const [third, fourth] = [inboundEvent(103, row), inboundEvent(104, row)]
  feed.apply([third, fourth, third])
  feed.apply([statusEvent(105, row, message(2, row.id), { status: 'undelivered', errorCode: '30005' })])
  expect(texts()).toEqual(['Text 1', 'Text 2', 'Text 103', 'Text 104'])
  const entries = inboxApi.endpoints.thread.select(thread)(store.getState()).data?.pages[0]?.items
  expect(entries?.[1]).toMatchObject({ status: 'undelivered', errorCode: '30005' })
})

test('older and newer pages of a thread are asked for by their cursors, and older means next', async () => {
  const { store, answers, requests, threadPage, texts } = inbox.current
  answers.getContactMessages = ({ query }) => {
    if (query.has('before')) return threadPage([message(1, guid(1))], { newerCursor: 'n2' })
    if (query.has('after')) return threadPage([message(3, guid(1))], { olderCursor: 'o3' })
    return threadPage([message(2, guid(1))], { olderCursor: 'o1', newerCursor: 'n1' })
  }
  const started = store.dispatch(inboxApi.endpoints.thread.initiate(thread))
  await started
  await store.dispatch(inboxApi.endpoints.thread.initiate(thread, { direction: 'forward' }))
  await store.dispatch(inboxApi.endpoints.thread.initiate(thread, { direction: 'backward' }))
  expect(texts()).toEqual(['Text 1', 'Text 2', 'Text 3'])
  const asked = requests.map(({ query }) => query.get('before') ?? query.get('after') ?? query.get('anchor'))
  expect(asked).toEqual(['firstUnread', 'o1', 'n1'])

  await store.dispatch(inboxApi.endpoints.thread.initiate({ ...thread, around: guid(5002) }))
  expect(requests.at(-1)?.query.get('around')).toBe(guid(5002))
})

test('unread counts follow the events; the other counts are asked of the server a little later', async () => {
  const { store, feed, answers } = inbox.current
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const read = () => inboxApi.endpoints.conversationCounts.select({ companyId })(store.getState()).data
    await store.dispatch(inboxApi.endpoints.conversationCounts.initiate({ companyId }))
    answers.getConversationCounts = () => ({ needsReply: 7, unread: 1, failed: 0, phones: [phoneUnread(3)], seq: 102 })
    feed.apply([
      inboundEvent(101, conversation(1), { unread: phoneUnread(2) }),
      inboundEvent(102, conversation(1), { unread: phoneUnread(3) }),
    ])
    expect(read()).toMatchObject({ unread: 1, needsReply: 0, phones: [{ unreadMessages: 3 }] })
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(read()).toMatchObject({ needsReply: 7 }))
  } finally {
    vi.useRealTimers()
  }
})

test('catching up begins where the oldest thing cached was read', async () => {
  const { store, feed, server, load } = inbox.current
  feed.stop()
  server.seq = 40
  await load('all')
  server.seq = 60
  await store.dispatch(inboxApi.endpoints.thread.initiate(thread))
  expect(feed.position()).toBe(40)
})

test('a list that is followed for long keeps its place in the feed', async () => {
  const { feed, requests, ids, loadLists } = inbox.current
  await loadLists({ all: [conversation(1)] })
  const events: ChangeEvent[] = Array.from({ length: 1500 }, (_, n) => inboundEvent(101 + n, conversation((n % 30) + 1)))
  for (let at = 0; at < events.length; at += 100) feed.apply(events.slice(at, at + 100))
  const before = requests.length
  expect(new Set(ids('all')).size).toBe(30)
  expect(requests.length).toBe(before)
})

test('a call, and a change of the person, are asked for where they are held, and after what is under way', async () => {
  const { store, feed, requests, holdBack } = inbox.current
  const row = conversation(1, { contactId: thread.contactId })
  const asked = (name: string) => requests.filter(({ path }) => path.includes(`/${name}`)).length
  feed.apply([changedEvent(101, row, { reason: 'call' }), changedEvent(102, row, { reason: 'contact' })])
  await store.dispatch(inboxApi.endpoints.thread.initiate(thread))
  const held = holdBack('getContactData')
  const loading = store.dispatch(contactsApi.endpoints.getContactData.initiate({ contactId: thread.contactId }))
  await held.asked()
  expect([asked('GetContactMessages'), asked('GetContactData')]).toEqual([1, 1])
  feed.apply([changedEvent(103, row, { reason: 'call' }), changedEvent(104, row, { reason: 'contact' })])
  await vi.waitFor(() => expect(asked('GetContactMessages')).toBe(2))
  expect(asked('GetContactData')).toBe(1)
  held.answer({ id: thread.contactId })
  await loading
  await vi.waitFor(() => expect(asked('GetContactData')).toBe(2))
})
