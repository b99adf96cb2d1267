import { useLocation, useSearchParams } from 'react-router-dom'
import { isApiError } from '#renderer/api/api-error.ts'
import { useThreadInfiniteQuery } from '#renderer/api/messaging/inbox.api.ts'
import { threadOf } from '#renderer/api/messaging/warm-threads.ts'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import styles from './thread.module.css'
import { ThreadError, ThreadSkeleton } from './thread-states.tsx'
import { ThreadView } from './thread-view.tsx'
import { useKeptThread } from './use-kept-thread.ts'

interface Props {
  conversation: Conversation
}

/** The texts and calls of a conversation. `?message=` opens it at a search hit. */
export function Thread({ conversation }: Props) {
  const [params] = useSearchParams()
  const hit = params.get('message')
  const { key: visit } = useLocation()
  // A hit that is chosen once more is shown once more; without one a thread stays as it is.
  return <LoadedThread key={hit === null ? conversation.id : `${conversation.id} ${hit} ${visit}`} conversation={conversation} hit={hit} />
}

function LoadedThread({ conversation, hit }: Props & { hit: string | null }) {
  const thread = useThreadInfiniteQuery({ ...threadOf(conversation), ...(hit !== null && { around: hit }) })
  useKeptThread(conversation, hit)
  if (thread.data) {
    return (
      <ThreadView
        conversation={conversation}
        hit={hit}
        pages={thread.data.pages}
        older={{
          exists: thread.hasNextPage,
          isFetching: thread.isFetchingNextPage,
          isError: thread.isFetchNextPageError,
          fetch: thread.fetchNextPage,
        }}
        newer={{
          exists: thread.hasPreviousPage,
          isFetching: thread.isFetchingPreviousPage,
          isError: thread.isFetchPreviousPageError,
          fetch: thread.fetchPreviousPage,
        }}
      />
    )
  }
  // The hit has gone since the search.
  if (hit !== null && isApiError(thread.error) && thread.error.status === 404)
    return <LoadedThread conversation={conversation} hit={null} />
  return (
    <div className={styles.frame}>
      {thread.isError ? <ThreadError error={thread.error} onRetry={thread.refetch} /> : <ThreadSkeleton />}
    </div>
  )
}
