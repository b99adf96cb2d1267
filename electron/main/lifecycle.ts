import path from 'node:path'
import { type App, autoUpdater, type BrowserWindow, clipboard, shell } from 'electron'
import { type EmbeddedServer, startEmbeddedServer } from '../backend/embedded-server.ts'
import { createRegistry } from '../ipc/registry.ts'
import { answerComputer } from './answer-computer.ts'
import { answerPage } from './answer-page.ts'
import { registerAppScheme } from './app-protocol.ts'
import { createAttention, whenLaunched } from './attention.ts'
import { createComputer } from './computer.ts'
import { receiveDeepLinks } from './deep-links.ts'
import { describeApp } from './describe.ts'
import { keepConsole, openLog } from './diagnostics/log.ts'
import { homeOrigin as findHomeOrigin, givenServerUrl } from './home.ts'
import { canReceiveLinks } from './link-registration.ts'
import { clientPathOf, DEEP_LINK_SCHEME, type DeepLink } from './link-routes.ts'
import { installMenu } from './menus/install-menu.ts'
import { tellSettingsKeptAside } from './messages.ts'
import { guardNavigation } from './navigation.ts'
import { watchPower } from './power.ts'
import { openSettings } from './settings.ts'
import { createPutAway, hasTray } from './tray-presence.ts'
import { keepUpToDate } from './updates/app-updates.ts'
import { createWorkspace, type Workspace, type WorkspaceServices } from './workspaces/workspace.ts'
import { GIVEN_ID, type KnownWorkspace } from './workspaces/workspace-record.ts'
import { createWorkspaces } from './workspaces/workspaces.ts'

/** The appId of electron-builder.yml. */
const APP_ID = 'com.iqsuite.desktop'

/** Windows starts this when a notification of an earlier run is clicked. Made once: with another one each start, old ones would lead nowhere. */
const TOAST_ACTIVATOR = '{5B1F8C52-6B0E-4B0F-9D5B-0C6B5E0B7F31}'

const DEFAULT_SERVER_URL = 'http://127.0.0.1:4600'

