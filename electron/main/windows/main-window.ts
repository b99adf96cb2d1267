import { type Session, screen } from 'electron'
import type { SettingsStore } from '../settings.ts'
import type { PutAway } from '../tray/tray-presence.ts'
import { type ClientWindow, createClientWindow } from './client-window.ts'
import { MAIN_SIZES, placeWindow } from './window-state.ts'

export interface MainWindowParts {
  settings: SettingsStore
  session: Session
  homeOrigin: string
  serverUrl: string
  firstPath: string
  /** Whether it shows itself as soon as there is something to see; not when it was started by the login, or behind another workspace. */
  isShown: boolean
  /** Whether it is the one that takes up how the last window was; one behind it takes up how that one is, when it comes to the front. */
  isFront: boolean
  /** Whether the person is quitting the app, so that closing means closing. */
  isQuitting: () => boolean
  putAway: PutAway
  /** The person closed it and wants no tray: the app ends. */
  onClosedForGood: () => void
  /** The window was closed and lives on in the tray, or minimised where there is no tray. */
  onLeft: (to: 'tray' | 'task-bar') => void
}

/** The window of a workspace: where it was, if that place still exists; closing hides it in the tray. */
export function createMainWindow(parts: MainWindowParts): ClientWindow {
  const { settings, session, homeOrigin, serverUrl } = parts
  const { isMaximized, isFullScreen, ...bounds } = placeWindow(
    settings.get('window'),
    screen.getAllDisplays().map((display) => display.workArea),
  )
  const client = createClientWindow({
    session,
    homeOrigin,
    serverUrl,
    options: {
      ...bounds,
      minWidth: Math.min(MAIN_SIZES.min.width, bounds.width),
      minHeight: Math.min(MAIN_SIZES.min.height, bounds.height),
    },
  })
  const { window } = client

  const remember = () => {
    if (!window.isMinimized())
      settings.set('window', { ...window.getNormalBounds(), isMaximized: window.isMaximized(), isFullScreen: window.isFullScreen() })
  }
  const hide = () => parts.putAway(window, parts.onLeft)

  if (parts.isFront) {
    window.once('show', () => {
      if (isMaximized) window.maximize()
      if (isFullScreen) window.setFullScreen(true)
    })
  }
  if (parts.isShown) window.once('ready-to-show', () => window.show())
  window.on('close', (event) => {
    // One that was never shown has no place of its own to remember.
    if (window.isVisible()) remember()
    if (parts.isQuitting()) return
    // The windows of other workspaces are hidden; without this one nothing would lead to them.
    if (!settings.get('closeToTray')) return parts.onClosedForGood()
    event.preventDefault()
    if (!window.isFullScreen()) return hide()
    // A full screen has a space of its own on macOS: hidden as it is, it would leave a black one behind.
    window.once('leave-full-screen', hide)
    window.setFullScreen(false)
  })

  client.open(parts.firstPath)
  return client
}
