import { type App, session } from 'electron'
import { createDesktopSettings, type DesktopSettingsService } from './desktop-settings.ts'
import { createDiagnostics, type DiagnosticsService } from './diagnostics/diagnostics.ts'
import type { Log } from './diagnostics/log.ts'
import { createDownloads, type Downloads } from './downloads/downloads.ts'
import { createLoginItem, type LoginItem } from './login-item.ts'
import { showContextMenus } from './menus/show-context-menu.ts'
import { askAboutHang } from './messages.ts'
import { createPages, type Pages } from './pages/pages.ts'
import type { Policy } from './policy/policy.ts'
import { guardPage } from './recovery/guard-page.ts'
import { createWhiteWindows, type WhiteWindows } from './recovery/white-window.ts'
import type { SettingsStore } from './settings.ts'
import { type ConversationWindows, createConversationWindows } from './windows/conversation-windows.ts'
import { createSpellChecker } from './windows/spell-checker.ts'
import { createZoom, type Zoom } from './windows/zoom.ts'
import type { Workspace } from './workspaces/workspace.ts'
import type { Workspaces } from './workspaces/workspaces.ts'

/** What every page and every workspace has of the program on this computer, and what staff choose about it. */
export interface Computer {
  readonly pages: Pages
  readonly zoom: Zoom
  readonly downloads: Downloads
  readonly conversationWindows: ConversationWindows
  readonly loginItem: LoginItem
  readonly desktop: DesktopSettingsService
  readonly diagnostics: DiagnosticsService
  readonly whiteWindows: WhiteWindows
  /** Gives a workspace's session what is asked of all. */
  adopt(workspace: Workspace): void
}

interface Parts {
  app: App
  settings: SettingsStore
  policy: Policy
  homeOrigin: string
  workspaces: Workspaces
  isQuitting: () => boolean
  onUpdateChannel: () => void
  log: Log
  describe: () => Promise<Record<string, string>>
}

export function createComputer({
  app,
  settings,
  policy,
  homeOrigin,
  workspaces,
  isQuitting,
  onUpdateChannel,
  log,
  describe,
}: Parts): Computer {
  const pages = createPages((page) => {
    zoom.keep(page.client.window.webContents)
    guardPage(page, { askAboutHang: ({ client: { window } }, signal) => askAboutHang(window, signal) })
    showContextMenus(page, {
      homeOrigin,
      downloads,
      openConversationWindow: ({ workspace }, id) => workspace && conversationWindows.open(workspace, id),
    })
  })
  const zoom = createZoom(settings, () => pages.all().map(({ client }) => client.window.webContents))
  const downloads = createDownloads(pages)
  const conversationWindows = createConversationWindows({ settings, pages, homeOrigin, isQuitting })
  const loginItem = createLoginItem({ app })
  if (policy.settings.startAtLogin !== undefined) loginItem.set(policy.settings.startAtLogin)
  const spellChecker = createSpellChecker(settings, () => workspaces.front()?.session ?? session.defaultSession)
  const desktop = createDesktopSettings({
    settings,
    onUpdateChannel,
    policy,
    loginItem,
    spellChecker,
    zoom,
    onSpelling: () => {
      for (const workspace of workspaces.all()) spellChecker.apply(workspace.session)
    },
  })
  return {
    pages,
    zoom,
    downloads,
    conversationWindows,
    loginItem,
    desktop,
    diagnostics: createDiagnostics({ settings, desktop, workspaces, log, describe }),
    whiteWindows: createWhiteWindows(pages),
    adopt(workspace) {
      spellChecker.apply(workspace.session)
      downloads.watch(workspace.session)
    },
  }
}
