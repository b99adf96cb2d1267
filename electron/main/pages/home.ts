import path from 'node:path'
import { app } from 'electron'
import { originOf } from '#electron/ipc/trusted-sender.ts'
import { DESKTOP_ORIGIN } from '#shared/config/origins.ts'
import { policyPath } from '../policy/policy-file.ts'

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

/** The server that the environment names (`npm start`, tests); null where the person's own workspaces count. No trailing slash. */
export function givenServerUrl(): string | null {
  return process.env.IQ_SERVER_URL?.replace(/\/+$/, '') || null
}

/** Where the company's policy lies. Never elsewhere in a packaged app, whatever the environment says: staff could point it at a file of theirs. */
export function policyFile(): string {
  return (app.isPackaged ? undefined : process.env.IQ_POLICY_FILE) || policyPath()
}
