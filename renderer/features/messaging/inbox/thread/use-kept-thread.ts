import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import type { ApiState } from '#renderer/api/messaging/cache/cached.ts'
import { keepConversation, trimThread } from '#renderer/api/messaging/warm-threads.ts'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'

/** Going back to this conversation will find its newest texts there. */
export function useKeptThread(conversation: Conversation, hit: string | null): void {
  const dispatch = useDispatch<ThunkDispatch<ApiState, unknown, UnknownAction>>()
  const latest = useRef(conversation)
  useEffect(() => {
    latest.current = conversation
  })
  useEffect(() => {
    if (hit !== null) return
    dispatch(keepConversation(latest.current))
    return () => void dispatch(trimThread(latest.current))
  }, [dispatch, hit])
}
