import path from 'node:path'
import { BrowserWindow, screen } from 'electron'
import { SERVER_URL_ARGUMENT } from '#shared/ipc/wire.ts'
import { iconPath } from './home.ts'
import type { SettingsStore } from './settings.ts'
import { MIN_SIZE, placeWindow } from './window-state.ts'

export interface MainWindowParts {
  settings: SettingsStore
  homeOrigin: string
  serverUrl: string
  firstPath: string
  /** Whether the person is quitting the app, so that closing means closing. */
  isQuitting: () => boolean
  /** The window was closed and lives on in the tray. */
  onHiddenToTray: () => void
  onPageLeft: () => void
}

export interface MainWindow {
  /** Brings the window to the front, from the tray or from the task bar. */
  show(): void
  /** Loads a path of the client anew. */
  open(clientPath: string): void
  send(channel: string, payload: unknown): void
}

export function createMainWindow(parts: MainWindowParts): MainWindow {
  const { settings, homeOrigin } = parts
  const { isMaximized, ...bounds } = placeWindow(
    settings.get('window'),
    screen.getAllDisplays().map((display) => display.workArea),
  )
  const window = new BrowserWindow({
    ...bounds,
    minWidth: Math.min(MIN_SIZE.width, bounds.width),
    minHeight: Math.min(MIN_SIZE.height, bounds.height),
    show: false,
    title: 'IQ Suite',
    icon: iconPath('icon.png'),
    autoHideMenuBar: true,
    webPreferences: {
      preload: path.join(import.meta.dirname, 'preload.cjs'),
      additionalArguments: [SERVER_URL_ARGUMENT + parts.serverUrl],
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // The hub's heartbeat and the unread counter go on while the window is in the tray.
      backgroundThrottling: false,
    },
  })

  const remember = () => {
    if (!window.isMinimized()) settings.set('window', { ...window.getNormalBounds(), isMaximized: window.isMaximized() })
  }

  window.once('ready-to-show', () => {
    if (isMaximized) window.maximize()
    window.show()
  })
  window.on('close', (event) => {
    remember()
    if (parts.isQuitting() || !settings.get('closeToTray')) return
    event.preventDefault()
    window.hide()
    parts.onHiddenToTray()
  })
  window.webContents.on('did-start-navigation', (details) => {
    if (details.isMainFrame && !details.isSameDocument) parts.onPageLeft()
  })
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') window.webContents.reload()
  })

  const load = (clientPath: string) => {
    window
      .loadURL(homeOrigin + clientPath)
      .catch((error: unknown) => console.error(`The client could not be loaded from ${homeOrigin}.`, error))
  }
  load(parts.firstPath)

  return {
    show() {
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    open: load,
    send: (channel, payload) => window.webContents.send(channel, payload),
  }
}
