import { createHash } from 'node:crypto'

const OWNER_LENGTH = 8

/**
 * What the system knows a notification by. It outlives the app in the action centre, so a click on it leads to its workspace and its
 * conversation though nothing else is left of it. Windows takes 64 characters of letters, digits and hyphens.
 */
export function notificationId(workspaceId: string, key: string): string {
  return `${ownerOf(workspaceId)}-${key.replaceAll(/[^\w-]/g, '-').slice(0, 64 - OWNER_LENGTH - 1)}`
}

export interface NotificationAddress {
  owner: string
  /** The conversation's id, or the name of a note of several. */
  key: string
}

/** null: none of ours. */
export function parseNotificationId(id: string): NotificationAddress | null {
  const [, owner, key] = /^([0-9a-f]{8})-([\w-]+)$/.exec(id) ?? []
  return owner && key ? { owner, key } : null
}

export const ownerOf = (workspaceId: string): string => createHash('sha256').update(workspaceId).digest('hex').slice(0, OWNER_LENGTH)
