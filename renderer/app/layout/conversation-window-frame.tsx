import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { SessionGate } from '#renderer/features/platform/session/session-gate.tsx'
import { useSession } from '#renderer/features/platform/session/use-session.ts'
import { useHost } from '#renderer/host/host-context.tsx'
import { runCommand } from '#renderer/lib/commands.ts'
import { markPainted } from '#renderer/ui/at-rest.ts'
import { useRealtime } from '../use-realtime.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import styles from './conversation-window-frame.module.css'
import { DownloadNotices } from './download-notices.tsx'

/** Around a conversation in a window of its own: no navigation, and nothing that the window with the list does already. */
export function ConversationWindowFrame() {
  return (
    <SessionGate>
      <Frame />
    </SessionGate>
  )
}

function Frame() {
  const host = useHost()
  useRealtime(useSession(), true)
  useEffect(markPainted, [])
  useEffect(() => host.desktop?.onCommand((command) => command !== 'palette' && command !== 'settings' && runCommand(command)), [host])
  // Says that the page listens; notifications lead to the window with the list.
  useEffect(() => host.shell.onOpenConversation(() => undefined), [host])
  return (
    <div className={styles.frame}>
      <ConnectionBanner />
      <Outlet />
      <DownloadNotices />
    </div>
  )
}
