import type { MenuItemConstructorOptions } from 'electron'
import { accelerators, COMMANDS, type Command, type Shortcut, shortcuts } from '#shared/commands/shortcuts.ts'

export interface MenuWorkspace {
  id: string
  name: string
  unread: number
  isFront: boolean
}

export interface AppMenuParts {
  platform: NodeJS.Platform
  workspaces: readonly MenuWorkspace[]
  /** Asks the client of the window in front. */
  onCommand: (command: Command) => void
  onOwnWindow: () => void
  onPrint: () => void
  onZoom: (by: 1 | -1 | 0) => void
  onReload: () => void
  onWorkspace: (id: string) => void
  onManageWorkspaces: () => void
  onCheckForUpdates: () => void
  onDiagnostics: () => void
  onCopyDiagnostics: () => void
  onCloseWindow: () => void
  onQuit: () => void
}

type Item = MenuItemConstructorOptions
const line: Item = { type: 'separator' }

/** The menu bar, the same commands on every system in the places where each has them. */
export function appMenu(parts: AppMenuParts): Item[] {
  const isMac = parts.platform === 'darwin'
  const withKey = (id: (typeof accelerators)[number]['id'], click: () => void, more: Item = {}): Item => {
    const entry = accelerators.find((candidate) => candidate.id === id)
    return { id, label: entry?.does ?? id, ...(entry ? { accelerator: entry.accelerator } : {}), click, ...more }
  }
  const command = (shortcut: Shortcut): Item[] => {
    const id = COMMANDS.find((candidate) => candidate === shortcut.id)
    if (!id) return []
    const label = id === 'help' ? 'Keyboard shortcuts' : shortcut.does
    // Shown, not registered: a letter must reach the text that is being written. macOS cannot show a key without taking it (electron #18295).
    const key: Item = isMac || !shortcut.keys[0] ? {} : { accelerator: shortcut.keys[0], registerAccelerator: false }
    return [{ id, label, ...key, click: () => parts.onCommand(id) }]
  }
  const group = (name: Shortcut['group']) =>
    shortcuts.filter((shortcut) => shortcut.group === name && shortcut.id !== 'help').flatMap(command)
  const settings = withKey('settings', () => parts.onCommand('settings'), { label: 'Settings…' })
  const checkForUpdates: Item = { id: 'check-for-updates', label: 'Check for updates…', click: parts.onCheckForUpdates }
  const close: Item = { id: 'close-window', label: 'Close window', accelerator: 'CmdOrCtrl+W', click: parts.onCloseWindow }

  const file: Item = {
    label: isMac ? 'File' : '&File',
    submenu: [
      ...group('Inbox').filter(({ id }) => id === 'newConversation'),
      withKey('ownWindow', parts.onOwnWindow),
      line,
      withKey('print', parts.onPrint, { label: 'Print the conversation…' }),
      ...(isMac ? [line, close] : [line, settings, line, close, quit()]),
    ],
  }

  function quit(): Item {
    return { id: 'quit', label: isMac ? 'Quit IQ Suite' : 'Quit', accelerator: 'CmdOrCtrl+Q', click: parts.onQuit }
  }

  const macApp: Item = {
    label: 'IQ Suite',
    submenu: [
      { role: 'about', label: 'About IQ Suite' },
      checkForUpdates,
      line,
      settings,
      line,
      { role: 'services' },
      line,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      line,
      quit(),
    ],
  }

  const edit: Item = {
    label: isMac ? 'Edit' : '&Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      line,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'pasteAndMatchStyle', label: 'Paste as plain text' },
      { role: 'selectAll' },
      ...(isMac ? [line, { label: 'Speech', submenu: [{ role: 'startSpeaking' }, { role: 'stopSpeaking' }] } satisfies Item] : []),
      line,
      ...group('Inbox').filter(({ id }) => id === 'search'),
      withKey('palette', () => parts.onCommand('palette'), isMac ? {} : { registerAccelerator: false }),
    ],
  }

  const zoomIn = () => parts.onZoom(1)
  const view: Item = {
    label: isMac ? 'View' : '&View',
    submenu: [
      { id: 'reload', label: 'Load again', accelerator: 'CmdOrCtrl+R', click: parts.onReload },
      line,
      { id: 'zoom-in', label: 'Zoom in', accelerator: 'CmdOrCtrl+Plus', click: zoomIn },
      // The same key without Shift, and that of the number pad.
      {
        id: 'zoom-in-equals',
        label: 'Zoom in',
        accelerator: 'CmdOrCtrl+=',
        visible: false,
        acceleratorWorksWhenHidden: true,
        click: zoomIn,
      },
      {
        id: 'zoom-in-pad',
        label: 'Zoom in',
        accelerator: 'CmdOrCtrl+numadd',
        visible: false,
        acceleratorWorksWhenHidden: true,
        click: zoomIn,
      },
      { id: 'zoom-out', label: 'Zoom out', accelerator: 'CmdOrCtrl+-', click: () => parts.onZoom(-1) },
      { id: 'zoom-reset', label: 'Actual size', accelerator: 'CmdOrCtrl+0', click: () => parts.onZoom(0) },
      line,
      { role: 'togglefullscreen' },
    ],
  }

  const conversation: Item = {
    label: isMac ? 'Conversation' : '&Conversation',
    submenu: [...group('Move'), line, ...group('Conversation')],
  }

  const workspaces: Item = {
    label: isMac ? 'Workspaces' : '&Workspaces',
    submenu: [
      ...parts.workspaces.map(({ id, name, unread, isFront }, index): Item => {
        // A single & would underline a letter.
        const shown = isMac ? name : name.replaceAll('&', '&&')
        const label = unread > 0 ? `${shown} (${unread})` : shown
        const key: Item = index < 9 ? { accelerator: `CmdOrCtrl+${index + 1}` } : {}
        return { id: `workspace-${id}`, label, type: 'radio', checked: isFront, ...key, click: () => parts.onWorkspace(id) }
      }),
      ...(parts.workspaces.length > 0 ? [line] : []),
      { id: 'manage-workspaces', label: 'Add or remove workspaces…', click: parts.onManageWorkspaces },
    ],
  }

  const window: Item = {
    label: isMac ? 'Window' : '&Window',
    submenu: isMac ? [{ role: 'minimize' }, { role: 'zoom' }, line, { role: 'front' }] : [{ role: 'minimize' }],
  }

  const help: Item = {
    role: 'help',
    label: isMac ? 'Help' : '&Help',
    submenu: [
      ...shortcuts.filter(({ id }) => id === 'help').flatMap(command),
      line,
      { id: 'diagnostics', label: 'Diagnostics', click: parts.onDiagnostics },
      { id: 'copy-diagnostics', label: 'Copy diagnostics', click: parts.onCopyDiagnostics },
      ...(isMac ? [] : [line, checkForUpdates, { role: 'about', label: 'About IQ Suite' } satisfies Item]),
    ],
  }

  return [...(isMac ? [macApp] : []), file, edit, view, conversation, workspaces, window, help]
}
