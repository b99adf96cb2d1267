export interface UnreadTotal {
  /** The unread texts of one workspace. */
  set(workspaceId: string, unread: number): void
  of(workspaceId: string): number
  /** A workspace that is gone or signed out counts nothing. */
  forget(workspaceId: string): void
}

/** The one owner of the numbers: pages tell theirs, tray, badge and menu are told the sum and count nothing themselves. */
export function createUnreadTotal(onChange: (total: number) => void): UnreadTotal {
  const counts = new Map<string, number>()
  const change = (apply: () => void) => {
    const before = [...counts]
    apply()
    if (before.length === counts.size && before.every(([id, unread]) => counts.get(id) === unread)) return
    onChange([...counts.values()].reduce((sum, unread) => sum + unread, 0))
  }
  return {
    set: (workspaceId, unread) => change(() => counts.set(workspaceId, unread)),
    of: (workspaceId) => counts.get(workspaceId) ?? 0,
    forget: (workspaceId) => change(() => counts.delete(workspaceId)),
  }
}
