import { screen } from 'electron'
import type { Pages } from '../pages/pages.ts'
import type { ConversationWindow, SettingsStore } from '../settings.ts'
import type { Workspace } from '../workspaces/workspace.ts'
import { createClientWindow } from './client-window.ts'
import { ownWindowPath } from './conversation-path.ts'
import { CONVERSATION_SIZES, placeWindow } from './window-state.ts'

/** More than this nobody watches; each is a process of its own. */
const MOST = 12

export interface ConversationWindows {
  /** Opens a conversation in a window of its own, or brings the one that is open to the front. */
  open(workspace: Workspace, conversationId: string): void
  /** Opens those again that were open when the app ended. */
  restore(workspace: Workspace): void
}

interface Parts {
  settings: SettingsStore
  pages: Pages
  homeOrigin: string
  isQuitting: () => boolean
}

/**
 * Conversations beside the list. Such a window shares session and sign-in with its workspace; it follows the hub on its own, as a second tab
 * of the web client does, but counts and announces nothing: the window with the list does that.
 */
export function createConversationWindows({ settings, pages, homeOrigin, isQuitting }: Parts): ConversationWindows {
  const remembered = (): ConversationWindow[] => settings.get('conversationWindows')
  const isOf = (workspace: Workspace, conversationId: string) => (saved: ConversationWindow) =>
    saved.workspaceId === workspace.known.id && saved.conversationId === conversationId

  function openWindow(workspace: Workspace, conversationId: string, saved: ConversationWindow | null): void {
    const {
      isMaximized: _never,
      isFullScreen: _neither,
      ...bounds
    } = placeWindow(
      saved && { ...saved, isMaximized: false },
      screen.getAllDisplays().map((display) => display.workArea),
      CONVERSATION_SIZES,
    )
    const { serverUrl, session } = workspace
    const { width: minWidth, height: minHeight } = CONVERSATION_SIZES.min
    const client = createClientWindow({ session, homeOrigin, serverUrl, options: { ...bounds, minWidth, minHeight } })
    const { window } = client
    const isThis = isOf(workspace, conversationId)
    const remember = () => {
      const here = { workspaceId: workspace.known.id, conversationId, ...window.getNormalBounds() }
      settings.set('conversationWindows', [...remembered().filter((other) => !isThis(other)), here])
    }
    remember()
    window.once('ready-to-show', () => (saved ? window.showInactive() : window.show()))
    window.on('close', () => {
      if (isQuitting()) remember()
      else
        settings.set(
          'conversationWindows',
          remembered().filter((other) => !isThis(other)),
        )
    })
    pages.add({ kind: 'conversation', client, workspace, conversationId })
    client.open(ownWindowPath(conversationId))
  }

  return {
    open(workspace, conversationId) {
      const own = pages.all().filter((page) => page.kind === 'conversation')
      const there = own.find((page) => page.workspace === workspace && page.conversationId === conversationId)
      if (there) return there.client.show()
      if (own.length < MOST) openWindow(workspace, conversationId, null)
      else own.at(-1)?.client.show()
    },
    restore(workspace) {
      for (const saved of remembered().slice(0, MOST)) {
        if (saved.workspaceId === workspace.known.id) openWindow(workspace, saved.conversationId, saved)
      }
    },
  }
}
