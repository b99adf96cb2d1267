import { setTimeout as pause } from 'node:timers/promises'
import { getnewConversation } from '#shared/contract/messaging/contacts.ts'
import type { Conversation, Message, ThreadEntry } from '#shared/contract/messaging/conversation.ts'
import { getContactMessages, sendMessage } from '#shared/contract/messaging/inbox.ts'
import { getUserAndCompany } from '#shared/contract/platform/session.ts'
import type { ApiClient } from '../../support/api-client.ts'

/** The business phone of the demo that the cases text with. */
export const PHONE = '+14155550142'

/** A customer's text. @returns whether the sandbox carrier took it */
export async function deliver(
  url: string,
  text: { id?: string; from: string; to: string; body: string; media?: string[] },
): Promise<boolean> {
  try {
    const response = await fetch(`${url}/sandbox/carrier/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(text),
    })
    return response.ok
  } catch {
    return false
  }
}

/** The bodies of all that the carrier was asked to send to a number. */
export async function carrierTexts(url: string, to: string): Promise<string[]> {
  const response = await fetch(`${url}/sandbox/carrier/messages?to=${encodeURIComponent(to)}&limit=1000`)
  const answer = (await response.json()) as { body: string }[] | { items: { body: string }[] }
  return (Array.isArray(answer) ? answer : answer.items).map((text) => text.body)
}

export interface Desk {
  conversation: Conversation
  /** Accepted by the server when it resolves. */
  send(message: string, clientMessageId: string): Promise<Message>
  /** All texts with the number, oldest first. */
  thread(): Promise<Message[]>
}

/** What a member of staff does in the conversation with a number. */
export async function conversationWith(client: ApiClient, contactPhone: string): Promise<Desk> {
  const { company } = await client.call(getUserAndCompany)
  if (!company) throw new Error('no company')
  const companyId = company.id
  const conversation = await client.call(getnewConversation, { body: { companyId, contactPhone, companyPhone: PHONE } })
  const { contactId } = conversation
  return {
    conversation,
    send: (message, clientMessageId) =>
      client.call(sendMessage, { body: { contactId, companyId, companyPhone: PHONE, message, clientMessageId } }),
    thread: async () => {
      const entries: ThreadEntry[] = []
      let before: string | undefined
      do {
        const page = await client.call(getContactMessages, {
          query: { contactId, companyPhone: PHONE, top: 200, ...(before !== undefined && { before }) },
        })
        entries.unshift(...page.items)
        before = page.olderCursor ?? undefined
      } while (before !== undefined)
      return entries.filter((entry): entry is Message => entry.kind === 'message')
    },
  }
}

export const wholeThread = async (client: ApiClient, contactPhone: string): Promise<Message[]> =>
  (await conversationWith(client, contactPhone)).thread()

/** Asks again until `look` does not throw. @throws its last error when the time is up */
export async function eventually<T>(look: () => Promise<T>, withinMs = 30_000): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(250)
    }
  }
}

/** What of `expected` is not there, and how many are there more than once. */
export function compare(expected: readonly string[], found: readonly string[]): { lost: string[]; doubled: number } {
  const there = new Set(found)
  return { lost: expected.filter((body) => !there.has(body)), doubled: found.length - there.size }
}