/** From the first line to a window: what must come before `ready`, then every service, each knowing only what it is handed. */
export async function run(app: App): Promise<void> {
  registerAppScheme()
  // Windows shows notifications only of an app that names itself.
  if (process.platform === 'win32') {
    app.setAppUserModelId(APP_ID)
    app.setToastActivatorCLSID(TOAST_ACTIVATOR)
  }
  if (!app.requestSingleInstanceLock()) {
    app.quit() // the first instance has our arguments and comes to the front
    return
  }
  const links = receiveDeepLinks(app, process.argv)
  const launch = await whenLaunched(app)
  registerDeepLinkScheme(app)

  const userData = app.getPath('userData')
  const log = openLog(path.join(userData, 'logs'))
  keepConsole(log)
  console.info(`IQ Suite ${app.getVersion()} starts on ${process.platform}.`)
  const settings = openSettings(userData)
  const homeOrigin = findHomeOrigin()
  const openExternal = (url: string) => shell.openExternal(url)
  let isQuitting = false
  app.on('before-quit', () => {
    isQuitting = true
  })
  // On macOS an update closes the windows before it says that the app quits.
  autoUpdater.on('before-quit-for-update', () => {
    isQuitting = true
  })
  const workspaces = createWorkspaces(settings, () => updateMenu())
  const computer = createComputer({
    app,
    settings,
    homeOrigin,
    workspaces,
    isQuitting: () => isQuitting,
    onUpdateChannel: () => updates.channelChanged(),
    log,
    describe: async () => describeApp({ canReceiveLinks: canReceiveLinks(app), systemQuiet: await attention.systemQuiet() }),
  })
  const { pages } = computer
  guardNavigation(app, {
    homeOrigin,
    openExternal,
    isDownload: (contentsId, url) => isMediaOf(pages.of(contentsId)?.workspace ?? null, url),
  })

  const show = () => {
    const front = workspaces.front()
    if (front) workspaces.bringToFront(front)
  }
  const attention = createAttention({
    settings,
    launch,
    onOpen: show,
    onNextUnread: () => {
      show()
      workspaces.front()?.main()?.channel.send('shell.nextUnread', null)
    },
    onQuietHours: () => {
      show()
      workspaces.front()?.main()?.channel.send('shell.openSettings', 'notifications')
    },
    onQuit: () => app.quit(),
    onUnread: () => updateMenu(),
  })
  const updateMenu = installMenu({
    ...computer,
    workspaces,
    unread: attention.unread,
    onCopyDiagnostics: () => void copyDiagnostics(),
    onQuit: () => app.quit(),
  })
  const registry = createRegistry({ homeOrigin, onRefused: (channel, why) => console.warn(`Refused a call of "${channel}": ${why}.`) })
  const updates = keepUpToDate({ app, settings, registry, pages })
  answerComputer(registry, pages, computer)
  answerPage({
    registry,
    pages,
    settings,
    attention,
    canReceiveLinks: () => canReceiveLinks(app),
    openExternal,
  })

  const services: WorkspaceServices = {
    settings,
    pages,
    attention,
    homeOrigin,
    userData,
    openExternal,
    isQuitting: () => isQuitting,
    putAway: createPutAway(),
    onLeft: tellWhereItIs,
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
  for (const workspace of workspaces.all()) computer.adopt(workspace)

  // Started by the login it waits in the tray, unless a link wants something to be seen.
  const first = links.first()
  const isHidden = computer.loginItem.startedThisRun() && first === null
  const opened = first && (await pathOf(first))
  for (const workspace of workspaces.all())
    workspace.openMain(opened?.workspace === workspace ? opened.path : '/', !isHidden && workspace === workspaces.front())
  for (const workspace of workspaces.all()) computer.conversationWindows.restore(workspace)
  if (isHidden) void showWithoutTray(workspaces.front()?.main()?.window ?? null)

  links.start(({ link }) => {
    if (link?.kind === 'conversation') workspaces.front()?.openConversation(link.conversationId)
    else show()
    if (link?.kind === 'settings') workspaces.front()?.main()?.channel.send('shell.openSettings', link.page)
    if (link?.kind === 'auth-callback') void completeSignIn(link.url)
  })
  app.on('activate', show)
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason === 'clean-exit') return
    console.error(`A process of Chromium (${type}) is gone: ${reason}.`)
    if (type === 'GPU') computer.whiteWindows.check()
  })
  watchPower({
    onResume: () => {
      computer.whiteWindows.check()
      for (const { client } of pages.all()) client.channel.send('lifecycle.resume', null)
    },
    onShutdown: () => app.quit(),
  })
  if (settings.keptAside) tellSettingsKeptAside(settings.keptAside)

  async function copyDiagnostics(): Promise<void> {
    await clipboard.writeText(await computer.diagnostics.text())
  }

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

  /** The first time only: who closes the window and finds it gone asks where it went. */
  function tellWhereItIs(to: 'tray' | 'task-bar'): void {
    if (settings.get('closeToTrayNoticeShown')) return
    settings.set('closeToTrayNoticeShown', true)
    const where = to === 'tray' ? 'Open it or quit it from its icon in the tray.' : 'This desktop has no tray, so its window is minimised.'
    const title = 'IQ Suite is still running'
    void workspaces.front()?.notifications.tell({ id: 'close-to-tray', title, body: `New messages keep coming. ${where}` })
  }
}

/** Run from source, Electron must be told to start itself with our directory. */
function registerDeepLinkScheme(app: App): void {
  const appDirectory = process.argv[1]
  if (process.defaultApp && appDirectory) app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME, process.execPath, [path.resolve(appDirectory)])
  else app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME)
}

/** Where there is no tray, a window that was never shown could not be found. */
async function showWithoutTray(window: BrowserWindow | null): Promise<void> {
  if (!window || (await hasTray()) || window.isDestroyed() || window.isVisible()) return
  window.showInactive()
  window.minimize()
}

/** Files that customers sent lie below the server, under addresses that nobody can guess. */
function isMediaOf(workspace: Workspace | null, url: string): boolean {
  if (!workspace || !URL.canParse(url)) return false
  const { origin, pathname } = new URL(url)
  return origin === new URL(workspace.known.serverUrl).origin && pathname.startsWith('/media/')
}
