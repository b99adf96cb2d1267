import { readFileSync } from 'node:fs'
import type { AppUpdater, UpdateInfo } from 'electron-updater'

/** What is used of electron-updater. */
export type UpdateEngine = Pick<
  AppUpdater,
  'channel' | 'allowDowngrade' | 'autoDownload' | 'autoInstallOnAppQuit' | 'checkForUpdates' | 'downloadUpdate' | 'quitAndInstall' | 'on'
>

/**
 * Loads electron-updater: only for the first check, so that nobody waits for it at the start.
 * @param testConfig a configuration in the place of the packaged one
 */
export async function loadUpdateEngine(testConfig: string | null): Promise<UpdateEngine> {
  const { autoUpdater } = (await import('electron-updater')).default
  autoUpdater.logger = console
  autoUpdater.autoDownload = false
  // Squirrel installs at every end what it was given once, and asks nobody whether texts are still on their way.
  if (process.platform === 'darwin') autoUpdater.autoInstallOnAppQuit = false
  if (testConfig !== null) {
    autoUpdater.forceDevUpdateConfig = true
    autoUpdater.updateConfigPath = testConfig
  }
  return autoUpdater
}

/** Where a version can be had by hand: its file, beside the list of versions that `configFile` (app-update.yml) names. */
export function downloadAddress(configFile: string, { files }: Pick<UpdateInfo, 'files'>): string | null {
  const base = /^url: (.+)$/m
    .exec(readFileSync(configFile, 'utf8'))?.[1]
    ?.trim()
    .replace(/^['"]|['"]$/g, '')
  const file = files[0]?.url
  return base && file && URL.canParse(base) ? new URL(file, base.endsWith('/') ? base : `${base}/`).href : null
}
