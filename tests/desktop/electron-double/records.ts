import type { Menu } from './menu.ts'
import type { Notification } from './notification.ts'
import type { Tray } from './tray.ts'

export interface DialogRecord {
  message: string
  detail: string
}

/** What a person would see or hear outside the page, kept for the specs: the double draws none of it. */
export const records = {
  externalLinks: [] as string[],
  notifications: [] as Notification[],
  trays: [] as Tray[],
  dialogs: [] as DialogRecord[],
  protocolClients: [] as string[],
  badgeCount: 0,
  overlay: null as string | null,
  applicationMenu: null as Menu | null,
}

/** What a spec may set: how the system beneath would behave. */
export const system = {
  /** The button that dialogs are answered with. */
  dialogResponse: 1,
  /** What a former run of the app left in the notification centre of macOS. */
  notificationHistory: [] as Notification[],
  notifications: 'shown' as 'shown' | 'failed' | 'unsupported',
  displays: [{ x: 0, y: 0, width: 1920, height: 1080 }],
}
