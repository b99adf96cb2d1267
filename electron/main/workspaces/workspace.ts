import path from 'node:path'
import { type Session, safeStorage, session } from 'electron'
import { DESKTOP_ORIGIN } from '#shared/config/origins.ts'
import type { SettingsPage } from '#shared/domain/settings-pages.ts'
import { AUTH_CALLBACK } from '../links/link-routes.ts'
import { createNotifications, type Notifications } from '../notifications/notifications.ts'
import { createReplies, type Replies } from '../notifications/replies.ts'
import { serveApp } from '../pages/app-protocol.ts'
import { rendererDirectory } from '../pages/home.ts'
import type { Pages } from '../pages/pages.ts'
import { guardSession } from '../pages/permissions.ts'
import { type Auth, createAuth } from '../session/auth.ts'
import { createLoopback } from '../session/loopback.ts'
import { createSignIn, type SignIn } from '../session/sign-in.ts'
import { createVault } from '../session/vault.ts'
import type { SettingsStore } from '../settings.ts'
import type { Attention } from '../tray/attention.ts'
import type { PutAway } from '../tray/tray-presence.ts'
import type { ClientWindow } from '../windows/client-window.ts'
import { createMainWindow } from '../windows/main-window.ts'
import { GIVEN_ID, type KnownWorkspace } from './workspace-record.ts'

export interface WorkspaceServices {
  settings: SettingsStore
  pages: Pages
  attention: Attention
  homeOrigin: string
  /** Where the app's data lies. */
  userData: string
  openExternal: (url: string) => Promise<void>
  isQuitting: () => boolean
  putAway: PutAway
  onClosedForGood: () => void
  /** Its window was closed and lives on in the tray, or minimised where there is no tray. */
  onLeft: (to: 'tray' | 'task-bar') => void
  bringToFront: (workspace: Workspace) => void
  hasSeveral: () => boolean
  isFront: (workspace: Workspace) => boolean
  /** Whether the browser can hand a link of ours to this program. */
  canReceiveLinks: () => boolean
}

/** A server, with everything that is its own: browser data, tokens, windows, notifications. Two of them share nothing. */
export interface Workspace {
  readonly known: KnownWorkspace
  readonly session: Session
  readonly auth: Auth
  readonly signIn: SignIn
  readonly notifications: Notifications
  readonly replies: Replies
  /** What its pages are told of the server: '' where they come from an origin that passes calls on (Vite). */
  readonly serverUrl: string
  /** Its window with the list; null until it is opened. */
  main(): ClientWindow | null
  openMain(firstPath: string, isShown: boolean): void
  /** Brings it to the front on a conversation; null is the list. */
  openConversation(conversationId: string | null): void
  openSettings(page: SettingsPage): void
  /** Closes its windows for good. */
  close(): void
}

export function createWorkspace(known: KnownWorkspace, services: WorkspaceServices): Workspace {
  const { settings, pages, attention, homeOrigin, userData, openExternal } = services
  const isGiven = known.id === GIVEN_ID
  const own = isGiven ? session.defaultSession : session.fromPartition(`persist:${known.id}`)
  const directory = isGiven ? userData : path.join(userData, 'workspaces', known.id)
  const serverUrl = homeOrigin === DESKTOP_ORIGIN ? known.serverUrl : ''
  let main: ClientWindow | null = null
  let stopListening: (() => void) | null = null

  // The default session serves the window for workspaces already.
  if (own !== session.defaultSession) {
    serveApp({ root: rendererDirectory(), serverUrl: known.serverUrl }, own.protocol)
    guardSession(own, homeOrigin)
  }

  const vault = createVault(path.join(directory, 'vault'), safeStorage)
  const auth = createAuth({
    serverUrl: known.serverUrl,
    clientId: process.env.IQ_OIDC_CLIENT_ID || 'iq-desktop',
    vault,
    openExternal,
    onSignedOut: () => {
      attention.unread.forget(known.id)
      attention.setConnection(known.id, 'none')
      workspace.notifications.withdraw(null)
      for (const page of pages.all()) if (page.workspace === workspace) page.client.channel.send('session.signedOut', null)
    },
    redirectUri: async () => (services.canReceiveLinks() ? AUTH_CALLBACK : loopback.open()),
  })
  const loopback = createLoopback({ isExpected: auth.isExpected, onCallback: (url) => void workspace.signIn.complete(url) })
  const bringToFront = () => services.bringToFront(workspace)
  const openSignedIn = (clientPath: string) => {
    main?.open(clientPath)
    for (const page of pages.all()) if (page.workspace === workspace && page.kind === 'conversation') page.client.reload()
  }
  const workspace: Workspace = {
    known,
    session: own,
    auth,
    signIn: createSignIn({ workspaceId: known.id, auth, vault, settings, open: openSignedIn, show: bringToFront }),
    notifications: createNotifications({
      workspaceId: known.id,
      nameAmongOthers: () => (services.hasSeveral() ? known.name : null),
      center: attention.center,
      quietWords: attention.quiet.words,
      systemQuiet: attention.systemQuiet,
      onOpenConversation: (conversationId) => workspace.openConversation(conversationId),
      onReply: (reply) => workspace.replies.add(reply),
      onShow: bringToFront,
    }),
    replies: createReplies((reply) => main?.channel.send('shell.reply', reply)),
    serverUrl,
    main: () => main,
    openMain(firstPath, isShown) {
      const { isQuitting, putAway, onLeft, onClosedForGood } = services
      const page = { session: own, homeOrigin, serverUrl, firstPath, isShown, isFront: services.isFront(workspace) }
      main = createMainWindow({ settings, ...page, isQuitting, putAway, onLeft, onClosedForGood })
      main.window.once('closed', () => {
        main = null
      })
      pages.add({ kind: 'main', client: main, workspace })
      // Only now: a click that started the app has a window to lead to.
      stopListening ??= workspace.notifications.listen()
    },
    openConversation(conversationId) {
      bringToFront()
      main?.channel.send('shell.openConversation', conversationId)
    },
    openSettings(page) {
      bringToFront()
      main?.channel.send('shell.openSettings', page)
    },
    close() {
      attention.unread.forget(known.id)
      attention.setConnection(known.id, 'none')
      workspace.notifications.withdraw(null)
      stopListening?.()
      loopback.close()
      for (const page of pages.all()) if (page.workspace === workspace) page.client.window.destroy()
    },
  }
  return workspace
}
