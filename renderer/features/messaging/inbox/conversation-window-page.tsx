import { lazy, Suspense, useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useParams } from 'react-router-dom'
import { formatPhone } from '#shared/domain/phone-format.ts'
import { useOutboxRunner } from './composer/use-outbox-runner.ts'
import styles from './conversation-window-page.module.css'
import { conversationOpened, selectIsShortcutSheetOpen, shortcutSheetOpened } from './inbox.slice.ts'
import { useShortcuts } from './keyboard/use-shortcuts.ts'
import { OpenConversationPanes } from './open-conversation-panes.tsx'
import { OpenFailed, OpenLoading, OpenNotFound } from './open-states.tsx'
import { hasDialog } from './overlays/sending-obstacle.ts'
import { useSendingObstacle } from './overlays/use-sending-obstacle.ts'
import { OwnWindowContext } from './own-window.ts'
import { type InboxSession, useInboxSession } from './use-inbox-session.ts'
import { useOpenConversation } from './use-open-conversation.ts'

const ShortcutSheet = lazy(() => import('./keyboard/shortcut-sheet.tsx'))
const SendingDialog = lazy(() => import('./overlays/sending-dialog.tsx'))

/** /window/conversations/:conversationId: one conversation in a window of its own, in the desktop client. */
export function ConversationWindowPage() {
  const session = useInboxSession()
  return <OwnWindowContext value={true}>{session ? <OwnConversation session={session} /> : <OpenLoading />}</OwnWindowContext>
}

function OwnConversation({ session }: { session: InboxSession }) {
  useOutboxRunner()
  const dispatch = useDispatch()
  const { conversationId } = useParams()
  const open = useOpenConversation(conversationId)
  const conversation = open.state === 'ready' ? open.conversation : null
  const obstacle = useSendingObstacle(session, conversation)
  const isShortcutSheetOpen = useSelector(selectIsShortcutSheetOpen)
  useShortcuts({ help: () => dispatch(shortcutSheetOpened(true)) })

  // What comes into it while it is looked at is read.
  const openId = conversation?.id ?? null
  useEffect(() => {
    dispatch(conversationOpened(openId))
    return () => void dispatch(conversationOpened(null))
  }, [dispatch, openId])

  const name = conversation ? conversation.fullName || formatPhone(conversation.phone) : 'Conversation'
  useEffect(() => {
    document.title = `${name} · IQ Suite`
  }, [name])

  return (
    <div className={styles.page}>
      {open.state === 'ready' ? (
        <OpenConversationPanes conversation={open.conversation} session={session} layout="medium" obstacle={obstacle} />
      ) : (
        <main className={styles.state}>
          {open.state === 'loading' && <OpenLoading />}
          {(open.state === 'none' || open.state === 'not-found') && <OpenNotFound />}
          {open.state === 'failed' && <OpenFailed onRetry={open.retry} />}
        </main>
      )}
      <Suspense fallback={null}>
        {hasDialog(obstacle) && <SendingDialog obstacle={obstacle} />}
        {isShortcutSheetOpen && <ShortcutSheet />}
      </Suspense>
    </div>
  )
}
