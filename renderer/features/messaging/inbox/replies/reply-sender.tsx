import { useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import type { NotificationReply } from '#renderer/host/host.ts'
import type { WithOutbox } from '../composer/outbox.slice.ts'
import { useOutboxDispatch, useOutboxRunner } from '../composer/use-outbox-runner.ts'
import { sendReply } from './send-reply.ts'

/** Sends what people write into notifications, whatever the page. Draws nothing. */
export default function ReplySender({ replies }: { replies: NotificationReply[] }) {
  useOutboxRunner()
  const dispatch = useOutboxDispatch()
  const isOutboxOpen = useSelector(({ outbox }: WithOutbox) => outbox.userId !== null)
  const isLive = useSelector((state: { connection: { status: string } }) => state.connection.status === 'live')
  const begun = useRef(new Set<string>())
  const failed = useRef(new Set<string>())

  // A conversation that could not be asked for is asked for again when the connection is back.
  useEffect(() => {
    if (!isOutboxOpen) return
    for (const reply of replies) {
      if (begun.current.has(reply.id) || (failed.current.has(reply.id) && !isLive)) continue
      begun.current.add(reply.id)
      void dispatch(sendReply(reply)).then((isTaken) => {
        if (isTaken) return
        begun.current.delete(reply.id)
        failed.current.add(reply.id)
      })
    }
  }, [dispatch, isOutboxOpen, isLive, replies])
  return null
}
