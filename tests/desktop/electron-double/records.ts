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
  openAtLogin: false,
  overlay: null as string | null,
  applicationMenu: null as Menu | null,
  popups: [] as Menu[],
  shownInFolder: [] as string[],
  clipboard: '',
  /** Every value that a task bar was asked to show. */
  progressBars: [] as number[],
  /** How often each page was handed to the printer. */
  prints: 0,
}

/** What a spec may set: how the system beneath would behave. */
export const system = {
  /** The button that dialogs are answered with. */
  dialogResponse: 1,
  /** What a former run of the app left in the notification centre of macOS. */
  notificationHistory: [] as Notification[],
  notifications: 'shown' as 'shown' | 'failed' | 'unsupported',
  /** What the dialog that asks where to save answers; null: the person goes back. */
  saveDialog: (suggested: string): string | null => suggested,
  displays: [{ x: 0, y: 0, width: 1920, height: 1080 }],
}
