import type { Browser, Page } from 'playwright'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import {
  getContactMessages,
  getConversation,
  getConversations,
  markContactConversationAsReadOrUnread,
} from '#shared/contract/messaging/inbox.ts'
import { getUserAndCompany } from '#shared/contract/platform/session.ts'
import { InboxPage } from '../../../e2e/pages/inbox.page.ts'
import { ApiClient } from '../../../support/api-client.ts'
import type { Scale } from '../fill.ts'
import type { ScaledServer } from '../scales.ts'
import { openPage, type PageOptions, seenAfter, type WatchedPage } from './browser.ts'
import type { Seen } from './observer.ts'

const ACCOUNT = 'admin@acme.example'
/** Access tokens last five minutes; a measurement must not meet a renewal. */
const SESSION_LASTS_MS = 100_000

export const LIST = '[aria-label="Conversations"]'
/** The list is painted: its first row is. */
export const ROW = `${LIST} [data-conversation]`
export const COUNT = '[aria-label="Show conversations"] button > span'
/** The hits of what was typed last: those of the search before stay until they are in, without being counted. */
export const HITS = '[aria-label="Conversation list"]:has(mark) [role="status"]'
export const messageOf = (id: string): string => `[role="log"] [data-message="${id}"]`

/** A conversation that is read, and the last text of its thread. */
export interface Target {
  id: string
  conversation: Conversation
  lastMessageId: string
}

/** A server and what is known of its inbox. */
export interface Inbox {
  /** How many conversations it has, as figures name it. */
  words: string
  server: ScaledServer
  client: ApiClient
  /** The first conversations of the list. */
  targets: Target[]
  /** The long threads, in the order of the scale's `threads`. */
  threads: Target[]
  /** A signed-in page that has not gone anywhere yet. */
  open(options?: Omit<PageOptions, 'storageState'>): Promise<WatchedPage>
}

export async function inboxOf(browser: Browser, scale: Scale, server: ScaledServer): Promise<Inbox> {
  const client = await new ApiClient(server.url, ACCOUNT).signIn()
  const { company } = await client.call(getUserAndCompany)
  if (!company) throw new Error('The account has no company')
  const { items } = await client.call(getConversations, { query: { id: company.id, top: 20 } })
  const targets = await Promise.all(items.map((conversation) => readTarget(client, conversation)))
  const threads = await Promise.all(
    server.threads.map(async (conversationId) => readTarget(client, await client.call(getConversation, { params: { conversationId } }))),
  )
  let session: { state: PageOptions['storageState']; until: number } | null = null
  return {
    words: scale.conversations.toLocaleString('en-US'),
    server,
    client,
    targets,
    threads,
    open: async (options) => {
      if (!session || performance.now() > session.until) {
        session = { state: await signIn(browser, server), until: performance.now() + SESSION_LASTS_MS }
      }
      return openPage(browser, { ...options, ...(session.state && { storageState: session.state }) })
    },
  }
}

/** A thread opens at its first unread text: only one that is read opens at its last. */
async function readTarget(client: ApiClient, conversation: Conversation): Promise<Target> {
  const { id, contactId, businessPhone, unreadMessagesCount } = conversation
  if (unreadMessagesCount > 0) await client.call(markContactConversationAsReadOrUnread, { body: { id, read: true } })
  const { items } = await client.call(getContactMessages, { query: { contactId, companyPhone: businessPhone, top: 1 } })
  const last = items.at(-1)
  if (!last) throw new Error(`The conversation ${id} is empty`)
  return { id, conversation, lastMessageId: last.id }
}

async function signIn(browser: Browser, server: ScaledServer): Promise<PageOptions['storageState']> {
  const { page, close } = await openPage(browser)
  try {
    await new InboxPage(page).open(ACCOUNT, `${server.url}/conversations`)
    return await page.context().storageState()
  } finally {
    await close()
  }
}

/** Clicks with nothing of the test runner's between pointer and page. */
export async function clickAt(page: Page, selector: string): Promise<void> {
  const element = page.locator(selector).first()
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error(`${selector} is not to be seen`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Clicks on a conversation in the list and waits for its last text. */
export async function switchTo(page: Page, { id, lastMessageId }: Target): Promise<Took> {
  const seen = await seenAfter(page, 'click', messageOf(lastMessageId), () => clickAt(page, `${LIST} [data-conversation="${id}"]`))
  return sinceOrigin(seen)
}

/** Milliseconds from what was done. */
export type Took = Omit<Seen, 'from'>

export const sinceOrigin = ({ from, drawn, painted }: Seen): Took => ({
  drawn: drawn - from,
  painted: painted - from,
})
