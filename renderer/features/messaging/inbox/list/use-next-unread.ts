import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useCallback, useEffect, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { inboxApi } from '#renderer/api/messaging/inbox.api.ts'
import { selectOpenConversationId } from '../inbox.slice.ts'
import { toasts } from '../toasts.ts'
import { useListHandle } from './list-handle.ts'

/** Opens the next unread conversation: of the list where one is shown, else the latest that the server knows. Works on every page. */
export function useNextUnread(companyId: string): () => Promise<void> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const navigate = useNavigate()
  const list = useListHandle()
  const openId = useSelector(selectOpenConversationId)
  // Pressed twice in a row, the key goes two conversations on, although the first has not been drawn yet.
  const last = useRef(openId)
  useEffect(() => {
    last.current = openId
  }, [openId])
  return useCallback(async () => {
    const open = (id: string) => {
      last.current = id
      navigate(`/conversations/${id}`)
    }
    const listed = list.current?.nextUnread(last.current)
    if (listed) return open(listed.id)
    const { data, error } = await dispatch(
      inboxApi.endpoints.getConversations.initiate({ id: companyId, filter: 'unread', top: 2 }, { subscribe: false, forceRefetch: true }),
    )
    const next = data?.items.find(({ id }) => id !== last.current)
    if (next) open(next.id)
    else if (error) toasts.error('The unread conversations could not be loaded. Please try again.')
    else toasts.info('No unread conversations')
  }, [companyId, dispatch, list, navigate])
}
