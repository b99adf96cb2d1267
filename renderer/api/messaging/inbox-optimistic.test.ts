import { expect, test, vi } from 'vitest'
import { eachWithInbox, thread } from '#tests/support/client/inbox.ts'
import { problem } from '#tests/support/client/store.ts'
import { changedEvent, conversation, guid, inboundEvent, message } from '#tests/support/factories/messaging.ts'
import { contactsApi } from './contacts.api.ts'
import { inboxApi } from './inbox.api.ts'

const inbox = eachWithInbox()

test('a star shows at once and goes when the server refuses, even though the row has moved meanwhile', async () => {
  const { store, feed, rows, ids, loadLists, holdBack } = inbox.current
  const [one, two] = [conversation(1), conversation(2)]
  await loadLists({ all: [two, one], starred: [] })
  const held = holdBack('setIsFavorite')
  const refuse = () => held.answer(problem(409, 'not_now'))
  const starring = store.dispatch(inboxApi.endpoints.setIsFavorite.initiate({ id: one.id, isFavorite: true }))
  expect(rows('all').find((row) => row.id === one.id)?.isFavorite).toBe(true)
  expect(ids('starred')).toEqual([one.id])

  await held.asked()
  feed.apply([inboundEvent(101, conversation(3)), inboundEvent(102, two)])
  refuse()
  await starring
  await vi.waitFor(() => expect(ids('starred')).toEqual([]))
  expect(rows('all').filter((row) => row.isFavorite)).toEqual([])
  expect(ids('all')).toEqual([two.id, guid(3), one.id])
})

test('taking a change back never undoes what the server has told since', async () => {
  const { store, feed, rows, loadLists, holdBack } = inbox.current
  const one = conversation(1)
  await loadLists({ all: [one] })
  const held = holdBack('setIsFavorite')
  const refuse = () => held.answer(problem(500, 'broken'))
  const starring = store.dispatch(inboxApi.endpoints.setIsFavorite.initiate({ id: one.id, isFavorite: true }))
  await held.asked()
  feed.apply([changedEvent(101, { ...one, isFavorite: true, fullName: 'Ann' }, { reason: 'favorite' })])
  refuse()
  await starring
  expect(rows('all')[0]).toMatchObject({ isFavorite: true, fullName: 'Ann' })
})

test('closing takes the row out of the list and a refusal brings it back to its place', async () => {
  const { store, ids, loadLists, holdBack } = inbox.current
  const [one, two, three] = [conversation(1), conversation(2), conversation(3)]
  await loadLists({ all: [three, two, one], closed: [] })
  const held = holdBack('archiveConversation')
  const refuse = () => held.answer(problem(500, 'broken'))
  const closing = store.dispatch(inboxApi.endpoints.archiveConversation.initiate({ id: two.id, archive: true }))
  expect([ids('all'), ids('closed')]).toEqual([[three.id, one.id], [two.id]])
  await held.asked()
  refuse()
  await closing
  await vi.waitFor(() => expect([ids('all'), ids('closed')]).toEqual([[three.id, two.id, one.id], []]))
})

test('reading and unreading show at once; the answer of the server has the last word', async () => {
  const { store, answers, threadPage, rows, loadLists } = inbox.current
  const row = conversation(1, { unreadMessagesCount: 2, status: 'new' })
  await loadLists({ all: [row] })
  answers.markContactConversationAsReadOrUnread = () => ({ ...row, unreadMessagesCount: 1, status: 'new', seq: 101 })
  const mark = (read: boolean) => store.dispatch(inboxApi.endpoints.markContactConversationAsReadOrUnread.initiate({ id: row.id, read }))
  const reading = mark(true)
  expect(rows('all')[0]).toMatchObject({ unreadMessagesCount: 0, status: '' })
  await reading
  await vi.waitFor(() => expect(rows('all')[0]).toMatchObject({ unreadMessagesCount: 1, seq: 101 }))

  answers.getContactMessages = () => threadPage([message(1, row.id), message(2, row.id, { direction: 'outbound-api' }), message(3, row.id)])
  await store.dispatch(inboxApi.endpoints.thread.initiate(thread))
  const unreading = mark(false)
  expect(rows('all')[0]).toMatchObject({ unreadMessagesCount: 2, status: 'new' })
  await unreading
})

test('with nothing that came in, marking as unread shows nothing', async () => {
  const { store, answers, rows, loadLists } = inbox.current
  await loadLists({ all: [conversation(1, { lastMessageDirection: 'outbound-api' })] })
  answers.markContactConversationAsReadOrUnread = () => conversation(1, { lastMessageDirection: 'outbound-api' })
  const marking = store.dispatch(inboxApi.endpoints.markContactConversationAsReadOrUnread.initiate({ id: guid(1), read: false }))
  expect(rows('all')[0]).toMatchObject({ unreadMessagesCount: 0, status: '' })
  await marking
})

test("a contact's new name shows in the panel and in the list, and goes when the server refuses", async () => {
  const { store, answers, rows, loadLists, holdBack } = inbox.current
  const contact = { id: guid(1001), firstName: 'Old', lastName: 'Name', fullName: 'Old Name', email: '', phone: '+12125551001' }
  answers.getContactData = () => contact
  await loadLists({ all: [conversation(1, { fullName: 'Old Name' })] })
  await store.dispatch(contactsApi.endpoints.getContactData.initiate({ contactId: contact.id }))
  const held = holdBack('updateChatInfo')
  const refuse = () => held.answer(problem(409, 'phone_taken'))
  const saving = store.dispatch(
    contactsApi.endpoints.updateChatInfo.initiate({
      id: contact.id,
      firstname: 'New',
      lastname: 'Name',
      phonenumber: '+12125551001',
      email: '',
    }),
  )
  const shown = () => [
    contactsApi.endpoints.getContactData.select({ contactId: contact.id })(store.getState()).data?.fullName,
    rows('all')[0]?.fullName,
  ]
  expect(shown()).toEqual(['New Name', 'New Name'])
  await held.asked()
  refuse()
  expect((await saving).error).toMatchObject({ code: 'phone_taken' })
  await vi.waitFor(() => expect(shown()).toEqual(['Old Name', 'Old Name']))
})
