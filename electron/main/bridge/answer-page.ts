import type { Registry } from '#electron/ipc/registry.ts'
import type { AccessTokenAnswer } from '#shared/ipc/bridge.ts'
import { isExternalLink } from '../pages/navigation.ts'
import type { ClientPage, Pages } from '../pages/pages.ts'
import type { SettingsStore } from '../settings.ts'
import type { Attention } from '../tray/attention.ts'
import type { Workspace } from '../workspaces/workspace.ts'

export interface AnswerParts {
  registry: Registry
  pages: Pages
  settings: SettingsStore
  attention: Attention
  /** Versions and abilities, by name. */
  describe: () => Promise<Record<string, string>>
  openExternal: (url: string) => Promise<void>
}

type WorkspacePage = ClientPage & { workspace: Workspace }

/** Everything the page may ask for, in one place: each line hands a checked payload to the service that knows. */
export function answerPage({ registry, pages, settings, attention, describe, openExternal }: AnswerParts): void {
  const { quiet, systemQuiet, unread } = attention
  /** @throws for a page that belongs to no workspace, or is going away */
  function workspaceOf(sender: number): Workspace {
    const page = pages.of(sender)
    if (!page?.workspace) throw new Error('This page belongs to no workspace.')
    return page.workspace
  }
  /** The one page of a workspace that counts and announces; a second window would do both twice. */
  const mainPage = (sender: number): WorkspacePage | null => {
    const page = pages.of(sender)
    return page?.kind === 'main' && page.workspace ? { ...page, workspace: page.workspace } : null
  }

  registry.handle('session.signIn', async ({ returnTo }, sender) => {
    await workspaceOf(sender).signIn.begin(returnTo)
    return null
  })
  registry.handle('session.signOut', async (options, sender) => {
    const workspace = workspaceOf(sender)
    await workspace.auth.signOut(options)
    settings.set('signedOutWorkspaces', [...new Set([...settings.get('signedOutWorkspaces'), workspace.known.id])])
    unread.forget(workspace.known.id)
    attention.setConnection(workspace.known.id, 'none')
    workspace.notifications.withdraw(null)
    for (const page of pages.all()) if (page.kind === 'conversation' && page.workspace === workspace) page.client.window.close()
    workspace.main()?.open('/logout')
    return null
  })
  registry.handle('session.getAccessToken', async ({ refused }, sender): Promise<AccessTokenAnswer> => {
    // The window for workspaces belongs to none, and nobody is signed in there.
    const workspace = pages.of(sender)?.workspace
    return workspace ? workspace.auth.getAccessToken(refused) : { status: 'signed-out' }
  })
  registry.handle('shell.notify', async (note, sender) => {
    const page = mainPage(sender)
    return page ? page.workspace.notifications.notify(note) : { status: 'not-shown', reason: 'The window with the list announces.' }
  })
  registry.handle('shell.notificationPermission', (_nothing, sender) =>
    workspaceOf(sender).notifications.isSupported() ? 'granted' : 'unsupported',
  )
  registry.handle('shell.describe', () => describe())
  registry.handle('quiet.get', () => quiet.get())
  registry.handle('quiet.set', (state) => {
    quiet.set(state)
    return null
  })
  registry.handle('quiet.system', () => systemQuiet())
  quiet.onChange((state) => {
    for (const { client } of pages.all()) client.channel.send('quiet.changed', state)
  })
  registry.listen('page.listening', (_nothing, sender) => {
    pages.of(sender)?.client.channel.pageListens()
    mainPage(sender)?.workspace.replies.resend()
  })
  registry.listen('shell.replyTaken', (id, sender) => mainPage(sender)?.workspace.replies.taken(id))
  registry.listen('shell.withdraw', (tag, sender) => mainPage(sender)?.workspace.notifications.withdraw(tag))
  registry.listen('shell.setConnection', (connection, sender) => {
    const page = mainPage(sender)
    if (page) attention.setConnection(page.workspace.known.id, connection)
  })
  registry.listen('shell.setUnread', (total, sender) => {
    const page = mainPage(sender)
    if (page) unread.set(page.workspace.known.id, total)
  })
  registry.listen('shell.openExternal', (url) => {
    if (isExternalLink(url)) void openExternal(url)
  })
}
