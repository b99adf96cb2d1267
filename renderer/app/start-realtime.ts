import { type ApiStore, createInboxFeed } from '#renderer/api/messaging/inbox-feed.ts'
import { type RealtimeOptions, runRealtime } from '#renderer/realtime/realtime.ts'

type Options = Omit<RealtimeOptions, 'feed' | 'store'> & { store: RealtimeOptions['store'] & ApiStore; companyId: string }

/** Follows what happens in the company that the person acts for, until the returned function is called. */
export function startRealtime({ companyId, ...options }: Options): () => void {
  return runRealtime({ ...options, feed: createInboxFeed(options.store, companyId) })
}
