import {
  getContactMessages,
  getConversation,
  getConversationCounts,
  getConversations,
  searchMessages,
} from '#shared/contract/messaging/inbox.ts'
import { getUserAndCompany } from '#shared/contract/platform/session.ts'
import { readCorpus } from '../../../../build/corpus/read-corpus.ts'
import { ApiClient } from '../../../support/api-client.ts'
import type { ScaledServer } from '../scales.ts'
import { type Words, wordsOf } from './words.ts'

export const ACCOUNT = 'admin@acme.example'

/** What an inbox asks of its server, as addresses below its origin. */
export interface Pages {
  token: string
  list: string
  listFrom(skip: number): string
  /** The end of the first long thread. */
  thread: string
  search(words: string): string
  counts: string
}

export async function pagesOf({ url, threads: [conversationId = ''] }: Pick<ScaledServer, 'url' | 'threads'>): Promise<Pages> {
  const client = await new ApiClient(url, ACCOUNT).signIn()
  const { company } = await client.call(getUserAndCompany)
  if (!company) throw new Error('The account has no company')
  const { contactId, businessPhone } = await client.call(getConversation, { params: { conversationId } })
  const address = (path: string, query: Record<string, string>): string => `/api${path}?${new URLSearchParams(query)}`
  return {
    token: client.token,
    list: address(getConversations.path, { id: company.id }),
    listFrom: (skip) => address(getConversations.path, { id: company.id, skip: String(skip) }),
    thread: address(getContactMessages.path, { contactId, companyPhone: businessPhone }),
    search: (words) => address(searchMessages.path, { id: company.id, searchText: words }),
    counts: address(getConversationCounts.path, { id: company.id }),
  }
}

export async function textsOf(corpus: string): Promise<string[]> {
  const texts: string[] = []
  for await (const line of readCorpus(corpus)) if ('text' in line && line.text.text.trim() !== '') texts.push(line.text.text)
  return texts
}

export const wordsIn = async (corpus: string): Promise<Words> => wordsOf(await textsOf(corpus))
