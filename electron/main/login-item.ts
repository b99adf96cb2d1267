import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { App } from 'electron'

/** Given by the login, so that the app starts into the tray. */
const HIDDEN_ARGUMENT = '--hidden'

export interface LoginItem {
  /** Asked of the system, which has the last word: people switch it off in its settings, too. */
  isOn(): boolean
  set(isOn: boolean): void
  /** Whether this start was made by the login. */
  startedThisRun(): boolean
}

interface Parts {
  app: Pick<App, 'setLoginItemSettings' | 'getLoginItemSettings' | 'isPackaged' | 'getAppPath'>
  platform?: NodeJS.Platform
  env?: NodeJS.ProcessEnv
  argv?: readonly string[]
}

/** Start at login, minimised. macOS and Windows keep a list of their own; on Linux it is a file in the autostart folder. */
export function createLoginItem({ app, platform = process.platform, env = process.env, argv = process.argv }: Parts): LoginItem {
  const isHiddenStart = argv.includes(HIDDEN_ARGUMENT)
  // Run from source, Electron must be told what to run.
  const args = [...(app.isPackaged ? [] : [app.getAppPath()]), HIDDEN_ARGUMENT]

  if (platform === 'linux') {
    const file = path.join(env.XDG_CONFIG_HOME || path.join(os.homedir(), '.config'), 'autostart', 'com.iqsuite.desktop.desktop')
    return {
      isOn: () => existsSync(file),
      set(isOn) {
        if (!isOn) return rmSync(file, { force: true })
        mkdirSync(path.dirname(file), { recursive: true })
        // An AppImage is mounted anew at each start: only the image's own path lasts.
        writeFileSync(file, autostartEntry([env.APPIMAGE || process.execPath, ...args]))
      },
      startedThisRun: () => isHiddenStart,
    }
  }
  const windows = platform === 'win32' ? { path: process.execPath, args: args.map((argument) => `"${argument}"`) } : {}
  return {
    isOn: () => app.getLoginItemSettings(windows).openAtLogin,
    set: (isOn) => app.setLoginItemSettings({ openAtLogin: isOn, ...windows }),
    startedThisRun: () => isHiddenStart || (platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin),
  }
}

/** Desktop Entry Specification: each argument in quotes, with four characters escaped, and % doubled. */
export function autostartEntry(command: readonly string[]): string {
  const quoted = command.map((argument) => `"${argument.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`)
  // In a desktop entry's string a backslash is itself escaped.
  const exec = quoted.join(' ').replaceAll('\\', '\\\\')
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=IQ Suite',
    'Comment=Business texting beside the CRM',
    `Exec=${exec}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}
