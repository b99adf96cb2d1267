import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useGetUserAndCompanyQuery } from '#renderer/api/platform/session.api.ts'
import type { WithOutbox } from './outbox.slice.ts'
import { drainAll, openOutbox } from './outbox.ts'

const FIRST_PAUSE_MS = 4_000
const LONGEST_PAUSE_MS = 60_000

/** How often the text that waits longest has been tried; 0 when none waits. A text that a former page left counts as tried. */
const failuresOfWaiting = ({ outbox }: WithOutbox): number => {
  const tries = outbox.items.filter((item) => item.phase === 'waiting').map((item) => item.attempts)
  return tries.length === 0 ? 0 : Math.max(1, ...tries)
}

export const useOutboxDispatch = () => useDispatch<ThunkDispatch<WithOutbox, unknown, UnknownAction>>()

/**
 * Keeps unsent texts going: when the person signs in, when the connection is back, and in growing pauses while a text waits. May be
 * mounted more than once; only one send of a conversation is ever under way.
 */
export function useOutboxRunner(): void {
  const dispatch = useOutboxDispatch()
  const { data } = useGetUserAndCompanyQuery()
  const userId = data?.user.id
  const connection = useSelector((state: { connection: { status: string } }) => state.connection.status)
  const failures = useSelector(failuresOfWaiting)

  useEffect(() => {
    if (userId === undefined) return
    dispatch(openOutbox(userId))
    if (connection === 'live') dispatch(drainAll())
  }, [dispatch, userId, connection])

  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(() => dispatch(drainAll()), Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS))
    return () => clearTimeout(timer)
  }, [dispatch, failures])

  useEffect(() => {
    const retry = () => dispatch(drainAll())
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [dispatch])
}
