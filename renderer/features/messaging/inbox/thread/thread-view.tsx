import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useGetUserAndCompanyQuery } from '#renderer/api/platform/session.api.ts'
import hidden from '#renderer/ui/hidden.module.css'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import type { ThreadPage } from '#shared/contract/messaging/inbox.ts'
import { localTimeZone } from '#shared/domain/day-groups.ts'
import { formatPhone } from '#shared/domain/phone-format.ts'
import { selectOutboxItems } from '../composer/outbox.slice.ts'
import { JumpButton } from './jump-button.tsx'
import { LazyMediaViewer } from './lazy-media-viewer.tsx'
import { ScrollKeeper } from './scroll-keeper.tsx'
import styles from './thread.module.css'
import { buildRows, entriesOf, firstUnread } from './thread-rows.ts'
import { ThreadRows } from './thread-rows-view.tsx'
import { OlderSkeleton, PageError, ThreadEmpty } from './thread-states.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useConfirmTexts } from './use-confirm-texts.ts'
import { useEndFirst } from './use-end-first.ts'
import { useFlash } from './use-flash.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useToday } from './use-today.ts'

/** One direction of the thread beyond what is loaded. */
interface Beyond {
  exists: boolean
  isFetching: boolean
  isError: boolean
  fetch: () => PromiseLike<{ hasPreviousPage: boolean; isError: boolean }>
}

interface Props {
  conversation: Conversation
  hit: string | null
  pages: readonly ThreadPage[]
  older: Beyond
  newer: Beyond
}

/** More pages than this between here and the newest text are not walked through in one go. */
const LONGEST_JUMP = 40

export function ThreadView({ conversation, hit, pages, older, newer }: Props) {
  const { data: session } = useGetUserAndCompanyQuery()
  const timeZone = localTimeZone()
  const today = useToday(timeZone)
  const keeper = useRef<ScrollKeeper>(null)
  const [position, setPosition] = useState({ isAtBottom: true, nearTop: false, nearBottom: false })
  const [viewedMedia, setViewedMedia] = useState<string | null>(null)

  const entries = useMemo(() => entriesOf(pages), [pages])
  const outbox = useSelector(selectOutboxItems)
  const pending = useMemo(() => outbox.filter((item) => item.conversation.id === conversation.id), [outbox, conversation.id])
  const reachesNewest = !newer.exists

  const [openedAt] = useState(() => firstUnread(entries, conversation.unreadMessagesCount, pages[0]?.firstUnreadId ?? null, reachesNewest))
  const { newLineBefore, unseen, announcement } = useArrivals(entries, { openedAt, isAtBottom: position.isAtBottom, reachesNewest })
  const flashing = useFlash(hit)
  useMarkRead(conversation, entries, reachesNewest)
  useConfirmTexts(conversation.id, entries, pending)

  const author = session?.user.name ?? ''
  const rows = useMemo(
    // Beyond the loaded window a pending text would seem to follow on an old one.
    () => buildRows(entries, reachesNewest ? pending : [], { timeZone, newLineBefore, author }),
    [entries, pending, reachesNewest, timeZone, newLineBefore, author],
  )

  const drawn = useEndFirst(rows.length, {
    opensAtEnd: hit === null && openedAt === null && reachesNewest,
    isAtBottom: position.isAtBottom,
  })
  const hasOlder = older.exists && drawn === rows.length

  const onFirstLayout = useCallback(
    (self: ScrollKeeper) => {
      const hitRow = hit === null ? null : self.row('data-message', hit)
      const newLine = self.row('data-mark', 'new')
      self.toBottom()
      if (hitRow) self.toRow(hitRow, 0.4)
      else if (newLine) self.toRow(newLine, 0.2)
    },
    [hit],
  )
  const onMoved = useCallback((next: typeof position) => {
    setPosition((held) =>
      held.isAtBottom === next.isAtBottom && held.nearTop === next.nearTop && held.nearBottom === next.nearBottom ? held : next,
    )
  }, [])

  useEffect(() => {
    if (position.nearTop && hasOlder && !older.isFetching && !older.isError && !newer.isFetching) older.fetch()
  }, [position.nearTop, hasOlder, older, newer.isFetching])
  useEffect(() => {
    if (position.nearBottom && newer.exists && !newer.isFetching && !newer.isError && !older.isFetching) newer.fetch()
  }, [position.nearBottom, newer, older.isFetching])

  const toNewest = useCallback(
    async (hasNewer: boolean) => {
      let isBehind = hasNewer
      for (let page = 0; isBehind && page < LONGEST_JUMP; page++) {
        const answer = await newer.fetch()
        isBehind = answer.hasPreviousPage && !answer.isError
      }
      // Once more when the pages that came in are drawn.
      requestAnimationFrame(() => keeper.current?.toBottom())
    },
    [newer.fetch],
  )

  // A thread that is cached from an earlier visit may end where it was left; without anything unread it opens at its newest text.
  const opensBehind = useRef(hit === null && openedAt === null && newer.exists)
  useEffect(() => {
    if (!opensBehind.current) return
    opensBehind.current = false
    void toNewest(true)
  }, [toNewest])

  const lastPending = pending.at(-1)?.clientMessageId
  const shownPending = useRef(lastPending)
  useEffect(() => {
    if (lastPending === undefined || shownPending.current === lastPending) return
    shownPending.current = lastPending
    void toNewest(newer.exists)
  }, [lastPending, newer.exists, toNewest])

  return (
    <div className={styles.frame}>
      <ScrollKeeper ref={keeper} label="Messages" hasNewer={newer.exists} onFirstLayout={onFirstLayout} onMoved={onMoved}>
        {hasOlder && (older.isError ? <PageError what="older" onRetry={older.fetch} /> : <OlderSkeleton />)}
        {rows.length === 0 && <ThreadEmpty conversation={conversation} />}
        <div className={styles.rows}>
          <ThreadRows
            rows={drawn === rows.length ? rows : rows.slice(-drawn)}
            today={today}
            contactName={conversation.fullName || formatPhone(conversation.phone)}
            flashing={flashing}
            onOpenImage={setViewedMedia}
          />
        </div>
        {newer.isError && <PageError what="newer" onRetry={newer.fetch} />}
      </ScrollKeeper>
      <JumpButton isShown={!position.isAtBottom} unseen={unseen} onClick={() => toNewest(newer.exists)} />
      <div className={hidden.hidden} aria-live="polite">
        {announcement && `${conversation.fullName || formatPhone(conversation.phone)}: ${announcement}`}
      </div>
      {viewedMedia !== null && <LazyMediaViewer entries={entries} mediaId={viewedMedia} onClose={() => setViewedMedia(null)} />}
    </div>
  )
}
