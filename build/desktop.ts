import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { registerLinkHandler } from './linux-link-handler.ts'
import { buildElectron } from './vite.electron.ts'

const root = path.join(import.meta.dirname, '..')

/** The Electron binary, if there is one. `electron/index.js` is not asked: it would start a download. */
export function findElectron(): string | null {
  if (process.env.ELECTRON_BIN) return existsSync(process.env.ELECTRON_BIN) ? process.env.ELECTRON_BIN : null
  const directory = path.join(root, 'node_modules/electron')
  const named = path.join(directory, 'path.txt')
  const binary = path.join(directory, 'dist', existsSync(named) ? readFileSync(named, 'utf8').trim() : 'electron')
  return existsSync(binary) ? binary : null
}

export function canStartDesktop(): { ok: true } | { ok: false; reason: string } {
  if (!findElectron()) return { ok: false, reason: 'The Electron binary is not there (npx install-electron fetches it).' }
  const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY
  return hasDisplay ? { ok: true } : { ok: false, reason: 'There is no display for the desktop client.' }
}

/** Builds main process and preload script and starts the desktop client against a server that runs. The client's own build must be there. */
export async function startDesktop({ serverUrl }: { serverUrl: string }): Promise<ChildProcess> {
  const electron = findElectron()
  if (!electron) throw new Error('The Electron binary is not there.')
  await buildElectron()
  const desktopFile = process.platform === 'linux' ? registerLinkHandler({ electron, root }) : null
  return spawn(electron, [root, ...(canSandbox(electron) ? [] : ['--no-sandbox'])], {
    stdio: 'inherit',
    env: { ...process.env, IQ_SERVER_URL: serverUrl, ...(desktopFile ? { CHROME_DESKTOP: desktopFile } : {}) },
  })
}

/**
 * Run from source on Linux, Chromium's sandbox needs namespaces that some systems keep from ordinary programs (Ubuntu since 23.10), or its
 * helper installed by root. Installers bring both; here Electron would only refuse to start.
 */
function canSandbox(electron: string): boolean {
  if (process.platform !== 'linux') return true
  if (process.getuid?.() === 0) return false
  const helper = path.join(path.dirname(electron), 'chrome-sandbox')
  if (existsSync(helper) && statSync(helper).uid === 0 && (statSync(helper).mode & 0o4000) !== 0) return true
  const setting = (name: string) =>
    existsSync(`/proc/sys/kernel/${name}`) ? readFileSync(`/proc/sys/kernel/${name}`, 'utf8').trim() : null
  return setting('apparmor_restrict_unprivileged_userns') !== '1' && setting('unprivileged_userns_clone') !== '0'
}
