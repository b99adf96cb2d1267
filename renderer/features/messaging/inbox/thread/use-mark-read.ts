import { useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { useMarkContactConversationAsReadOrUnreadMutation } from '#renderer/api/messaging/inbox.api.ts'
import type { Conversation, ThreadEntry } from '#shared/contract/messaging/conversation.ts'
import { isInbound } from './thread-rows.ts'
import { usePageVisible } from './use-page-visible.ts'

/**
 * Marks the conversation read once its thread is on screen (spec 2 §4). Once an opening: when somebody marks the open conversation as
 * unread, that stays. Texts that come in later are marked by `realtime/open-conversation.ts`, which sees them first.
 */
export function useMarkRead(conversation: Conversation, entries: readonly ThreadEntry[], reachesNewest: boolean): void {
  const [mark] = useMarkContactConversationAsReadOrUnreadMutation()
  const isVisible = usePageVisible()
  const isLive = useSelector((state: { connection: { status: string } }) => state.connection.status === 'live')
  const isDone = useRef(false)
  const { id, status } = conversation

  // biome-ignore lint/correctness/useExhaustiveDependencies: isLive tries again what failed for want of a connection
  useEffect(() => {
    if (!isVisible || isDone.current) return
    isDone.current = true
    if (status === '') return
    // Only what was loaded counts as seen; where the window ends before the newest text, opening reads everything.
    const lastInbound = entries.findLast(isInbound)
    mark({ id, read: true, ...(reachesNewest && lastInbound && { upToMessageId: lastInbound.id }) })
      .unwrap()
      .catch(() => {
        isDone.current = false
      })
  }, [mark, id, status, entries, reachesNewest, isVisible, isLive])
}
