import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const FILE = 'com.iqsuite.desktop.source.desktop'

/**
 * On Linux a link scheme belongs to an installed `.desktop` file. Run from source there is none, and the browser could not hand the sign-in
 * back; so one is written for this person. Electron makes it the default by `setAsDefaultProtocolClient`.
 *
 * @returns its name, for Electron's `CHROME_DESKTOP`
 */
export function registerLinkHandler({ electron, root }: { electron: string; root: string }): string {
  const data = process.env.XDG_DATA_HOME || path.join(os.homedir(), '.local/share')
  const directory = path.join(data, 'applications')
  mkdirSync(directory, { recursive: true })
  writeFileSync(path.join(directory, FILE), desktopEntry(electron, root))
  return FILE
}

export function desktopEntry(electron: string, root: string): string {
  const quoted = (text: string) => `"${text.replaceAll(/(["`$\\])/g, '\\$1')}"`
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=IQ Suite (from source)',
    `Exec=${quoted(electron)} ${quoted(root)} %u`,
    `Icon=${path.join(root, 'build/icons/icon.png')}`,
    'NoDisplay=true',
    'MimeType=x-scheme-handler/iqsuite;',
    '',
  ].join('\n')
}
