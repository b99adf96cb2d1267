import path from 'node:path'
import { type App, shell } from 'electron'
import { type EmbeddedServer, startEmbeddedServer } from '../backend/embedded-server.ts'
import { createRegistry } from '../ipc/registry.ts'
import { answerPage } from './answer-page.ts'
import { registerAppScheme } from './app-protocol.ts'
import { createBadge } from './badge.ts'
import { receiveDeepLinks } from './deep-links.ts'
import { homeOrigin as findHomeOrigin, givenServerUrl } from './home.ts'
import { canReceiveLinks } from './link-registration.ts'
import { clientPathOf, DEEP_LINK_SCHEME, type DeepLink } from './link-routes.ts'
import { tellSettingsKeptAside } from './messages.ts'
import { guardNavigation } from './navigation.ts'
import { createPages } from './pages.ts'
import { watchPower } from './power.ts'
import { openSettings } from './settings.ts'
import { createTray } from './tray.ts'
import { createUnreadTotal } from './unread-total.ts'
import { createWorkspace, type Workspace, type WorkspaceServices } from './workspaces/workspace.ts'
import { GIVEN_ID, type KnownWorkspace } from './workspaces/workspace-record.ts'
import { createWorkspaces } from './workspaces/workspaces.ts'

/** The appId of electron-builder.yml. */
const APP_ID = 'com.iqsuite.desktop'

const DEFAULT_SERVER_URL = 'http://127.0.0.1:4600'

/** From the first line to a window: what must come before `ready`, then every service, each knowing only what it is handed. */
export async function run(app: App): Promise<void> {
  registerAppScheme()
  // Windows shows notifications only of an app that names itself.
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID)
  if (!app.requestSingleInstanceLock()) {
    app.quit() // the first instance has our arguments and comes to the front
    return
  }
  const links = receiveDeepLinks(app, process.argv)
  await app.whenReady()
  registerDeepLinkScheme(app)

  const userData = app.getPath('userData')
  const settings = openSettings(userData)
  const homeOrigin = findHomeOrigin()
  const openExternal = (url: string) => shell.openExternal(url)
  let isQuitting = false
  app.on('before-quit', () => {
    isQuitting = true
  })
  guardNavigation(app, homeOrigin, openExternal)

  const pages = createPages()
  const workspaces = createWorkspaces(settings, () => undefined)
  const show = () => {
    const front = workspaces.front()
    if (front) workspaces.bringToFront(front)
  }
  const tray = createTray({
    isDoNotDisturb: settings.get('doNotDisturb'),
    onOpen: show,
    onNextUnread: () => {
      show()
      workspaces.front()?.main()?.channel.send('shell.nextUnread', null)
    },
    onDoNotDisturb: (isOn) => settings.set('doNotDisturb', isOn),
    onQuit: () => app.quit(),
  })
  const badge = createBadge()
  const unread = createUnreadTotal((total) => {
    tray.setUnread(total)
    badge.setUnread(total)
  })
  answerPage({
    registry: createRegistry({ homeOrigin, onRefused: (channel, why) => console.warn(`Refused a call of "${channel}": ${why}.`) }),
    pages,
    settings,
    unread,
    openExternal,
  })

  const services: WorkspaceServices = {
    settings,
    pages,
    unread,
    homeOrigin,
    userData,
    openExternal,
    isQuitting: () => isQuitting,
    onHiddenToTray: tellAboutTray,
    bringToFront: workspaces.bringToFront,
    canReceiveLinks: () => canReceiveLinks(app),
  }
  const isEmbedded = process.env.IQ_BACKEND === 'embedded'
  const given: KnownWorkspace = {
    id: GIVEN_ID,
    name: 'IQ Suite',
    serverUrl: givenServerUrl() ?? DEFAULT_SERVER_URL,
    kind: isEmbedded ? 'embedded' : 'server',
    from: 'environment',
  }
  const servers: EmbeddedServer[] = []
  app.on('will-quit', () => {
    for (const server of servers) server.stop()
  })
  if (isEmbedded) servers.push(await startEmbeddedServer(given.serverUrl))
  workspaces.add(createWorkspace(given, services))

  const first = links.first()
  const opened = first && (await pathOf(first))
  for (const workspace of workspaces.all())
    workspace.openMain(opened?.workspace === workspace ? opened.path : '/', workspace === workspaces.front())

  links.start(({ link }) => {
    if (link?.kind === 'conversation') workspaces.front()?.openConversation(link.conversationId)
    else show()
    if (link?.kind === 'settings') workspaces.front()?.main()?.channel.send('shell.openSettings', link.page)
    if (link?.kind === 'auth-callback') void completeSignIn(link.url)
  })
  app.on('activate', show)
  watchPower({
    onResume: () => {
      for (const { client } of pages.all()) client.channel.send('lifecycle.resume', null)
    },
    onShutdown: () => app.quit(),
  })
  if (settings.keptAside) tellSettingsKeptAside(settings.keptAside)

  /** Where the link that started the app leads. */
  async function pathOf(link: DeepLink): Promise<{ workspace: Workspace | null; path: string }> {
    if (link.kind !== 'auth-callback') return { workspace: workspaces.front(), path: clientPathOf(link) ?? '/' }
    const workspace = await whoExpects(link.url)
    return { workspace, path: workspace ? await workspace.signIn.completeBeforeWindow(link.url) : '/' }
  }

  /** The workspace whose sign-in a link answers: each knows its own. */
  async function whoExpects(url: string): Promise<Workspace | null> {
    for (const workspace of workspaces.all()) if (await workspace.auth.isExpected(url)) return workspace
    return null
  }

  async function completeSignIn(url: string): Promise<void> {
    await (await whoExpects(url))?.signIn.complete(url)
  }

  function tellAboutTray(): void {
    if (settings.get('closeToTrayNoticeShown')) return
    settings.set('closeToTrayNoticeShown', true)
    void workspaces.front()?.notifications.tell({
      id: 'close-to-tray',
      title: 'IQ Suite is still running',
      body: 'New messages keep coming. Open it or quit it from its icon in the tray.',
      conversationId: null,
    })
  }
}

/** Run from source, Electron must be told to start itself with our directory. */
function registerDeepLinkScheme(app: App): void {
  const appDirectory = process.argv[1]
  if (process.defaultApp && appDirectory) app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME, process.execPath, [path.resolve(appDirectory)])
  else app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME)
}
