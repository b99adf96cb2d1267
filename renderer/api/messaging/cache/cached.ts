import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { Conversation, ThreadEntry } from '#shared/contract/messaging/conversation.ts'
import { type ConversationListArgs, inboxQueries } from '../inbox.queries.ts'
import { phonesApi } from '../phones.api.ts'
import { usersApi } from '../users.api.ts'
import { windowSeq } from './conversation-window.ts'

type StateOf<Select extends (...args: never[]) => (state: never) => unknown> = Parameters<ReturnType<Select>>[0]
/** The part of the store's state that belongs to the api: one slice, seen by its areas. */
export type ApiState = StateOf<typeof inboxQueries.endpoints.conversationList.select> &
  StateOf<typeof phonesApi.endpoints.getCompanyPhones.select> &
  StateOf<typeof usersApi.endpoints.getUsersWithPhoneNumbers.select>
export type ApiThunk<Result = void> = ThunkAction<Result, ApiState, unknown, UnknownAction>

const { endpoints, util } = inboxQueries

/** Whether the row is of a phone of the list's user; null while it is not known whose phone it is. */
export function isOfUser(state: ApiState, { companyId, idUser }: ConversationListArgs, row: Conversation): boolean | null {
  if (idUser === undefined) return true
  const users = usersApi.endpoints.getUsersWithPhoneNumbers.select({ id: companyId })(state).data
  if (users) return users.some((user) => user.userId === idUser && user.phones.some((phone) => phone.id === row.businessPhoneId))
  const phones = phonesApi.endpoints.getCompanyPhones.select({ id: companyId })(state).data
  return phones ? phones.some((phone) => phone.id === row.businessPhoneId && phone.associatedUserId === idUser) : null
}

const listWindows = (state: ApiState) =>
  util.selectCachedArgsForQuery(state, 'conversationList').flatMap((args) => endpoints.conversationList.select(args)(state).data ?? [])

/** Every copy of every row that is cached, as lists, searches and single rows hold them. */
function cachedRows(state: ApiState): Conversation[] {
  const listed = listWindows(state).flatMap(({ pages }) => pages.flatMap((page) => page.items))
  const found = util
    .selectCachedArgsForQuery(state, 'conversationSearch')
    .flatMap((args) => endpoints.conversationSearch.select(args)(state).data?.pages ?? [])
    .flatMap((page) => page.items.map((hit) => hit.conversation))
  const single = util
    .selectCachedArgsForQuery(state, 'getConversation')
    .flatMap((args) => endpoints.getConversation.select(args)(state).data ?? [])
  return [...listed, ...found, ...single]
}

const newestCopies = (rows: readonly Conversation[]) => {
  const newest = new Map<string, Conversation>()
  for (const row of rows) if (row.seq > (newest.get(row.id)?.seq ?? -1)) newest.set(row.id, row)
  return newest
}

export const cachedRow = (state: ApiState, id: string): Conversation | null => newestCopies(cachedRows(state)).get(id) ?? null

export const cachedRowsOfContact = (state: ApiState, contactId: string): Conversation[] => [
  ...newestCopies(cachedRows(state).filter((row) => row.contactId === contactId)).values(),
]

/** How much of a thread is cached, as entries; several openings of the same thread may be. */
export const cachedThreads = (state: ApiState, conversationId: string): ThreadEntry[][] =>
  util
    .selectCachedArgsForQuery(state, 'thread')
    .filter((args) => args.conversationId === conversationId)
    .map((args) => (endpoints.thread.select(args)(state).data?.pages ?? []).flatMap((page) => page.items))

/** The lowest feed position that anything cached was read at: catching up from there misses nothing. Null when nothing is cached. */
export function cachedPosition(state: ApiState): number | null {
  const threads = util.selectCachedArgsForQuery(state, 'thread').flatMap((args) => endpoints.thread.select(args)(state).data ?? [])
  const counts = util
    .selectCachedArgsForQuery(state, 'conversationCounts')
    .flatMap((args) => endpoints.conversationCounts.select(args)(state).data ?? [])
  const positions = [...listWindows(state).map(windowSeq), ...threads.map(windowSeq), ...counts.map(({ seq }) => seq)]
  return positions.length > 0 ? Math.min(...positions) : null
}
