import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useParams } from 'react-router-dom'
import { useOutboxRunner } from './composer/use-outbox-runner.ts'
import { conversationOpened, selectIsNewConversationOpen, selectIsShortcutSheetOpen } from './inbox.slice.ts'
import styles from './inbox-page.module.css'
import { InboxKeys } from './keyboard/inbox-keys.tsx'
import { ConversationList } from './list/conversation-list.tsx'
import { type ListHandle, ListHandleContext } from './list/list-handle.ts'
import { ListSkeleton } from './list/list-states.tsx'
import { OpenConversationPanes } from './open-conversation-panes.tsx'
import { NoConversation, OpenFailed, OpenLoading, OpenNotFound } from './open-states.tsx'
import { hasDialog } from './overlays/sending-obstacle.ts'
import { useSendingObstacle } from './overlays/use-sending-obstacle.ts'
import { useInboxLayout } from './use-inbox-layout.ts'
import { type InboxSession, useInboxSession } from './use-inbox-session.ts'
import { useOpenConversation } from './use-open-conversation.ts'

const loadNewConversation = () => import('./list/new-conversation.tsx')
const loadShortcutSheet = () => import('./keyboard/shortcut-sheet.tsx')
const NewConversation = lazy(loadNewConversation)
const ShortcutSheet = lazy(loadShortcutSheet)
const SendingDialog = lazy(() => import('./overlays/sending-dialog.tsx'))

/** /conversations/:conversationId?message= */
export function InboxPage() {
  const session = useInboxSession()
  return session ? <Inbox session={session} /> : <ListSkeleton />
}

function Inbox({ session }: { session: InboxSession }) {
  // Texts that a reload left unsent go out whether or not a conversation is open.
  useOutboxRunner()
  const dispatch = useDispatch()
  const { conversationId } = useParams()
  const page = useRef<HTMLDivElement>(null)
  const list = useRef<ListHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const layout = useInboxLayout(page)
  const open = useOpenConversation(conversationId)
  const conversation = open.state === 'ready' ? open.conversation : null
  const obstacle = useSendingObstacle(session, conversation)
  const isNewConversationOpen = useSelector(selectIsNewConversationOpen)
  const isShortcutSheetOpen = useSelector(selectIsShortcutSheetOpen)

  // Known to all that counts unread: a text that comes into the open conversation is not pending (spec 2 §4).
  const openId = conversation?.id ?? null
  useEffect(() => {
    dispatch(conversationOpened(openId))
    return () => void dispatch(conversationOpened(null))
  }, [dispatch, openId])

  const companyId = session.companyId
  const listColumn = useMemo(() => <ConversationList session={session} searchRef={search} ref={list} />, [session])

  return (
    <ListHandleContext value={list}>
      <div ref={page} className={styles.page} data-layout={layout} data-open={conversationId !== undefined || undefined}>
        {/* On a phone the list is all there is. */}
        <div className={styles.list} role={layout === 'narrow' && conversationId === undefined ? 'main' : undefined}>
          {listColumn}
        </div>
        {open.state === 'ready' ? (
          <OpenConversationPanes conversation={open.conversation} session={session} layout={layout} obstacle={obstacle} />
        ) : (
          <main className={styles.empty}>
            {open.state === 'none' && <NoConversation />}
            {open.state === 'loading' && <OpenLoading />}
            {open.state === 'not-found' && <OpenNotFound />}
            {open.state === 'failed' && <OpenFailed onRetry={open.retry} />}
          </main>
        )}
      </div>
      <InboxKeys searchRef={search} companyId={companyId} />
      <Suspense fallback={null}>
        {hasDialog(obstacle) && <SendingDialog obstacle={obstacle} />}
        {isNewConversationOpen && <NewConversation companyId={companyId} />}
        {isShortcutSheetOpen && <ShortcutSheet />}
      </Suspense>
    </ListHandleContext>
  )
}
