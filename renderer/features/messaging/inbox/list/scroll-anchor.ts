import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Row } from './use-row-window.ts'

/** Every row is as high as this, so where a row stands is arithmetic. `conversation-rows.module.css` has the same number. */
export const ROW_HEIGHT = 60

const isSame = (a: Row, b: Row) =>
  a.conversation.id === b.conversation.id && a.conversation.lastContactDate === b.conversation.lastContactDate

/**
 * Where to scroll to so that what a person was looking at stays under their eyes: the first visible row that did not itself move to the top keeps
 * its place on the screen.
 */
export function anchoredScrollTop(before: readonly Row[], after: readonly Row[], scrollTop: number): number {
  const first = Math.max(0, Math.floor(scrollTop / ROW_HEIGHT))
  for (let index = first; index < before.length; index += 1) {
    const anchor = before[index]
    const now = anchor ? after.findIndex((row) => isSame(row, anchor)) : -1
    if (now >= 0) return Math.max(0, scrollTop + (now - index) * ROW_HEIGHT)
  }
  return scrollTop
}

/** Keeps the place while rows come, go and move. At the very top of the newest rows nothing is kept: there, new rows just appear. */
export function useScrollAnchor(scroller: RefObject<HTMLElement | null>, rows: readonly Row[], hasNewer: boolean): void {
  const last = useRef({ rows, hasNewer, scrollTop: 0 })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const remember = () => {
      last.current.scrollTop = element.scrollTop
    }
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [scroller])
  useLayoutEffect(() => {
    const element = scroller.current
    const before = last.current
    let { scrollTop } = before
    if (element && before.rows !== rows && (scrollTop > 0 || before.hasNewer)) {
      scrollTop = anchoredScrollTop(before.rows, rows, scrollTop)
      if (scrollTop !== before.scrollTop) element.scrollTop = scrollTop
    }
    // Known from the last scrolling, and not read: reading would lay out the whole page with every text that comes in.
    last.current = { rows, hasNewer, scrollTop }
  }, [scroller, rows, hasNewer])
}
