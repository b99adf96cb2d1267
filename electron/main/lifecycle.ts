import path from 'node:path'
import { type App, autoUpdater, type BrowserWindow, clipboard, net, session, shell } from 'electron'
import { startEmbeddedServer } from '../backend/embedded-server.ts'
import { createRegistry } from '../ipc/registry.ts'
import { answerComputer } from './bridge/answer-computer.ts'
import { answerPage } from './bridge/answer-page.ts'
import { answerWorkspaces } from './bridge/answer-workspaces.ts'
import { createComputer } from './computer.ts'
import { describeApp } from './diagnostics/describe.ts'
import { keepConsole, openLog } from './diagnostics/log.ts'
import { receiveDeepLinks } from './links/deep-links.ts'
import { createLinkFollower } from './links/follow-links.ts'
import { canReceiveLinks } from './links/link-registration.ts'
import { DEEP_LINK_SCHEME } from './links/link-routes.ts'
import { installMenu } from './menus/install-menu.ts'
import { tellNotStarted, tellPolicyFaults, tellSettingsKeptAside } from './messages.ts'
import { registerAppScheme, serveApp } from './pages/app-protocol.ts'
import { homeOrigin as findHomeOrigin, givenServerUrl, policyFile, rendererDirectory } from './pages/home.ts'
import { guardNavigation } from './pages/navigation.ts'
import { guardSession } from './pages/permissions.ts'
import { readPolicy } from './policy/policy-file.ts'
import { watchPower } from './power.ts'
import { openSettings } from './settings.ts'
import { createAttention, whenLaunched } from './tray/attention.ts'
import { createPutAway, hasTray } from './tray/tray-presence.ts'
import { keepUpToDate } from './updates/app-updates.ts'
import { createWorkspacesWindow } from './windows/workspaces-window.ts'
import { knownWorkspaces } from './workspaces/known-workspaces.ts'
import { createWorkspace, type Workspace, type WorkspaceServices } from './workspaces/workspace.ts'
import { createWorkspaceKeeper } from './workspaces/workspace-keeper.ts'
import { createWorkspaces } from './workspaces/workspaces.ts'

/** The appId of electron-builder.yml. */
const APP_ID = 'com.iqsuite.desktop'

