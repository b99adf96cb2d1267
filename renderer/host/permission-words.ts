import type { NotificationPermissionState } from './host.ts'

/** What the system or browser allows, and what a person can do about it. */
export const permissionWords: Record<NotificationPermissionState, { text: string; canAsk: boolean }> = {
  granted: { text: 'Notifications are allowed here.', canAsk: false },
  default: { text: 'The browser has not been asked yet, so nothing is shown.', canAsk: true },
  denied: {
    text: 'The browser blocks notifications of this site. Allow them in the site settings, next to the address, and load the page again.',
    canAsk: false,
  },
  unsupported: { text: 'This browser cannot show notifications. Another browser or the desktop client can.', canAsk: false },
}
