import { app, type BrowserWindow, nativeImage, screen } from 'electron'
import { iconPath } from '../pages/home.ts'
import { overlayIconFile } from './icon-file.ts'
import { unreadWords } from './unread-words.ts'

export interface Badge {
  setUnread(total: number): void
}

/**
 * The number on the dock (macOS), on the launcher (Linux) and over the task bar button (Windows). A window that comes later, and one whose button
 * the task bar lost when it was hidden, are given theirs when they are shown.
 */
export function createBadge(platform: NodeJS.Platform = process.platform): Badge {
  let total = 0
  if (platform !== 'win32')
    return {
      setUnread(wanted) {
        if (wanted === total) return
        total = wanted
        app.setBadgeCount(total)
      },
    }

  const windows = new Set<BrowserWindow>()
  const overlay = (window: BrowserWindow) => {
    if (total === 0) return window.setOverlayIcon(null, '')
    const { scaleFactor } = screen.getDisplayMatching(window.getBounds())
    window.setOverlayIcon(nativeImage.createFromPath(iconPath(overlayIconFile(total, scaleFactor))), unreadWords(total))
  }
  app.on('browser-window-created', (_event, window) => {
    windows.add(window)
    window.on('show', () => overlay(window))
    window.once('closed', () => windows.delete(window))
  })
  return {
    setUnread(wanted) {
      if (wanted === total) return
      total = wanted
      for (const window of windows) overlay(window)
    },
  }
}
