import { type FocusEvent, type MouseEvent, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { CONVERSATION_PAGE_SIZE } from '#shared/contract/messaging/limits.ts'
import { selectOpenConversationId } from '../inbox.slice.ts'
import { ConversationRow } from './conversation-row.tsx'
import styles from './conversation-rows.module.css'
import { type ListHandle, nextUnreadIn } from './list-handle.ts'
import { LoadMore } from './load-more.tsx'
import { ROW_HEIGHT, useScrollAnchor } from './scroll-anchor.ts'
import type { RowWindow } from './use-row-window.ts'
import { useToday } from './use-today.ts'
import { useWarmUp } from './use-warm-up.ts'

/** So many rows at the top are drawn whether or not they are in sight: more than a window shows, and where texts come in. */
const NEAR_ROWS = 24
/** Newer rows, trimmed from the window while scrolling down, are fetched this far before they are seen. */
const NEWER_MARGIN = 6 * ROW_HEIGHT

export function ConversationRows({ rowWindow, ref }: { rowWindow: RowWindow; ref: Ref<ListHandle> }) {
  const { rows, hasNewer, hasOlder, loadNewer, loadNewest } = rowWindow
  const scroller = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const openId = useSelector(selectOpenConversationId)
  const today = useToday()
  const [visited, setVisited] = useState<{ id: string; key: string } | null>(null)
  const [isAtEnd, setIsAtEnd] = useState(false)
  useScrollAnchor(scroller, rows, hasNewer)
  const warmUp = useWarmUp(rows)

  const has = (id: string | null) => id !== null && rows.some(({ conversation }) => conversation.id === id)
  const visitedId = visited?.id ?? null
  const tabStopId = has(visitedId) ? visitedId : has(openId) ? openId : rows[0]?.conversation.id

  // React brings a row to the top by taking all those above it out and in again. With its time in the key it is a new row there, and the
  // others stay; only where the keyboard is, the row itself stays.
  const keyOf = ({ id, lastContactDate }: Conversation) => (visited?.id === id ? visited.key : `${id} ${lastContactDate}`)
  const visit = (event: FocusEvent) => {
    const id = event.target.closest<HTMLElement>('[data-conversation]')?.dataset.conversation
    const row = rows.find(({ conversation }) => conversation.id === id)
    setVisited(row ? { id: row.conversation.id, key: keyOf(row.conversation) } : null)
  }

  const rowElement = (id: string | undefined) =>
    id === undefined ? null : (scroller.current?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(id)}"]`) ?? null)

  useImperativeHandle(ref, () => ({
    move: (step) => {
      const focused = document.activeElement?.closest<HTMLElement>('[data-conversation]')?.dataset.conversation ?? openId
      const index = rows.findIndex(({ conversation }) => conversation.id === focused)
      rowElement(rows[index < 0 ? 0 : index + step]?.conversation.id)?.focus()
    },
    focusOpen: () => rowElement(openId ?? undefined)?.focus(),
    firstOther: (conversationId) => rows.find(({ conversation }) => conversation.id !== conversationId)?.conversation ?? null,
    nextUnread: (afterId) => nextUnreadIn(rows, afterId),
  }))

  // A conversation opened by a shortcut, a notification or a link is shown in the list too; one that was clicked there is in sight.
  useLayoutEffect(() => {
    const row = openId ? scroller.current?.querySelector(`[data-conversation="${CSS.escape(openId)}"]`) : null
    if (row && row !== document.activeElement) row.scrollIntoView({ block: 'nearest' })
  }, [openId])

  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver((entries) => setIsAtEnd(entries.at(-1)?.isIntersecting ?? false), { root: scroller.current })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])

  const open = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-conversation]') : null
    const address = link?.getAttribute('href')
    if (!address || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Drawn at once: it is all that the person waits for.
    void navigate(address, { flushSync: true, replace: address === window.location.pathname + window.location.search })
  }

  const maybeLoadNewer = () => {
    if (hasNewer && (scroller.current?.scrollTop ?? Number.POSITIVE_INFINITY) < NEWER_MARGIN) loadNewer()
  }

  return (
    <div ref={scroller} className={styles.scroller} onScroll={maybeLoadNewer}>
      {hasNewer && (
        <button
          type="button"
          className={styles.newest}
          onClick={() => void loadNewest().then(() => scroller.current?.scrollTo({ top: 0 }))}
        >
          ↑ Newest
        </button>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links in it turn the Enter key into a click */}
      <ul aria-label="Conversations" data-conversation-list className={styles.rows} onClick={open} {...warmUp} onFocus={visit}>
        {rows.map(({ conversation, hit }, index) => (
          <ConversationRow
            key={keyOf(conversation)}
            conversation={conversation}
            hit={hit}
            isOpen={conversation.id === openId}
            isTabStop={conversation.id === tabStopId}
            isFar={index >= NEAR_ROWS}
            today={today}
          />
        ))}
      </ul>
      {hasOlder && rows.length >= CONVERSATION_PAGE_SIZE && <LoadMore rowWindow={rowWindow} isAtEnd={isAtEnd} />}
      <div ref={end} className={styles.end} />
    </div>
  )
}
