import { type RefObject, useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useHost } from '#renderer/host/host-context.tsx'
import { newConversationOpened, searchTyped, selectSearchInput, shortcutSheetOpened } from '../inbox.slice.ts'
import { useListHandle } from '../list/list-handle.ts'
import { useNextUnread } from '../list/use-next-unread.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** The shortcuts that need no open conversation. Draws nothing: the list and the thread are not drawn anew for it. */
export function InboxKeys({ companyId, searchRef }: { companyId: string; searchRef: RefObject<HTMLInputElement | null> }) {
  const dispatch = useDispatch()
  const host = useHost()
  const list = useListHandle()
  const searchInput = useSelector(selectSearchInput)
  const nextUnread = useNextUnread(companyId)

  useEffect(() => host.shell.onNextUnread(() => void nextUnread()), [host, nextUnread])

  useShortcuts({
    next: () => list.current?.move(1),
    previous: () => list.current?.move(-1),
    nextUnread: () => void nextUnread(),
    search: () => {
      searchRef.current?.focus()
      searchRef.current?.select()
    },
    newConversation: () => dispatch(newConversationOpened(true)),
    help: () => dispatch(shortcutSheetOpened(true)),
    escape: () => {
      if (searchInput !== '') dispatch(searchTyped(''))
      else list.current?.focusOpen()
    },
  })
  return null
}
