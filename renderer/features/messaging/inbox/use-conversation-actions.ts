import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useUnsubscribeMutation } from '#renderer/api/messaging/contacts.api.ts'
import {
  useArchiveConversationMutation,
  useMarkContactConversationAsReadOrUnreadMutation,
  useSetIsFavoriteMutation,
} from '#renderer/api/messaging/inbox.api.ts'
import { ask } from '#renderer/ui/feedback.ts'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { useListHandle } from './list/list-handle.ts'
import { useIsOwnWindow } from './own-window.ts'
import { toasts } from './toasts.ts'

export interface ConversationActions {
  toggleStar: () => Promise<void>
  /** Spec 2 §4. */
  toggleRead: () => Promise<void>
  closeConversation: () => void
  reopenConversation: () => Promise<void>
  unsubscribe: () => void
}

/** What can be done with a conversation, the same from the toolbar, the panel and the keyboard. Dialogs and messages as in spec 2 §8. */
export function useConversationActions(conversation: Conversation, isOnePane: boolean): ConversationActions {
  const navigate = useNavigate()
  const list = useListHandle()
  const isOwnWindow = useIsOwnWindow()
  const [setIsFavorite] = useSetIsFavoriteMutation()
  const [mark] = useMarkContactConversationAsReadOrUnreadMutation()
  const [archive] = useArchiveConversationMutation()
  const [unsubscribe] = useUnsubscribeMutation()
  const latest = useRef(conversation)
  useEffect(() => {
    latest.current = conversation
  })

  // The same object for as long as possible: what shows the buttons need not be drawn anew with every text.
  return useMemo(
    () => ({
      toggleStar: async () => {
        const { id, isFavorite } = latest.current
        const { error } = await setIsFavorite({ id, isFavorite: !isFavorite })
        if (error) toasts.error('The star could not be saved. Please try again.')
      },
      toggleRead: async () => {
        const { id, status } = latest.current
        const read = status === 'new'
        const { data, error } = await mark({ id, read })
        if (error) toasts.error(`The conversation could not be marked as ${read ? 'read' : 'unread'}. Please try again.`)
        else if (!read && data.status === '') toasts.info('There is no text from this customer that could be unread.')
      },
      closeConversation: () => {
        const { id } = latest.current
        ask({
          title: 'Are you sure you want archive this conversation?',
          okText: 'Close Conversation',
          onOk: async () => {
            const { error } = await archive({ id, archive: true })
            if (error) return toasts.error('Error archiving conversation')
            toasts.success('Archived conversation')
            if (isOwnWindow) return
            const next = isOnePane ? null : list.current?.firstOther(id)
            navigate(next ? `/conversations/${next.id}` : '/conversations')
          },
        })
      },
      reopenConversation: async () => {
        const { error } = await archive({ id: latest.current.id, archive: false })
        if (error) toasts.error('The conversation could not be reopened. Please try again.')
        else toasts.success('Conversation reopened')
      },
      unsubscribe: () => {
        const { contactId } = latest.current
        ask({
          title: 'Are you sure you want to unsubscribe this contact?',
          content: 'Nothing can be sent to them until they text START to your number.',
          okText: 'Unsubscribe',
          isDangerous: true,
          onOk: async () => {
            const { error } = await unsubscribe({ contactId })
            if (error) toasts.error('Error unsubscribing contact')
            else toasts.success('Contact unsubscribed')
          },
        })
      },
    }),
    [setIsFavorite, mark, archive, unsubscribe, navigate, list, isOnePane, isOwnWindow],
  )
}
