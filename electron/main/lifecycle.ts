import path from 'node:path'
import { type App, safeStorage, session, shell } from 'electron'
import { DESKTOP_ORIGIN } from '#shared/config/origins.ts'
import { startEmbeddedServer } from '../backend/embedded-server.ts'
import { createPageChannel } from '../ipc/page-channel.ts'
import { createRegistry } from '../ipc/registry.ts'
import { answerPage } from './answer-page.ts'
import { registerAppScheme, serveApp } from './app-protocol.ts'
import { createAuth } from './auth.ts'
import { createBadge } from './badge.ts'
import { receiveDeepLinks } from './deep-links.ts'
import { homeOrigin as findHomeOrigin, serverUrl as findServerUrl, rendererDirectory } from './home.ts'
import { canReceiveLinks } from './link-registration.ts'
import { AUTH_CALLBACK, clientPathOf, DEEP_LINK_SCHEME } from './link-routes.ts'
import { createLoopback } from './loopback.ts'
import { tellSettingsKeptAside } from './messages.ts'
import { guardNavigation } from './navigation.ts'
import { createNotifications } from './notifications.ts'
import { watchPower } from './power.ts'
import { openSettings } from './settings.ts'
import { createSignIn } from './sign-in.ts'
import { createTray } from './tray.ts'
import { createVault } from './vault.ts'
import { createMainWindow, type MainWindow } from './window.ts'

/** The appId of electron-builder.yml. */
const APP_ID = 'com.iqsuite.desktop'

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

  const settings = openSettings(app.getPath('userData'))
  const serverUrl = findServerUrl(settings.get('serverUrl'))
  const homeOrigin = findHomeOrigin()
  const backend = process.env.IQ_BACKEND === 'embedded' ? await startEmbeddedServer(serverUrl) : null
  let isQuitting = false
  app.on('before-quit', () => {
    isQuitting = true
  })
  app.on('will-quit', () => backend?.stop())

  const openExternal = (url: string) => shell.openExternal(url)
  serveApp({ root: rendererDirectory(), serverUrl })
  guardNavigation({ app, session: session.defaultSession, homeOrigin, openExternal })

  let window: MainWindow | null = null
  const page = createPageChannel((channel, payload) => window?.send(channel, payload))
  const openConversation = (conversationId: string | null) => {
    window?.show()
    page.send('shell.openConversation', conversationId)
  }
  const notifications = createNotifications({
    isDoNotDisturb: () => settings.get('doNotDisturb'),
    onOpenConversation: openConversation,
    onShow: () => window?.show(),
  })
  const tray = createTray({
    isDoNotDisturb: settings.get('doNotDisturb'),
    onOpen: () => window?.show(),
    onNextUnread: () => {
      window?.show()
      page.send('shell.nextUnread', null)
    },
    onDoNotDisturb: (isOn) => settings.set('doNotDisturb', isOn),
    onQuit: () => app.quit(),
  })
  const badge = createBadge()
  const vault = createVault(path.join(app.getPath('userData'), 'vault'), safeStorage)
  const auth = createAuth({
    serverUrl,
    clientId: process.env.IQ_OIDC_CLIENT_ID || 'iq-desktop',
    vault,
    openExternal,
    onSignedOut: () => page.send('session.signedOut', null),
    redirectUri: async () => (canReceiveLinks(app) ? AUTH_CALLBACK : loopback.open()),
  })
  const loopback = createLoopback({ isExpected: auth.isExpected, onCallback: (url) => void signIn.complete(url) })
  const signIn = createSignIn({ auth, vault, settings, open: (clientPath) => window?.open(clientPath), show: () => window?.show() })

  answerPage({
    registry: createRegistry({ homeOrigin, onRefused: (channel, why) => console.warn(`Refused a call of "${channel}": ${why}.`) }),
    auth,
    signIn,
    settings,
    notifications,
    page,
    openExternal,
    setUnread: (total) => {
      tray.setUnread(total)
      badge.setUnread(total)
    },
    openPath: (clientPath) => window?.open(clientPath),
  })

  const first = links.first()
  const firstPath = first?.kind === 'auth-callback' ? await signIn.completeBeforeWindow(first.url) : ((first && clientPathOf(first)) ?? '/')
  window = createMainWindow({
    settings,
    homeOrigin,
    // Vite passes calls on to the server, so that a page of its own has one origin.
    serverUrl: homeOrigin === DESKTOP_ORIGIN ? serverUrl : '',
    firstPath,
    isQuitting: () => isQuitting,
    onHiddenToTray: () => tellAboutTray(),
    onPageLeft: () => page.pageLeft(),
  })
  links.start(({ link }) => {
    if (link?.kind === 'conversation') openConversation(link.conversationId)
    else window?.show()
    if (link?.kind === 'settings') page.send('shell.openSettings', link.page)
    if (link?.kind === 'auth-callback') void signIn.complete(link.url)
  })
  app.on('activate', () => window?.show())
  watchPower({ onResume: () => page.send('lifecycle.resume', null), onShutdown: () => app.quit() })
  if (settings.keptAside) tellSettingsKeptAside(settings.keptAside)

  function tellAboutTray(): void {
    if (settings.get('closeToTrayNoticeShown')) return
    settings.set('closeToTrayNoticeShown', true)
    void notifications.tell({
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
