import { useEffect, useRef, useState } from 'react'
import type { Message, ThreadEntry } from '#shared/contract/messaging/conversation.ts'
import { isInbound } from './thread-rows.ts'
import { usePageVisible } from './use-page-visible.ts'

interface Arrivals {
  /** The text that the 'New' line stands above. */
  newLineBefore: string | null
  /** Inbound texts below what has been seen, while the person reads further up. */
  unseen: number
  /** The latest text that came in, for a screen reader. */
  announcement: string
}

interface Options {
  openedAt: string | null
  isAtBottom: boolean
  /** Otherwise what comes in at the end is only the next page of what was there before. */
  reachesNewest: boolean
}

/**
 * Follows what comes in at the end of an open thread. The 'New' line stays where it was when the thread was opened, and moves only for
 * texts that arrive while nobody sees the page.
 */
export function useArrivals(entries: readonly ThreadEntry[], { openedAt, isAtBottom, reachesNewest }: Options): Arrivals {
  const isVisible = usePageVisible()
  const [newLineBefore, setNewLineBefore] = useState(openedAt)
  const [announcement, setAnnouncement] = useState('')
  const latest = entries.at(-1)
  const [seenUpTo, setSeenUpTo] = useState(latest?.dateCreated ?? '')
  const known = useRef(latest?.dateCreated ?? '')
  const reachedNewest = useRef(reachesNewest)
  const isLineOfAbsence = useRef(false)

  useEffect(() => {
    if (isVisible) isLineOfAbsence.current = false
  }, [isVisible])

  useEffect(() => {
    const followed = reachedNewest.current
    reachedNewest.current = reachesNewest
    const before = known.current
    const newest = entries.at(-1)
    if (newest && isLater(newest.dateCreated, before)) known.current = newest.dateCreated
    if (!followed) return setSeenUpTo(known.current)
    const arrived = inboundAfter(entries, before)
    const [first] = arrived
    if (!first) return
    setAnnouncement(arrived.length === 1 ? first.body || 'Media' : `${arrived.length} new messages`)
    if (!isVisible && !isLineOfAbsence.current) {
      isLineOfAbsence.current = true
      setNewLineBefore(first.id)
    }
  }, [entries, isVisible, reachesNewest])

  useEffect(() => {
    if (isAtBottom && isVisible && latest) setSeenUpTo(latest.dateCreated)
  }, [isAtBottom, isVisible, latest])

  const unseen = isAtBottom ? 0 : inboundAfter(entries, seenUpTo).length
  return { newLineBefore, unseen, announcement }
}

/** Entries stand in order of time, so only the end of a long thread is looked at. */
function inboundAfter(entries: readonly ThreadEntry[], instant: string): Message[] {
  let from = entries.length
  while (from > 0 && isLater(entries[from - 1]?.dateCreated ?? '', instant)) from -= 1
  return entries.slice(from).filter(isInbound)
}

const isLater = (instant: string, than: string) => than === '' || Date.parse(instant) > Date.parse(than)
