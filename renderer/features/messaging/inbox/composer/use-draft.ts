import { useCallback, useSyncExternalStore } from 'react'
import { useGetUserAndCompanyQuery } from '#renderer/api/platform/session.api.ts'
import { useHost } from '#renderer/host/host-context.tsx'
import { type Draft, type DraftStore, draftStoreOf } from './draft-store.ts'

/** The drafts of the signed-in person. */
function useDraftStore(): DraftStore {
  const { data } = useGetUserAndCompanyQuery()
  return draftStoreOf(useHost().storage, data?.user.id ?? '')
}

export function useDraft(conversationId: string): { draft: Draft; store: DraftStore } {
  const store = useDraftStore()
  const draft = useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.get(conversationId), [store, conversationId]),
  )
  return { draft, store }
}
