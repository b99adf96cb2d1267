import { isDeepStrictEqual } from 'node:util'
import type { ThreadEntry } from '#shared/contract/messaging/conversation.ts'
import { getContactMessages, getConversationCounts, getConversations } from '#shared/contract/messaging/inbox.ts'
import { getUserAndCompany } from '#shared/contract/platform/session.ts'
import type { ApiClient } from '../../support/api-client.ts'
import type { Shown } from './inbox-client.ts'
import { PHONE } from './texts.ts'

/** How much of the list is compared: what a person sees of it. */
const ROWS = 20

/** @returns what a client shows otherwise than the database has it; null: nothing */
export async function differenceFrom(client: ApiClient, shown: Shown, openWith: string): Promise<string | null> {
  const { company } = await client.call(getUserAndCompany)
  const id = company?.id ?? ''
  const listed = (await client.call(getConversations, { query: { id, top: 100 } })).items
  const items = listed.slice(0, ROWS)
  const { phones } = await client.call(getConversationCounts, { query: { id } })
  const open = listed.find((row) => row.phone === openWith)
  if (!open) return `the list: ${openWith} is not in it`
  const stored = await wholeThread(client, open.contactId)

  const unread = phones.reduce((sum, phone) => sum + phone.unreadMessages, 0)
  const ids = shown.rows.map((row) => row.id)
  const entries = shown.thread.map((entry) => entry.id)
  // Links to pictures are signed anew each day, and times of a status may be told twice: the rest must be the same.
  if (new Set(ids).size !== ids.length) return 'a conversation stands in the list twice'
  if (new Set(entries).size !== entries.length) return 'a text stands in the thread twice'
  if (!isDeepStrictEqual(shown.rows.slice(0, items.length), items)) return `the list: ${firstDifference(shown.rows, items)}`
  // The window may begin and end anywhere, but has no gaps; and where it says that nothing newer is there, nothing is.
  const from = stored.findIndex((entry) => entry.id === entries[0])
  const window = stored.slice(from, shown.isThreadAtEnd ? undefined : from + entries.length)
  if (!isDeepStrictEqual(shown.thread, window)) return `the thread: ${firstDifference(shown.thread, window)}`
  if (shown.unreadTotal !== unread) return `the unread total: ${shown.unreadTotal} in place of ${unread}`
  return null
}

async function wholeThread(client: ApiClient, contactId: string): Promise<ThreadEntry[]> {
  const entries: ThreadEntry[] = []
  let before: string | undefined
  do {
    const query = { contactId, companyPhone: PHONE, top: 200, ...(before !== undefined && { before }) }
    const page = await client.call(getContactMessages, { query })
    entries.unshift(...page.items)
    before = page.olderCursor ?? undefined
  } while (before !== undefined)
  return entries
}

function firstDifference(shown: readonly object[], stored: readonly object[]): string {
  const at = stored.findIndex((row, index) => !isDeepStrictEqual(row, shown[index]))
  return `at ${at} of ${stored.length}: ${JSON.stringify(shown[at])} in place of ${JSON.stringify(stored[at])}`
}
