import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { ApiState } from '#renderer/api/messaging/cache/cached.ts'
import { keepThread, takeRowFromList } from '#renderer/api/messaging/warm-threads.ts'
import { whenAtRest } from '#renderer/ui/at-rest.ts'
import { selectOpenConversationId } from '../inbox.slice.ts'
import type { Row } from './use-row-window.ts'

/** A pointer that only passes a row asks for nothing. */
const DWELL_MS = 60

/** Asks for the texts of a conversation when somebody is about to open it: at the press of a key or button, a look at the row, and next to the open one. */
export function useWarmUp(rows: readonly Row[]) {
  const dispatch = useDispatch<ThunkDispatch<ApiState, unknown, UnknownAction>>()
  const openId = useSelector(selectOpenConversationId)
  const isLive = useSelector((state: { connection?: { status: string } }) => state.connection?.status === 'live')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const warm = (index: number) => {
    const row = latest.current[index]
    // A search hit opens at its text, which is another request.
    if (row && row.hit?.messageId == null) dispatch(keepThread(row.conversation))
    return row
  }
  const indexOf = (event: SyntheticEvent) => {
    const id = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-conversation]')?.dataset.conversation : undefined
    return latest.current.findIndex(({ conversation }) => conversation.id === id)
  }
  const soon = (event: SyntheticEvent) => {
    const index = indexOf(event)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => warm(index), DWELL_MS)
  }

  const press = (event: SyntheticEvent) => {
    const row = warm(indexOf(event))
    // While nothing is followed the server may know better than the list.
    if (row && isLive) dispatch(takeRowFromList(row.conversation))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: warm reads the rows of the moment
  useEffect(() => {
    if (openId === null) return
    return whenAtRest(() => {
      const index = latest.current.findIndex(({ conversation }) => conversation.id === openId)
      if (index < 0) return
      warm(index + 1)
      warm(index - 1)
    })
  }, [openId])

  return { onPointerOver: soon, onPointerDown: press, onFocusCapture: soon }
}
