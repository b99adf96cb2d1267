import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { useSession } from '#renderer/features/platform/session/use-session.ts'
import type { NotificationReply } from '#renderer/host/host.ts'
import { useHost } from '#renderer/host/host-context.tsx'
import { guardRoute } from '#renderer/lib/route-guards.ts'
import { markPainted, whenAtRest } from '#renderer/ui/at-rest.ts'
import { loadFeedback, say } from '#renderer/ui/feedback.ts'
import type { UserAndCompany } from '#shared/contract/platform/session.ts'
import { useRealtime } from '../use-realtime.ts'
import styles from './app-shell.module.css'
import { ConnectionBanner } from './connection-banner.tsx'
import { DownloadNotices } from './download-notices.tsx'
import { NotificationNotice } from './notification-notice.tsx'
import { SideNavigation } from './side-navigation.tsx'
import { TopBar } from './top-bar.tsx'
import { useCommands } from './use-commands.ts'
import { usePageName } from './use-page-name.ts'
import { usePaletteShortcut } from './use-palette-shortcut.ts'

const loadPalette = () => import('../palette/command-palette.tsx').then(({ CommandPalette }) => ({ default: CommandPalette }))
const CommandPalette = lazy(loadPalette)

// With it comes all that writes texts, for the few who answer in a notification.
const ReplySender = lazy(() => import('#renderer/features/messaging/inbox/replies/reply-sender.tsx'))

/** The frame around every page of a signed-in person: top bar, navigation, notices. What depends on the address is drawn in parts of its own. */
export function AppShell() {
  const session = useSession()
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)

  useRealtime(session)
  useCommands(() => setIsPaletteOpen((isOpen) => !isOpen))
  useRecoveryNotice()
  const replies = useReplies()
  useOverlaysAtHand()
  usePaletteShortcut(() => setIsPaletteOpen((isOpen) => !isOpen))

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <TopBar onOpenPalette={() => setIsPaletteOpen(true)} />
      <div className={styles.notices}>
        {session.companyApps.messageIq && <ConnectionBanner />}
        {session.companyApps.messageIq && <NotificationNotice />}
      </div>
      <SideNavigation apps={session.companyApps} role={session.userRole} />
      <Page session={session} />
      <ShellEvents />
      <DownloadNotices />
      {replies.length > 0 && (
        <Suspense fallback={null}>
          <ReplySender replies={replies} />
        </Suspense>
      )}
      {isPaletteOpen && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => setIsPaletteOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Page({ session }: { session: UserAndCompany }) {
  const { pathname } = useLocation()
  const isLoading = useNavigation().state === 'loading'
  const redirect = guardRoute(pathname, session)
  usePageName()
  useEffect(() => {
    // The inbox says itself when its list is there.
    if (!pathname.startsWith('/conversations')) markPainted()
  }, [pathname])
  return (
    <div className={styles.content} id="content" tabIndex={-1} data-loading={isLoading || undefined}>
      {redirect ? <Navigate to={redirect} replace /> : <Outlet />}
    </div>
  )
}

/** A crash is not kept quiet: whoever was typing sees the page come back. */
function useRecoveryNotice(): void {
  const { desktop } = useHost()
  useEffect(
    () => desktop?.onRecovered(() => say('info', 'This window stopped working and was loaded again. What you typed is kept.', 10)),
    [desktop],
  )
}

/**
 * Loaded before they are asked for: what is typed right after Ctrl+K belongs into the palette, not to the shortcuts of the page; and a message
 * that says that the connection is gone cannot be loaded then.
 */
function useOverlaysAtHand(): void {
  useEffect(
    () =>
      whenAtRest(() => {
        // Without a connection they are loaded when they are opened.
        for (const load of [loadPalette, loadFeedback]) load().catch(() => undefined)
      }),
    [],
  )
}

/** What people wrote into notifications since the page was loaded, each once. */
function useReplies(): NotificationReply[] {
  const host = useHost()
  const [replies, setReplies] = useState<NotificationReply[]>([])
  useEffect(
    () => host.shell.onReply((reply) => setReplies((known) => (known.some(({ id }) => id === reply.id) ? known : [...known, reply]))),
    [host],
  )
  return replies
}

/** A link leads to its page, a click on a notification to its conversation; "next unread" of the tray leads to the inbox, which takes it from there. */
function ShellEvents() {
  const host = useHost()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isInInbox = pathname.startsWith('/conversations')
  useEffect(() => (isInInbox ? undefined : host.shell.onNextUnread(() => void navigate('/conversations'))), [host, navigate, isInInbox])
  useEffect(() => host.shell.onOpenSettings((page) => void navigate(`/settings/${page}`)), [host, navigate])
  useEffect(
    () =>
      host.shell.onOpenConversation((conversationId) => {
        void navigate(conversationId === null ? '/conversations' : `/conversations/${encodeURIComponent(conversationId)}`)
      }),
    [host, navigate],
  )
  return null
}
