import type { ElectronApplication } from 'playwright'

// Menus of the system cannot be clicked from outside; Electron's own objects can, on the double and on the real binary alike.

interface CaughtItem {
  label: string
  role: string | undefined
  enabled: boolean
}

declare global {
  var popups: { items: (CaughtItem & { click: () => void })[] }[]
}

/**
 * Picks an entry of the menu bar, as a click or its keys do: in a turn of its own. What a test evaluates interrupts whatever the main
 * process does at the moment, the writing of settings, say.
 */
export const chooseInMenu = (electron: ElectronApplication, id: string) =>
  electron.evaluate(async ({ Menu }, chosen) => {
    await new Promise((resolve) => setImmediate(resolve))
    const item = Menu.getApplicationMenu()?.getMenuItemById(chosen)
    if (!item) throw new Error(`The menu has no entry "${chosen}".`)
    item.click()
  }, id)

export const menuLabels = (electron: ElectronApplication, ids: string[]) =>
  electron.evaluate(({ Menu }, wanted) => wanted.map((id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.label ?? null), ids)

/** From now on context menus are caught instead of waiting for a person. */
export async function catchPopups(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ Menu }) => {
    globalThis.popups = []
    Menu.prototype.popup = function (this: Electron.Menu) {
      globalThis.popups.push(this as never)
    }
  })
}

/** The right mouse button at a place of which Chromium says this. */
export const openContextMenu = (electron: ElectronApplication, params: object) =>
  electron.evaluate(({ BrowserWindow }, at) => {
    const nothing = {
      ...{ x: 0, y: 0, linkURL: '', srcURL: '', mediaType: 'none', hasImageContents: false, isEditable: false },
      ...{ selectionText: '', misspelledWord: '', dictionarySuggestions: [], editFlags: {} },
    }
    const { webContents } = BrowserWindow.getAllWindows().find((window) => window.isVisible()) ?? BrowserWindow.getAllWindows()[0] ?? {}
    webContents?.emit('context-menu', {}, { ...nothing, ...at })
    return globalThis.popups.at(-1)?.items.map(({ label, role }) => label || role) ?? []
  }, params)

export const chooseInPopup = (electron: ElectronApplication, label: string) =>
  electron.evaluate(
    (_electron, chosen) =>
      globalThis.popups
        .at(-1)
        ?.items.find((item) => item.label === chosen)
        ?.click(),
    label,
  )

/** Every window, in the order in which they were opened. */
export const allWindows = (electron: ElectronApplication) =>
  electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .sort((a, b) => a.id - b.id)
      .map((window) => ({
        url: window.webContents.getURL(),
        isVisible: window.isVisible(),
        bounds: window.getBounds(),
      })),
  )

/** A window that has just been made has no address yet. */
export const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url)
