import { lazy, Suspense, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import { Composer } from './composer/composer.tsx'
import { focusComposer } from './composer/focus-composer.ts'
import { ContactPanel } from './contact/contact-panel.tsx'
import { drawerOpened } from './inbox.slice.ts'
import styles from './inbox-page.module.css'
import { useShortcuts } from './keyboard/use-shortcuts.ts'
import { SendingNotice } from './overlays/sending-notice.tsx'
import type { SendingObstacle } from './overlays/sending-obstacle.ts'
import { Thread } from './thread/thread.tsx'
import { ThreadToolbar, useInfoToggle } from './thread-toolbar.tsx'
import { useConversationActions } from './use-conversation-actions.ts'
import type { InboxLayout } from './use-inbox-layout.ts'
import type { InboxSession } from './use-inbox-session.ts'

const ContactDrawer = lazy(() => import('./contact/contact-drawer.tsx'))

interface OpenConversationPanesProps {
  conversation: Conversation
  session: InboxSession
  layout: InboxLayout
  obstacle: SendingObstacle | null
}

/** The thread with its toolbar and composer, and the contact panel beside it or over it. */
export function OpenConversationPanes({ conversation, session, layout, obstacle }: OpenConversationPanesProps) {
  const dispatch = useDispatch()
  const actions = useConversationActions(conversation, layout === 'narrow')
  const { isInfoShown, toggleInfo } = useInfoToggle(layout)

  // Once opened it stays, as it gives the focus back when it closes.
  const [hasDrawer, setHasDrawer] = useState(false)
  if (isInfoShown && layout !== 'wide' && !hasDrawer) setHasDrawer(true)

  useShortcuts({
    reply: focusComposer,
    star: () => void actions.toggleStar(),
    unread: () => void actions.toggleRead(),
    archive: () => (conversation.isArchived ? void actions.reopenConversation() : actions.closeConversation()),
    info: toggleInfo,
  })

  const panel = <ContactPanel conversation={conversation} actions={actions} />
  return (
    <>
      <main className={styles.thread}>
        <ThreadToolbar conversation={conversation} companyId={session.companyId} actions={actions} layout={layout} />
        <Thread conversation={conversation} />
        <Composer conversation={conversation} disabledReason={obstacle && <SendingNotice obstacle={obstacle} />} />
      </main>
      {layout === 'wide'
        ? isInfoShown && <div className={styles.panel}>{panel}</div>
        : hasDrawer && (
            <Suspense fallback={null}>
              <ContactDrawer isOpen={isInfoShown} onClose={() => dispatch(drawerOpened(false))}>
                {panel}
              </ContactDrawer>
            </Suspense>
          )}
    </>
  )
}
