import { iconNumber } from './unread-words.ts'

/**
 * The tray icon's file. Windows takes an `.ico`, whose pictures it chooses from itself; macOS a template that it colours, with the number as
 * text beside it; elsewhere the file stands for its family (`@1.25x` to `@3x`), of which Electron takes what fits the display.
 */
export function trayIconFile(platform: NodeJS.Platform, unread: number, isDown: boolean): string {
  if (platform === 'darwin') return isDown ? 'trayDownTemplate.png' : 'trayTemplate.png'
  return `tray-${isDown ? 'down' : iconNumber(unread)}.${platform === 'win32' ? 'ico' : 'png'}`
}

/** The pictures that lie over the task bar's button, 16 units wide at these scales. */
const OVERLAY_SCALES = [1, 1.25, 1.5, 2, 3]

/** The shell shows an overlay as it is given: the smallest that is large enough is the crispest. */
export function overlayIconFile(unread: number, scale: number): string {
  const fitting = OVERLAY_SCALES.find((offered) => offered >= scale - 0.01) ?? 3
  return `overlay-${iconNumber(unread)}-${16 * fitting}.png`
}
