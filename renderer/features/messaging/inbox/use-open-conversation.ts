import { skipToken } from '@reduxjs/toolkit/query/react'
import { useMemo } from 'react'
import { useStore } from 'react-redux'
import { isApiError } from '#renderer/api/api-error.ts'
import { cachedRow } from '#renderer/api/messaging/cache/cached.ts'
import { useGetConversationQuery } from '#renderer/api/messaging/inbox.api.ts'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'

export type OpenConversation =
  | { state: 'none' | 'loading' | 'not-found' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; conversation: Conversation }

/** The conversation of the address: at once from the list where it is in it, else from the server (a link, a notification). */
export function useOpenConversation(conversationId: string | undefined): OpenConversation {
  const store = useStore<Parameters<typeof cachedRow>[0]>()
  const known = useMemo(() => (conversationId ? cachedRow(store.getState(), conversationId) : null), [store, conversationId])
  const { currentData, error, refetch } = useGetConversationQuery(conversationId ? { conversationId } : skipToken)
  const conversation = currentData ?? known
  if (!conversationId) return { state: 'none' }
  if (conversation) return { state: 'ready', conversation }
  if (!error) return { state: 'loading' }
  // 400 is the answer to an address that is no id at all.
  const isUnknown = isApiError(error) && (error.status === 404 || error.status === 403 || error.status === 400)
  return isUnknown ? { state: 'not-found' } : { state: 'failed', retry: () => void refetch() }
}
