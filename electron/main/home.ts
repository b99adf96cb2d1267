import path from 'node:path'
import { app } from 'electron'
import { DESKTOP_ORIGIN } from '#shared/config/origins.ts'
import { originOf } from '../ipc/trusted-sender.ts'

const DEFAULT_SERVER_URL = 'http://127.0.0.1:4600'

/** Where the client's pages come from: the app itself, or Vite while developing. Never Vite in a packaged app, whatever the environment says. */
export function homeOrigin(): string {
  const developing = app.isPackaged ? undefined : process.env.VITE_DEV_SERVER_URL
  return (developing && originOf(developing)) || DESKTOP_ORIGIN
}

/** The built client beside the built main process. */
export function rendererDirectory(): string {
  const developing = app.isPackaged ? undefined : process.env.IQ_RENDERER_DIR
  return developing ?? path.join(import.meta.dirname, '../renderer')
}

export function iconPath(name: string): string {
  return path.join(app.getAppPath(), 'build/icons', name)
}

/** The environment goes before the setting, so that `npm start` can say where its server listens. No trailing slash. */
export function serverUrl(setting: string | null): string {
  return (process.env.IQ_SERVER_URL || setting || DEFAULT_SERVER_URL).replace(/\/+$/, '')
}
