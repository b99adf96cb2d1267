import { app, BrowserWindow, nativeImage } from 'electron'
import { iconPath } from './home.ts'
import { iconNumber, unreadWords } from './unread-words.ts'

/** The number on the dock (macOS), on the launcher (Linux) and over the task bar button (Windows). */
export function createBadge(platform: NodeJS.Platform = process.platform): { setUnread(total: number): void } {
  let shown = 0
  return {
    setUnread(total) {
      if (total === shown) return
      shown = total
      if (platform !== 'win32') {
        app.setBadgeCount(total)
        return
      }
      const overlay = total > 0 ? nativeImage.createFromPath(iconPath(`overlay-${iconNumber(total)}.png`)) : null
      for (const window of BrowserWindow.getAllWindows()) window.setOverlayIcon(overlay, total > 0 ? unreadWords(total) : '')
    },
  }
}
