import { expect, test, vi } from 'vitest'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { eachWithInbox } from '#tests/support/client/inbox.ts'
import { conversation, inboundEvent, message } from '#tests/support/factories/messaging.ts'
import { inboxApi } from './inbox.api.ts'
import { keepThread, takeRowFromList, threadOf, trimThread } from './warm-threads.ts'

const inbox = eachWithInbox()
const held = (row: Conversation) => inboxApi.endpoints.thread.select(threadOf(row))(inbox.current.store.getState())
const threadRequests = () => inbox.current.requests.filter(({ path }) => path.endsWith('/GetContactMessages'))
const loaded = (rows: Conversation[]) => vi.waitFor(() => expect(rows.every((row) => held(row).isSuccess)).toBe(true))

test('a thread that is asked for ahead is there when it is opened, with what came in meanwhile', async () => {
  const { store, feed } = inbox.current
  const row = conversation(1)
  store.dispatch(keepThread(row))
  await loaded([row])
  feed.apply([inboundEvent(101, row)])
  store.dispatch(keepThread(row))
  expect(threadRequests()).toHaveLength(1)
  expect(held(row).data?.pages[0]?.items).toHaveLength(1)
})

test('of many threads only the last stay in memory', async () => {
  const { store } = inbox.current
  const rows = Array.from({ length: 30 }, (_, index) => conversation(index + 1))
  for (const row of rows) {
    store.dispatch(keepThread(row))
    await loaded([row])
  }
  await vi.waitFor(() => expect(rows.filter((row) => held(row).isSuccess).length).toBeLessThan(20), { timeout: 5_000 })
  expect(held(rows[29] ?? conversation(0)).isSuccess).toBe(true)
  // Nor do their names stay: a tag with an id would, for good.
  const { tags } = store.getState().api.provided
  expect(Object.values(tags).flatMap((ids) => Object.keys(ids ?? {})).length).toBeLessThan(10)
})

test('whoever leaves a thread that was scrolled up finds its newest texts, not all of it', async () => {
  const { store, answers, threadPage } = inbox.current
  const row = conversation(1)
  const page = (from: number) => Array.from({ length: 50 }, (_, index) => message(from + index, row.id))
  answers.getContactMessages = ({ query }) =>
    query.has('before') ? threadPage(page(100)) : threadPage(page(200), { olderCursor: 'older' })
  const opened = store.dispatch(inboxApi.endpoints.thread.initiate(threadOf(row)))
  await opened
  await store.dispatch(inboxApi.endpoints.thread.initiate(threadOf(row), { direction: 'forward' }))
  expect(held(row).data?.pages).toHaveLength(2)
  store.dispatch(trimThread(row))
  expect(held(row).data?.pages).toHaveLength(1)
  expect(held(row).data?.pages[0]?.olderCursor).toBe('older')
  opened.unsubscribe()
})

test('a row of the list is not asked for again', async () => {
  const { store } = inbox.current
  const row = conversation(1)
  store.dispatch(takeRowFromList(row))
  const { data } = await store.dispatch(inboxApi.endpoints.getConversation.initiate({ conversationId: row.id }))
  expect(data).toEqual(row)
  expect(inbox.current.requests).toEqual([])
})
