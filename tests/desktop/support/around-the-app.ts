import type { ElectronApplication } from 'playwright'
import type { ElectronDouble } from '../electron-double/electron.ts'

// What a person sees and does outside the page. Links and notifications are caught by Electron's own interface, so the same specs run on the
// double and on the real binary; the tray and the dialogs can only be read from the double.

interface Caught {
  links: string[]
  notes: { title: string; body: string; silent: boolean; emit(event: string, ...details: unknown[]): boolean }[]
}

declare global {
  var caught: Caught
}

/** From now on links and notifications are caught instead of leaving the app. */
export async function catchWhatLeaves(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ shell, Notification }) => {
    globalThis.caught = { links: [], notes: [] }
    shell.openExternal = async (url: string) => {
      globalThis.caught.links.push(url)
    }
    Notification.isSupported = () => true
    Notification.prototype.show = function (this: Electron.Notification) {
      globalThis.caught.notes.push(this as never)
      setImmediate(() => this.emit('show'))
    }
    Notification.prototype.close = function (this: Electron.Notification) {
      globalThis.caught.notes = globalThis.caught.notes.filter((note) => note !== (this as never))
      this.emit('close', {})
    }
  })
}

export const externalLinks = (electron: ElectronApplication) => electron.evaluate(() => globalThis.caught.links)

export const notes = (electron: ElectronApplication) =>
  electron.evaluate(() => globalThis.caught.notes.map(({ title, body }) => ({ title, body })))

export const clickNote = (electron: ElectronApplication, index = 0) =>
  electron.evaluate((_electron, at) => void globalThis.caught.notes[at]?.emit('click'), index)

export const windowState = (electron: ElectronApplication) =>
  electron.evaluate(({ BrowserWindow }) => {
    const only = BrowserWindow.getAllWindows()[0]
    return {
      url: only?.webContents.getURL() ?? null,
      isVisible: only?.isVisible() ?? false,
      isFocused: only?.isFocused() ?? false,
      isMaximized: only?.isMaximized() ?? false,
      bounds: only?.getBounds() ?? null,
    }
  })

export const closeWindow = (electron: ElectronApplication) =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())

/** The same application, seen as the double that it runs on. */
interface OnDouble {
  evaluate<R, A = null>(action: (module: ElectronDouble, argument: A) => R, argument?: A): Promise<R>
}
const onDouble = (electron: ElectronApplication) => electron as unknown as OnDouble

export const tray = async (electron: ElectronApplication) => (await onDouble(electron).evaluate(({ double }) => double.describeTray()))[0]
export const chooseInTray = (electron: ElectronApplication, id: string) =>
  onDouble(electron).evaluate(({ double }, chosen) => double.chooseInTray(chosen), id)
export const clickTray = (electron: ElectronApplication) =>
  onDouble(electron).evaluate(({ double }) => void double.records.trays[0]?.emit('click'))
export const dialogs = (electron: ElectronApplication) => onDouble(electron).evaluate(({ double }) => double.records.dialogs)
export const badgeCount = (electron: ElectronApplication) => electron.evaluate(({ app }) => app.getBadgeCount())
/** What the app answers when its first page asks for a permission. */
export const askPermission = (electron: ElectronApplication, permission: string) =>
  onDouble(electron).evaluate(({ double, BrowserWindow }, name) => {
    const [window] = BrowserWindow.getAllWindows()
    if (!window) throw new Error('There is no window.')
    return double.askPermission(window.webContents, name)
  }, permission)
