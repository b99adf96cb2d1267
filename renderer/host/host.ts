import type { Command } from '#shared/commands/shortcuts.ts'
import type { DoNotDisturb } from '#shared/domain/do-not-disturb.ts'
import type { SettingsPage } from '#shared/domain/settings-pages.ts'
import type { DesktopChoices, DesktopSettings, Diagnostics, Download } from '#shared/ipc/desktop.ts'
import type { Updates } from '#shared/ipc/updates.ts'
import type { AddWorkspaceOutcome, WorkspaceList } from '#shared/ipc/workspaces.ts'

/** What a notification carries. `conversationId` is opened by a click on it. */
export interface Note {
  id: string
  title: string
  body: string
  conversationId: string | null
  /** Names those of several conversations; one of a conversation is known by that. One of the same name takes the place of the older. */
  tag?: string
  silent?: boolean
}

/** What a person wrote into a notification. `id` is to be the text's, so that it is sent once however often it is handed over. */
export interface NotificationReply {
  id: string
  conversationId: string
  text: string
}

export type NotificationPermissionState = 'granted' | 'denied' | 'default' | 'unsupported'

/** Whether a notification was shown, and if not, why not: "why was there no alert?" always has an answer. */
export type NotifyOutcome =
  /** `remark`: what may have kept a person from seeing it all the same. */
  { status: 'shown'; remark?: string | undefined } | { status: 'not-shown'; reason: string }

/** Removes the callback that it was returned for. */
export type Unsubscribe = () => void

/**
 * The one seam between the client and where it runs. `web.ts` and `desktop.ts` implement it; features use what it offers and never ask
 * where they are.
 */
export interface Host {
  /** '' when the server is the page's own origin; else the origin of the server, e.g. 'http://127.0.0.1:4600'. */
  serverUrl: string
  session: {
    /** Sends the person to the identity provider; afterwards they are at `returnTo`, a path of the client (default: where they are). */
    signIn(returnTo?: string): Promise<void>
    /** Takes the answer of the identity provider and gives the path to go to. */
    completeSignIn(url: string): Promise<string>
    signOut(options?: { everywhere?: boolean }): Promise<void>
    /**
     * A token good for at least some seconds, renewed when needed; null when nobody is signed in; rejects when the identity provider
     * cannot be reached. `refused` is a token that the server answered 401 to although it had not expired: it is not given again.
     */
    getAccessToken(refused?: string): Promise<string | null>
    onSignedOut(callback: () => void): Unsubscribe
  }
  shell: {
    setUnread(total: number): void
    /** Whether texts can arrive; 'none': none are expected. */
    setConnection(state: 'live' | 'down' | 'none'): void
    notify(note: Note): Promise<NotifyOutcome>
    /** Takes the notification of a conversation, or of a tag, back; null: all of them. */
    withdraw(tag: string | null): void
    /** A person answered in a notification. It is handed over until it is said to be taken, so perhaps more than once. */
    onReply(callback: (reply: NotificationReply) => void): Unsubscribe
    replyTaken(id: string): void
    notificationPermission(): Promise<NotificationPermissionState>
    requestNotificationPermission(): Promise<NotificationPermissionState>
    /** A notification was clicked; null is one of several conversations, which leads to the list. */
    onOpenConversation(callback: (conversationId: string | null) => void): Unsubscribe
    onNextUnread(callback: () => void): Unsubscribe
    /** A link from outside led to one of the settings' pages. */
    onOpenSettings(callback: (page: SettingsPage) => void): Unsubscribe
    openExternal(url: string): void
  }
  /** Small values that outlive a reload. Synchronous, and never throws. */
  /** Do not disturb on this computer. */
  quiet: {
    get(): Promise<DoNotDisturb>
    set(state: DoNotDisturb): Promise<void>
    onChange(callback: (state: DoNotDisturb) => void): Unsubscribe
    /** The system's own, which it may not tell. */
    system(): Promise<'on' | 'off' | 'unknown'>
  }
  /** Versions and abilities by name, for diagnostics. Nothing of the person or their texts. */
  describe(): Promise<Record<string, string>>
  storage: {
    get(key: string): string | null
    set(key: string, value: string): void
    remove(key: string): void
  }
  lifecycle: {
    /**
     * The computer woke, the network came back or the window became visible again. `hasSlept`: the system says that it slept, so no connection
     * is to be trusted.
     */
    onResume(callback: (hasSlept?: boolean) => void): Unsubscribe
  }
  /** The browser's offer to install the client as an app; null where it is one. */
  install: { isOffered(): boolean; onChange(callback: () => void): Unsubscribe; ask(): Promise<void> } | null
  /** null in a browser. */
  desktop: DesktopHost | null
}

/** What only a program on the computer can do. */
export interface DesktopHost {
  /** Chosen in a menu of the system. */
  onCommand(callback: (command: Command) => void): Unsubscribe
  settings(): Promise<DesktopSettings>
  /** Gives the settings as they are then: what the company's policy has fixed stays. */
  choose(choices: Partial<DesktopChoices>): Promise<DesktopSettings>
  openConversationWindow(conversationId: string): Promise<void>
  /** The page crashed and was loaded again. */
  onRecovered(callback: () => void): Unsubscribe
  /** What support asks for: versions, settings, the last lines of the log. */
  diagnostics(): Promise<Diagnostics>
  /** Opens the window where servers are added and removed. */
  manageWorkspaces(): Promise<void>
  /** Answered in that window only. */
  workspaces: WorkspacesHost
  onDownload(callback: (download: Download) => void): Unsubscribe
  /** Shows a finished download in its folder; false when it is not there any more. */
  showDownload(id: string): Promise<boolean>
  /** New versions of the program. */
  updates: {
    read(): Promise<Updates>
    onChange(callback: (updates: Updates) => void): Unsubscribe
    check(): Promise<void>
    /** Restarts into the version that is ready, as soon as no text is on its way. */
    restart(): Promise<void>
    /** How many texts of this page are on their way or wait for an answer: no update comes between. */
    setUnsent(count: number): void
  }
}

export interface WorkspacesHost {
  list(): Promise<WorkspaceList>
  add(address: string): Promise<AddWorkspaceOutcome>
  /** Starts the server on this computer. */
  tryHere(): Promise<AddWorkspaceOutcome>
  open(id: string): Promise<void>
  /** Signs out and deletes what this computer holds of it. */
  remove(id: string): Promise<void>
  onChanged(callback: () => void): Unsubscribe
  /** From now on changes are told. */
  listen(): void
}

let current: Host | null = null

export function setHost(host: Host): void {
  current = host
}

/** For thunks and the api layer; components use `useHost()`. */
export function getHost(): Host {
  if (!current) throw new Error('The host is not set: main.tsx sets it before anything else runs.')
  return current
}
