import { existsSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import ElectronStore, { type Schema } from 'electron-store'
import { z } from 'zod'
import { DoNotDisturbSchema } from '#shared/ipc/bridge.ts'
import { DesktopChoices } from '#shared/ipc/desktop.ts'
import { NO_UPDATES_YET, UpdateRecord } from './updates/update-record.ts'
import { WorkspaceRecord } from './workspaces/workspace-record.ts'

export const WindowState = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  isMaximized: z.boolean(),
  isFullScreen: z.boolean().optional(),
})
export type WindowState = z.infer<typeof WindowState>

export const ConversationWindow = WindowState.omit({ isMaximized: true, isFullScreen: true }).extend({
  workspaceId: z.string(),
  conversationId: z.guid(),
})
export type ConversationWindow = z.infer<typeof ConversationWindow>

const Settings = z.object({
  /** A boolean is of an older version. */
  doNotDisturb: z.union([z.boolean(), DoNotDisturbSchema]),
  closeToTray: z.boolean(),
  closeToTrayNoticeShown: z.boolean(),
  /** Workspaces that the person signed out of: the next sign-in there asks who it is, though the browser may still be signed in. */
  signedOutWorkspaces: z.array(z.string()),
  window: WindowState.nullable(),
  /** Conversations in windows of their own, opened again at the next start. */
  conversationWindows: z.array(ConversationWindow),
  zoomFactor: DesktopChoices.shape.zoomFactor,
  spellCheck: z.boolean(),
  /** null: what the system speaks. */
  spellCheckLanguages: DesktopChoices.shape.spellCheckLanguages.nullable(),
  updateChannel: DesktopChoices.shape.updateChannel,
  /** What was tried of new versions. */
  updates: UpdateRecord,
  workspaces: z.array(WorkspaceRecord),
  /** The workspace that was in front. */
  frontWorkspace: z.string().nullable(),
})
type Settings = z.infer<typeof Settings>

const DEFAULTS: Settings = {
  doNotDisturb: false,
  closeToTray: true,
  closeToTrayNoticeShown: false,
  signedOutWorkspaces: [],
  window: null,
  conversationWindows: [],
  zoomFactor: 1,
  spellCheck: true,
  spellCheckLanguages: null,
  updateChannel: 'latest',
  updates: NO_UPDATES_YET,
  workspaces: [],
  frontWorkspace: null,
}

/** What the company's policy has fixed, `get` gives as it is there, and `set` leaves alone. */
export interface SettingsStore {
  get<K extends keyof Settings>(key: K): Settings[K]
  set<K extends keyof Settings>(key: K, value: Settings[K]): void
  /** Where an unreadable file was put; null when the settings were fine. */
  keptAside: string | null
}

const NAME = 'settings'

/** The settings in `settings.json` of `directory`. A file that cannot be read is set aside under another name and defaults are used: nothing is lost silently. */
export function openSettings(
  directory: string,
  managed: { [K in keyof Settings]?: Settings[K] | undefined } = {},
  now: () => Date = () => new Date(),
): SettingsStore {
  const file = path.join(directory, `${NAME}.json`)
  let keptAside: string | null = null
  let store: ElectronStore<Settings>
  try {
    requireObject(file)
    store = openStore(directory)
  } catch (error) {
    if (!existsSync(file)) throw error
    keptAside = path.join(directory, `${NAME}.unreadable-${now().toISOString().replaceAll(/[:.]/g, '-')}.json`)
    renameSync(file, keptAside)
    store = openStore(directory)
  }
  const isManaged = (key: keyof Settings) => managed[key] !== undefined
  return {
    get: (key) => managed[key] ?? store.get(key),
    set: (key, value) => {
      if (!isManaged(key)) store.set({ [key]: value })
    },
    keptAside,
  }
}

/** The store itself takes a list, a text or null for settings without values, and writes over it. */
function requireObject(file: string): void {
  if (!existsSync(file)) return
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('The settings are no object')
}

function openStore(directory: string): ElectronStore<Settings> {
  return new ElectronStore<Settings>({
    name: NAME,
    cwd: directory,
    defaults: DEFAULTS,
    schema: z.toJSONSchema(Settings).properties as Schema<Settings>,
  })
}
