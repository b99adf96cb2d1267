import { askProgram } from '../notifications/ask-program.ts'

/**
 * Whether this desktop has a place for tray icons. Windows and macOS always have; on Linux somebody must host them, and Electron is not told
 * when nobody does (electron/electron#5872).
 */
export async function hasTray(platform: NodeJS.Platform = process.platform): Promise<boolean> {
  if (platform !== 'linux') return true
  const watcher = ['--dest', 'org.kde.StatusNotifierWatcher', '--object-path', '/StatusNotifierWatcher']
  const property = ['--method', 'org.freedesktop.DBus.Properties.Get', 'org.kde.StatusNotifierWatcher', 'IsStatusNotifierHostRegistered']
  const answer = await askProgram('gdbus', ['call', '--session', ...watcher, ...property])
  return answer?.includes('true') ?? false
}

export interface HideableWindow {
  hide(): void
  minimize(): void
  showInactive(): void
  isVisible(): boolean
  isDestroyed(): boolean
}

/** Takes a window out of sight in a way in which it can be found again. */
export type PutAway = (window: HideableWindow, onDone: (to: 'tray' | 'task-bar') => void) => void

/**
 * Hidden where there is a tray, minimised where there is none. What was known last decides at once; it is asked again each time, as a panel may
 * start late or crash, and a window that was hidden for nothing comes back, minimised.
 */
export function createPutAway(ask: () => Promise<boolean> = hasTray): PutAway {
  let isThere = process.platform !== 'linux'
  const asked = ask().then((answer) => {
    isThere = answer
  })
  return (window, onDone) => {
    if (isThere) {
      window.hide()
      onDone('tray')
    } else window.minimize()
    const wasHidden = isThere
    void asked.then(ask).then((answer) => {
      isThere = answer
      if (window.isDestroyed() || answer) return
      if (wasHidden && window.isVisible()) return // it was opened again meanwhile
      if (wasHidden) window.showInactive()
      window.minimize()
      onDone('task-bar')
    })
  }
}
