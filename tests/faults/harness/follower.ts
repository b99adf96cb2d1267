import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import type { ChangeEvent } from '#shared/contract/hub-events.ts'
import { HUB_PATH } from '#shared/contract/hub-path.ts'
import type { Conversation, Message } from '#shared/contract/messaging/conversation.ts'
import { getChanges, getConversation } from '#shared/contract/messaging/inbox.ts'
import { getUserAndCompany } from '#shared/contract/platform/session.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { eventually, wholeThread } from './texts.ts'

/** A client of the hub that keeps its own picture of the inbox from events alone, and catches up by the change feed when it was away. */
export interface Follower {
  events(): ChangeEvent[]
  /** Every status that it saw of a text, in the order of arrival. */
  statusesOf(messageId: string): string[]
  /** Events that came behind a later one on the same connection. */
  disordered(): number
  /** Waits until its picture of these numbers' conversations is the server's, and tells what differs when the time is up. */
  differences(numbers: readonly string[], withinMs?: number): Promise<string[]>
  stop(): Promise<void>
}

export async function follow(client: ApiClient, url: string): Promise<Follower> {
  const { company } = await client.call(getUserAndCompany)
  const companyId = company?.id ?? ''
  const known = new Map<number, ChangeEvent>()
  const arrived: ChangeEvent[] = []
  let position = 0
  let disordered = 0
  let isStopped = false

  const enter = (event: ChangeEvent): void => {
    if (known.has(event.seq)) return
    known.set(event.seq, event)
    arrived.push(event)
  }

  const catchUp = async (): Promise<void> => {
    for (;;) {
      const page = await client.call(getChanges, { query: { id: companyId, since: position } })
      if (page.reset) throw new Error('The feed asks for a fresh start')
      for (const event of page.items) enter(event)
      position = page.seq
      if (!page.hasMore) break
    }
  }

  /** One connection from its beginning to its end. */
  const stay = async (): Promise<void> => {
    let last = 0
    let isCaughtUp = false
    const connection = new HubConnectionBuilder()
      .withUrl(`${url}${HUB_PATH}`, { accessTokenFactory: () => client.token })
      .configureLogging(LogLevel.None)
      .build()
    const ended = new Promise<void>((resolve) => connection.onclose(() => resolve()))
    for (const type of ['Send', 'MessageStatus', 'ConversationChanged'])
      connection.on(type, (event: ChangeEvent) => {
        if (event.seq < last) disordered += 1
        last = Math.max(last, event.seq)
        enter(event)
        if (isCaughtUp) position = Math.max(position, event.seq)
      })
    stopNow = () => connection.stop()
    await connection.start()
    try {
      await catchUp()
      position = Math.max(position, last)
      isCaughtUp = true
      connected()
      await ended
    } finally {
      await connection.stop()
    }
  }

  let stopNow: () => Promise<void> = async () => undefined
  let connected = (): void => undefined
  const firstConnected = new Promise<void>((resolve) => {
    connected = resolve
  })
  position = await currentPosition(client, companyId)
  const run = (async () => {
    while (!isStopped) {
      await stay().catch(() => undefined)
      if (!isStopped) await pause(100)
    }
  })()
  await firstConnected

  const differencesNow = async (numbers: readonly string[]): Promise<string[]> => {
    const picture = pictureOf([...known.values()].toSorted((a, b) => a.seq - b.seq))
    const found: string[] = []
    for (const number of numbers) {
      const thread = await wholeThread(client, number)
      const shown = picture.messages.filter(({ conversationId }) => conversationId === thread[0]?.conversationId)
      if (shown.length !== thread.length) found.push(`${number}: ${shown.length} texts in place of ${thread.length}`)
      for (const message of thread) {
        const seen = shown.find(({ id }) => id === message.id)
        if (seen?.status !== message.status) found.push(`${message.body}: ${seen?.status ?? 'not there'} in place of ${message.status}`)
      }
      const [first] = thread
      if (!first) continue
      const row = await client.call(getConversation, { params: { conversationId: first.conversationId } })
      const shownRow = picture.rows.get(row.id)
      if (!isDeepStrictEqual(shownRow, row)) found.push(`${number}: ${JSON.stringify(shownRow)} in place of ${JSON.stringify(row)}`)
    }
    return found
  }

  return {
    events: () => arrived,
    statusesOf: (messageId) => arrived.flatMap((event) => statusIn(event, messageId)),
    disordered: () => disordered,
    differences: async (numbers, withinMs = 30_000) => {
      let found: string[] = []
      await eventually(async () => {
        found = await differencesNow(numbers)
        if (found.length > 0) throw new Error('not yet')
      }, withinMs).catch((error: unknown) => {
        if (found.length === 0) throw error
      })
      return found
    },
    stop: async () => {
      isStopped = true
      await stopNow()
      await run
    },
  }
}

async function currentPosition(client: ApiClient, companyId: string): Promise<number> {
  let since = 0
  for (;;) {
    const page = await client.call(getChanges, { query: { id: companyId, since } })
    since = page.seq
    if (!page.hasMore) return since
  }
}

interface Picture {
  messages: Message[]
  rows: Map<string, Conversation>
}

/** What a client shows after these events, in the order of the feed. */
function pictureOf(events: readonly ChangeEvent[]): Picture {
  const messages = new Map<string, Message>()
  const rows = new Map<string, Conversation>()
  for (const event of events) {
    const row = rows.get(event.conversation.id)
    if (!row || event.conversation.seq >= row.seq) rows.set(event.conversation.id, event.conversation)
    if (event.type !== 'MessageStatus') {
      if (event.message) messages.set(event.message.id, event.message)
      continue
    }
    const message = messages.get(event.messageId)
    if (message) messages.set(message.id, { ...message, status: event.status, errorCode: event.errorCode })
  }
  return { messages: [...messages.values()], rows }
}

function statusIn(event: ChangeEvent, messageId: string): string[] {
  if (event.type === 'MessageStatus') return event.messageId === messageId ? [event.status] : []
  return event.message?.id === messageId ? [event.message.status] : []
}