/** Windows starts this when a notification of an earlier run is clicked. Made once: with another one each start, old ones would lead nowhere. */
const TOAST_ACTIVATOR = '{5B1F8C52-6B0E-4B0F-9D5B-0C6B5E0B7F31}'

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
  const policy = readPolicy(policyFile())
  for (const fault of policy.faults) console.warn(`The policy: ${fault}`)
  const settings = openSettings(userData, policy.settings)
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
  const workspaces = createWorkspaces(settings, () => onWorkspacesChanged())
  const computer = createComputer({
    app,
    settings,
    policy,
    homeOrigin,
    workspaces,
    isQuitting: () => isQuitting,
    onUpdateChannel: () => updates.channelChanged(),
    log,
    describe,
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
    else workspacesWindow.show()
  }
  const attention = createAttention({
    settings,
    launch,
    onOpen: show,
    onNextUnread: () => {
      const hasUnread = ({ known }: Workspace) => attention.unread.of(known.id) > 0
      const front = workspaces.front()
      const next = front && hasUnread(front) ? front : (workspaces.all().find(hasUnread) ?? front)
      if (!next) return show()
      workspaces.bringToFront(next)
      next.main()?.channel.send('shell.nextUnread', null)
    },
    onQuietHours: () => workspaces.front()?.openSettings('notifications'),
    onQuit: () => app.quit(),
    onUnread: onWorkspacesChanged,
  })
  const updateMenu = installMenu({
    ...computer,
    workspaces,
    unread: attention.unread,
    onManageWorkspaces: () => workspacesWindow.show(),
    onCheckForUpdates: () => void updates.check(),
    onCopyDiagnostics: () => void copyDiagnostics(),
    onQuit: () => app.quit(),
  })
  const workspacesWindow = createWorkspacesWindow({ session: session.defaultSession, homeOrigin, pages })
  const registry = createRegistry({ homeOrigin, onRefused: (channel, why) => console.warn(`Refused a call of "${channel}": ${why}.`) })
  const updates = keepUpToDate({ app, settings, registry, pages })
  answerComputer(registry, pages, computer)
  answerPage({
    registry,
    pages,
    settings,
    attention,
    describe,
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
    onClosedForGood: () => setImmediate(() => app.quit()),
    bringToFront: workspaces.bringToFront,
    isFront: (workspace) => workspaces.front() === workspace,
    hasSeveral: () => workspaces.all().length > 1,
    canReceiveLinks: () => canReceiveLinks(app),
  }
  const keeper = createWorkspaceKeeper({
    settings,
    policy,
    workspaces,
    unread: attention.unread,
    userData,
    create: (known) => {
      const workspace = createWorkspace(known, services)
      computer.adopt(workspace)
      return workspace
    },
    startServer: startEmbeddedServer,
    request: (input, init) => net.fetch(input instanceof URL ? input.href : input, init),
  })
  answerWorkspaces({ registry, pages, keeper, workspaces, window: workspacesWindow })
  app.on('will-quit', () => keeper.stopServers())

  const givenUrl = givenServerUrl()
  const given = givenUrl === null ? null : { serverUrl: givenUrl, isEmbedded: process.env.IQ_BACKEND === 'embedded' }
  serveApp({ root: rendererDirectory(), serverUrl: givenUrl }, session.defaultSession.protocol)
  guardSession(session.defaultSession, homeOrigin)
  for (const known of knownWorkspaces({ given, policy, own: settings.get('workspaces') })) keeper.create(known)

  // Started by the login it waits in the tray, unless a link wants something to be seen.
  const first = links.first()
  const isHidden = computer.loginItem.startedThisRun() && first === null
  const { first: firstPage, follow } = createLinkFollower({ workspaces, show })
  workspaces.beginWith(settings.get('frontWorkspace'))
  const opened = first && (await firstPage(first))
  if (opened) workspaces.beginWith(opened.workspace.known.id)
  await Promise.all(
    workspaces.all().map(async (workspace) => {
      // One that does not start must not keep the others from it; its page says that nothing answers.
      if (workspace.known.kind === 'embedded')
        await keeper.serve(workspace).catch((error: unknown) => tellNotStarted(workspace.known.name, error))
      workspace.openMain(opened?.workspace === workspace ? opened.path : '/', !isHidden && workspace === workspaces.front())
      computer.conversationWindows.restore(workspace)
    }),
  )
  if (workspaces.front() === null) workspacesWindow.show()
  if (isHidden) void showWithoutTray(workspaces.front()?.main()?.window ?? null)

  links.start(({ link }) => follow(link))
  app.on('activate', show)
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason === 'clean-exit') return
    console.error(`A process of Chromium (${type}) is gone: ${reason}.`)
    if (type === 'GPU') computer.whiteWindows.check()
  })
  watchPower({
    onResume: (hasSlept) => {
      computer.whiteWindows.check()
      for (const { client } of pages.all()) client.channel.send('lifecycle.resume', { hasSlept })
    },
    onShutdown: () => app.quit(),
  })
  if (policy.faults.length > 0) tellPolicyFaults(policy.faults)
  if (settings.keptAside) tellSettingsKeptAside(settings.keptAside)

  async function describe(): Promise<Record<string, string>> {
    return describeApp({ canReceiveLinks: canReceiveLinks(app), systemQuiet: await attention.systemQuiet(), policy })
  }

  function onWorkspacesChanged(): void {
    updateMenu()
    for (const { kind, client } of pages.all()) if (kind === 'workspaces') client.channel.send('workspaces.changed', null)
  }

  async function copyDiagnostics(): Promise<void> {
    await clipboard.writeText(await computer.diagnostics.text())
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
