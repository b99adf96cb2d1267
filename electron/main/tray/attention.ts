import type { App, NotificationResponse } from 'electron'
import { createNotificationCenter, type NotificationCenter } from '../notifications/notification-center.ts'
import { createQuiet, type QuietKeeper } from '../notifications/quiet.ts'
import { createSystemQuiet, type SystemQuiet } from '../notifications/system-quiet.ts'
import type { SettingsStore } from '../settings.ts'
import { createBadge } from './badge.ts'
import { createTray } from './tray.ts'
import { createUnreadTotal, type UnreadTotal } from './unread-total.ts'

/** Connections come and go within moments; only what lasts is shown. */
const DOWN_AFTER_MS = 5_000

export interface AttentionParts {
  settings: SettingsStore
  launch: NotificationResponse | null
  onOpen: () => void
  onNextUnread: () => void
  onQuietHours: () => void
  onQuit: () => void
  /** A number of a workspace has changed. */
  onUnread: () => void
}

/** Whether a workspace can be reached by texts; 'none': nobody is signed in, so none are expected. */
export type Connection = 'live' | 'down' | 'none'

/** All that draws a person's attention while no window does, and what holds it back. */
export interface Attention {
  readonly quiet: QuietKeeper
  readonly systemQuiet: () => Promise<SystemQuiet>
  readonly center: NotificationCenter
  readonly unread: UnreadTotal
  setConnection(workspaceId: string, connection: Connection): void
}

export function createAttention({ settings, launch, onUnread, ...on }: AttentionParts): Attention {
  const quiet = createQuiet({ read: () => settings.get('doNotDisturb'), write: (state) => settings.set('doNotDisturb', state) })
  const tray = createTray({ quiet, ...on })
  const badge = createBadge()
  const down = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    quiet,
    systemQuiet: createSystemQuiet(),
    center: createNotificationCenter({ launch }),
    unread: createUnreadTotal((total) => {
      tray.setUnread(total)
      badge.setUnread(total)
      onUnread()
    }),
    setConnection(workspaceId, connection) {
      if (connection === 'down') down.add(workspaceId)
      else down.delete(workspaceId)
      clearTimeout(timer)
      timer = undefined
      if (down.size === 0) tray.setDown(false)
      else timer = setTimeout(() => tray.setDown(down.size > 0), DOWN_AFTER_MS)
    },
  }
}

/** What macOS says of the notification that the app was started by; only the event itself carries it. */
export function whenLaunched(app: App): Promise<NotificationResponse | null> {
  return new Promise((resolve) => {
    app.once('ready', (_event, info) => resolve(isResponse(info) ? info : null))
  })
}

const isResponse = (info: unknown): info is NotificationResponse =>
  typeof info === 'object' && info !== null && 'identifier' in info && typeof info.identifier === 'string'
