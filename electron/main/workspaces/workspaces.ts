import type { BrowserWindow } from 'electron'
import type { SettingsStore } from '../settings.ts'
import type { ClientWindow } from '../windows/client-window.ts'
import type { Workspace } from './workspace.ts'

export interface Workspaces {
  all(): Workspace[]
  find(id: string): Workspace | null
  /** The one that the person works in. */
  front(): Workspace | null
  add(workspace: Workspace): void
  /** Which one is in front as long as no window is shown. */
  beginWith(id: string | null): void
  /** Shows one in the place of the one that was in front. */
  bringToFront(workspace: Workspace): void
  /** Takes it off the list; what it held is the caller's to end. */
  drop(workspace: Workspace): void
}

/** The open workspaces, of which one is in front. Each has a window of its own, and one takes the place of another. */
export function createWorkspaces(settings: SettingsStore, onChange: () => void): Workspaces {
  let all: Workspace[] = []
  let front: Workspace | null = null

  function bringToFront(workspace: Workspace): void {
    const next = workspace.main()
    const previous = front === workspace ? null : front?.main()
    front = workspace
    settings.set('frontWorkspace', workspace.known.id)
    if (previous?.window.isVisible() && next) takePlace(next, previous.window)
    else next?.show()
    onChange()
  }

  function takePlace(next: ClientWindow, previous: BrowserWindow): void {
    const hide = () => {
      if (!previous.isDestroyed() && front?.main()?.window !== previous) previous.hide()
    }
    if (previous.isFullScreen()) {
      next.show()
      next.window.setFullScreen(true)
      // A full screen has a space of its own on macOS: hidden as it is, it would leave a black one behind.
      previous.once('leave-full-screen', hide)
      previous.setFullScreen(false)
      return
    }
    next.window.setBounds(previous.getNormalBounds())
    if (previous.isMaximized()) next.window.maximize()
    next.show()
    hide()
  }

  return {
    all: () => all,
    find: (id) => all.find(({ known }) => known.id === id) ?? null,
    front: () => front,
    add(workspace) {
      all = [...all, workspace]
      front ??= workspace
      onChange()
    },
    beginWith(id) {
      front = all.find(({ known }) => known.id === id) ?? front
    },
    bringToFront,
    drop(workspace) {
      all = all.filter((other) => other !== workspace)
      if (front === workspace) front = null
      const [next] = all
      if (front === null && next) bringToFront(next)
      onChange()
    },
  }
}
