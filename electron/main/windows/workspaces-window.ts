import { type Session, screen } from 'electron'
import type { Pages } from '../pages/pages.ts'
import { type ClientWindow, createClientWindow } from './client-window.ts'
import { placeWindow, WORKSPACES_SIZES } from './window-state.ts'

export interface WorkspacesWindow {
  /** Opens it, or brings it to the front. */
  show(): void
  close(): void
}

interface Parts {
  session: Session
  homeOrigin: string
  pages: Pages
}

/** Where servers are added and removed, and what a first start begins with. It belongs to no server, so it opens when none answers. */
export function createWorkspacesWindow({ session, homeOrigin, pages }: Parts): WorkspacesWindow {
  let client: ClientWindow | null = null
  return {
    show() {
      if (client) return client.show()
      const {
        isMaximized: _never,
        isFullScreen: _neither,
        ...bounds
      } = placeWindow(
        null,
        screen.getAllDisplays().map((display) => display.workArea),
        WORKSPACES_SIZES,
      )
      const { width: minWidth, height: minHeight } = WORKSPACES_SIZES.min
      const own = createClientWindow({
        session,
        homeOrigin,
        serverUrl: '',
        options: { ...bounds, minWidth, minHeight, title: 'Workspaces · IQ Suite' },
      })
      client = own
      own.window.once('ready-to-show', () => own.window.show())
      own.window.once('closed', () => {
        client = null
      })
      pages.add({ kind: 'workspaces', client: own, workspace: null })
      own.open('/workspaces')
    },
    close: () => client?.window.close(),
  }
}
