import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import type { App } from 'electron'
import type { Registry } from '../../ipc/registry.ts'
import type { Pages } from '../pages/pages.ts'
import type { SettingsStore } from '../settings.ts'
import { downloadAddress, loadUpdateEngine } from './update-engine.ts'
import { createUpdates, type UpdatesService } from './updates.ts'
import { whyNoUpdates } from './why-no-updates.ts'

interface Parts {
  app: App
  settings: SettingsStore
  registry: Registry
  pages: Pages
}

/** New versions for this very program: where it looks for them, which pages hold an installation back, and what pages may ask. */
export function keepUpToDate({ app, settings, registry, pages }: Parts): UpdatesService {
  const testConfig = app.isPackaged ? null : process.env.IQ_UPDATE_CONFIG || null
  const configFile = testConfig ?? path.join(process.resourcesPath ?? '', 'app-update.yml')
  /** By page: another page of the same person has an outbox of its own. */
  const unsent = new Map<number, number>()

  const updates = createUpdates({
    version: app.getVersion(),
    channel: () => settings.get('updateChannel'),
    whyNot: () =>
      whyNoUpdates({
        channel: settings.get('updateChannel'),
        platform: process.platform,
        isUpdatable: testConfig !== null || (app.isPackaged && existsSync(configFile)),
        appImage: process.env.APPIMAGE,
        executable: process.execPath,
        canWrite,
      }),
    record: { read: () => settings.get('updates'), write: (record) => settings.set('updates', record) },
    loadEngine: () => loadUpdateEngine(testConfig),
    downloadOf: (info) => downloadAddress(configFile, info),
    unsent: () => pages.all().reduce((sum, { client }) => sum + (unsent.get(client.window.webContents.id) ?? 0), 0),
    beforeRestart: () => {
      for (const { client } of pages.all()) client.window.webContents.session.flushStorageData()
    },
    onChange: (state) => {
      for (const { client } of pages.all()) client.channel.send('updates.changed', state)
    },
  })

  app.on('will-quit', () => updates.ending())
  app.on('web-contents-created', (_event, contents) => {
    const forget = () => {
      unsent.delete(contents.id)
      updates.unsentChanged()
    }
    contents.on('did-start-navigation', (details) => {
      if (details.isMainFrame && !details.isSameDocument) forget()
    })
    contents.once('destroyed', forget)
  })

  registry.handle('updates.read', () => updates.read())
  registry.handle('updates.check', () => {
    void updates.check()
    return null
  })
  registry.handle('updates.restart', () => {
    updates.restart()
    return null
  })
  registry.listen('updates.unsent', (count, sender) => {
    unsent.set(sender, count)
    updates.unsentChanged()
  })
  registry.listen('page.listening', () => updates.pageShown())
  return updates
}

function canWrite(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK)
    return true
  } catch {
    return false
  }
}
