import path from 'node:path'
import { BrowserWindow, type BrowserWindowConstructorOptions, type Session, type WebPreferences } from 'electron'
import { SERVER_URL_ARGUMENT } from '#shared/ipc/wire.ts'
import { createPageChannel, type PageChannel } from '../../ipc/page-channel.ts'
import { iconPath } from '../pages/home.ts'

/** A window with a page of the client. */
export interface ClientWindow {
  readonly window: BrowserWindow
  /** Messages to its page; they wait while the page loads. */
  readonly channel: PageChannel
  /** Brings it to the front, from the tray, the task bar or the other windows. */
  show(): void
  /** Loads a path of the client anew. */
  open(clientPath: string): void
  /** Loads again what it shows. */
  reload(): void
}

export interface ClientWindowParts {
  session: Session
  homeOrigin: string
  serverUrl: string
  options: BrowserWindowConstructorOptions
}

/** Most of these are Electron's own choice, too. They are written out so that no default of a later version, and no window, can change them. */
const SAFE: WebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  plugins: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
}

/** What all windows have in common: a sandboxed page of ours, its way to be spoken to, and no way to end up without either. */
export function createClientWindow({ session, homeOrigin, serverUrl, options }: ClientWindowParts): ClientWindow {
  const window = new BrowserWindow({
    title: 'IQ Suite',
    icon: iconPath('icon.png'),
    show: false,
    autoHideMenuBar: true,
    ...options,
    webPreferences: {
      ...options.webPreferences,
      ...SAFE,
      preload: path.join(import.meta.dirname, 'preload.cjs'),
      additionalArguments: [SERVER_URL_ARGUMENT + serverUrl],
      session,
    },
  })
  const { webContents } = window
  const channel = createPageChannel((name, payload) => webContents.send(name, payload))

  webContents.on('did-start-navigation', (details) => {
    if (details.isMainFrame && !details.isSameDocument) channel.pageLeft()
  })

  const load = (url: string) => {
    webContents.loadURL(url).catch((error: unknown) => {
      // A load that a later one took the place of is no failure.
      if (!window.isDestroyed()) console.error(`The client could not be loaded from ${homeOrigin}.`, error)
    })
  }
  return {
    window,
    channel,
    show() {
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    open: (clientPath) => load(homeOrigin + clientPath),
    reload: () => webContents.reload(),
  }
}
