import { Menu, nativeImage, Tray } from 'electron'
import { iconPath } from './home.ts'
import { iconNumber, tooltip } from './unread-words.ts'

export interface TrayParts {
  onOpen: () => void
  onNextUnread: () => void
  onDoNotDisturb: (isOn: boolean) => void
  onQuit: () => void
  isDoNotDisturb: boolean
  platform?: NodeJS.Platform
}

export interface AppTray {
  setUnread(total: number): void
}

/** Tray icon, its menu and its tooltip: private state, setters that return early, one render that may run any number of times. */
export function createTray(parts: TrayParts): AppTray {
  const isMac = (parts.platform ?? process.platform) === 'darwin'
  let unread = 0
  let isDoNotDisturb = parts.isDoNotDisturb
  const tray = new Tray(image())

  function image() {
    // macOS wants a template that it colours itself, and shows the number beside it.
    if (isMac) {
      const template = nativeImage.createFromPath(iconPath('trayTemplate.png'))
      template.setTemplateImage(true)
      return template
    }
    return nativeImage.createFromPath(iconPath(`tray-${iconNumber(unread)}.png`))
  }

  function render() {
    tray.setImage(image())
    if (isMac) tray.setTitle(unread > 0 ? String(unread) : '')
    tray.setToolTip(tooltip(unread, isDoNotDisturb))
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: 'open', label: 'Open IQ Suite', click: parts.onOpen },
        { id: 'next-unread', label: 'Next unread', enabled: unread > 0, click: parts.onNextUnread },
        {
          id: 'do-not-disturb',
          label: 'Do not disturb',
          type: 'checkbox',
          checked: isDoNotDisturb,
          click: () => setDoNotDisturb(!isDoNotDisturb),
        },
        { type: 'separator' },
        { id: 'quit', label: 'Quit', click: parts.onQuit },
      ]),
    )
  }

  function setDoNotDisturb(isOn: boolean) {
    if (isOn === isDoNotDisturb) return
    isDoNotDisturb = isOn
    parts.onDoNotDisturb(isOn)
    render()
  }

  tray.on('click', parts.onOpen)
  render()
  return {
    setUnread(total) {
      if (total === unread) return
      unread = total
      render()
    },
  }
}
