import type { IconName } from '#renderer/ui/icon.tsx'
import type { Role } from '#shared/contract/operation.ts'
import type { CompanyApps } from '#shared/contract/platform/session.ts'

export interface NavigationItem {
  to: string
  label: string
  icon: IconName
  /** Texts waiting there; 0 shows nothing. */
  unread: number
  place: 'top' | 'bottom'
}

/** Only apps that the company owns, spec 1 §2.5. */
export function navigationItems(apps: CompanyApps, unread: number): NavigationItem[] {
  const items: NavigationItem[] = []
  if (apps.messageIq) items.push({ to: '/conversations', label: 'Inbox', icon: 'inbox', unread, place: 'top' })
  if (apps.messageIq) items.push({ to: '/settings', label: 'Settings', icon: 'settings', unread: 0, place: 'bottom' })
  return items
}

export const roleLabels: Record<Role, string> = {
  SuperAdmin: 'System Admin',
  AccountAdmin: 'Account Admin',
  BillingAdmin: 'Billing Admin',
  User: 'User',
}

export const badgeLabel = (count: number): string => (count > 99 ? '99+' : String(count))
