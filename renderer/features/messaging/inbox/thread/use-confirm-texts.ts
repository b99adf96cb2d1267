import { useEffect } from 'react'
import type { ThreadEntry } from '#shared/contract/messaging/conversation.ts'
import type { OutboxItem } from '../composer/outbox.slice.ts'
import { confirmTexts, watchConversation } from '../composer/outbox.ts'
import { useOutboxDispatch } from '../composer/use-outbox-runner.ts'

/** Lets go of the pending texts that the thread shows as the server has them. */
export function useConfirmTexts(conversationId: string, entries: readonly ThreadEntry[], pending: readonly OutboxItem[]): void {
  const dispatch = useOutboxDispatch()
  useEffect(() => dispatch(watchConversation(conversationId)), [dispatch, conversationId])
  useEffect(() => {
    if (pending.length === 0) return
    const arrived = new Set(entries.map((entry) => (entry.kind === 'message' ? entry.clientMessageId : null)))
    const confirmed = pending.map((item) => item.clientMessageId).filter((id) => arrived.has(id))
    if (confirmed.length > 0) dispatch(confirmTexts(confirmed))
  }, [dispatch, entries, pending])
}
