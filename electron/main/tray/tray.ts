import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron'
import { notQuiet, type Quiet, quietFor, quietUntilMorning, quietUntilTurnedOff } from '#shared/domain/do-not-disturb.ts'
import type { QuietKeeper } from '../notifications/quiet.ts'
import { iconPath } from '../pages/home.ts'
import { trayIconFile } from './icon-file.ts'
import { tooltip } from './unread-words.ts'

export interface TrayParts {
  quiet: QuietKeeper
  onOpen: () => void
  onNextUnread: () => void
  onQuietHours: () => void
  onQuit: () => void
  platform?: NodeJS.Platform
}

export interface AppTray {
  setUnread(total: number): void
  /** Texts cannot arrive at present. */
  setDown(isDown: boolean): void
}

/** Tray icon, its menu and its tooltip: private state, setters that return early, one render that may run any number of times. */
export function createTray(parts: TrayParts): AppTray {
  const { quiet, onOpen, onNextUnread, onQuietHours, onQuit, platform = process.platform } = parts
  let unread = 0
  let isDown = false
  let file = trayIconFile(platform, 0, false)
  const tray = new Tray(image(file))

  function image(name: string) {
    const picture = nativeImage.createFromPath(iconPath(name))
    if (platform === 'darwin') picture.setTemplateImage(true)
    return picture
  }

  function render() {
    const wanted = trayIconFile(platform, unread, isDown)
    if (wanted !== file) tray.setImage(image(wanted))
    file = wanted
    // macOS shows the number beside its template.
    if (platform === 'darwin') tray.setTitle(unread > 0 && !isDown ? String(unread) : '')
    tray.setToolTip(tooltip({ unread, isDown, quietWords: quiet.words() }))
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: 'open', label: 'Open IQ Suite', click: onOpen },
        { id: 'next-unread', label: 'Next unread', enabled: unread > 0, click: onNextUnread },
        { id: 'do-not-disturb', label: 'Do not disturb', submenu: quietItems(quiet.now()) },
        { type: 'separator' },
        { id: 'quit', label: 'Quit', click: onQuit },
      ]),
    )
  }

  function quietItems(now: Quiet | null): MenuItemConstructorOptions[] {
    const isLasting = now?.because === 'by-hand' && now.until === null
    const timed = (id: string, label: string, minutes: number): MenuItemConstructorOptions => ({
      id,
      label,
      click: () => quiet.set(quietFor(quiet.get(), minutes, Date.now())),
    })
    return [
      { id: 'quiet-state', label: quiet.words() ?? 'Off', enabled: false },
      { type: 'separator' },
      timed('quiet-30', 'For 30 minutes', 30),
      timed('quiet-60', 'For 1 hour', 60),
      { id: 'quiet-morning', label: 'Until tomorrow morning', click: () => quiet.set(quietUntilMorning(quiet.get(), Date.now())) },
      {
        id: 'quiet-on',
        label: 'Until I turn it off',
        type: 'checkbox',
        checked: isLasting,
        click: () => quiet.set(isLasting ? notQuiet(quiet.get(), Date.now()) : quietUntilTurnedOff(quiet.get())),
      },
      { id: 'quiet-off', label: 'Turn off', enabled: now !== null, click: () => quiet.set(notQuiet(quiet.get(), Date.now())) },
      { type: 'separator' },
      { id: 'quiet-hours', label: 'Quiet hours…', click: onQuietHours },
    ]
  }

  tray.on('click', onOpen)
  quiet.onChange(render)
  return {
    setUnread(total) {
      if (total === unread) return
      unread = total
      render()
    },
    setDown(isDownNow) {
      if (isDownNow === isDown) return
      isDown = isDownNow
      render()
    },
  }
}
