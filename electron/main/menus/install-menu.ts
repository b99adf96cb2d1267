import { BrowserWindow, Menu } from 'electron'
import type { Command } from '#shared/commands/shortcuts.ts'
import type { ClientPage, Pages } from '../pages/pages.ts'
import type { UnreadTotal } from '../tray/unread-total.ts'
import { conversationOf } from '../windows/conversation-path.ts'
import type { ConversationWindows } from '../windows/conversation-windows.ts'
import type { Zoom } from '../windows/zoom.ts'
import type { Workspaces } from '../workspaces/workspaces.ts'
import { appMenu } from './app-menu.ts'

interface Parts {
  pages: Pages
  workspaces: Workspaces
  unread: UnreadTotal
  zoom: Zoom
  conversationWindows: ConversationWindows
  onManageWorkspaces: () => void
  onCheckForUpdates: () => void
  onCopyDiagnostics: () => void
  onQuit: () => void
}

/** The menu bar; call the result whenever workspaces or their numbers have changed. */
export function installMenu(parts: Parts): () => void {
  const { pages, workspaces, unread, zoom, conversationWindows } = parts

  /** The page that a command is meant for: that of the window in front, else that of the workspace in front. */
  function target(): ClientPage | null {
    const main = workspaces.front()?.main()
    return pages.focused() ?? (main ? pages.of(main.window.webContents.id) : null)
  }
  const send = (command: Command) => target()?.client.channel.send('shell.command', command)
  const shownConversation = (page: ClientPage) => {
    const url = page.client.window.webContents.getURL()
    return URL.canParse(url) ? conversationOf(new URL(url).pathname) : null
  }

  const render = () => {
    const menu = appMenu({
      platform: process.platform,
      workspaces: workspaces.all().map(({ known: { id, name } }) => ({
        id,
        name,
        unread: unread.of(id),
        isFront: workspaces.front()?.known.id === id,
      })),
      onCommand: (command) => {
        const page = target()
        // Only the window with the list has all pages.
        const isElsewhere = page?.kind !== 'main' && (command === 'settings' || command === 'palette' || command === 'newConversation')
        if (!isElsewhere) return send(command)
        const front = workspaces.front()
        if (!front) return
        workspaces.bringToFront(front)
        front.main()?.channel.send('shell.command', command)
      },
      onOwnWindow: () => {
        const page = target()
        const conversationId = page && shownConversation(page)
        if (page?.workspace && conversationId) conversationWindows.open(page.workspace, conversationId)
      },
      onPrint: () => target()?.client.window.webContents.print({}),
      onZoom: (by) => zoom.change(by),
      onReload: () => target()?.client.reload(),
      onWorkspace: (id) => {
        const workspace = workspaces.find(id)
        if (workspace) workspaces.bringToFront(workspace)
      },
      onManageWorkspaces: parts.onManageWorkspaces,
      onCheckForUpdates: () => {
        // The page tells what comes of it, or why this computer has none.
        workspaces.front()?.openSettings('desktop')
        parts.onCheckForUpdates()
      },
      onDiagnostics: () => workspaces.front()?.openSettings('diagnostics'),
      onCopyDiagnostics: parts.onCopyDiagnostics,
      onCloseWindow: () => BrowserWindow.getFocusedWindow()?.close(),
      onQuit: parts.onQuit,
    })
    Menu.setApplicationMenu(Menu.buildFromTemplate(menu))
  }
  render()
  return render
}
