import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { ipcMain } from './ipc-main.ts'
import { Menu, MenuItem } from './menu.ts'
import { nativeImage } from './native-image.ts'
import { Notification } from './notification.ts'
import { records, system } from './records.ts'
import { safeStorage } from './safe-storage.ts'
import { protocol } from './schemes.ts'
import { askPermission, Session } from './session.ts'
import { autoUpdater, clipboard, dialog, net, powerMonitor, screen, shell } from './small-modules.ts'
import { chooseInTray, describeTray, Tray } from './tray.ts'
import { utilityProcess } from './utility-process.ts'
import { WebContents } from './web-contents.ts'

// What `import … from 'electron'` gives while a spec runs. Everything but `double` must exist in Electron itself: `surface.test.ts` sees to it.

/** What specs see and do in place of a person at the system around the app. */
const double = {
  records,
  system,
  describeTray: () => records.trays.map(describeTray),
  chooseInTray: (id: string) => {
    for (const tray of records.trays) chooseInTray(tray, id)
  },
  askPermission,
}

const session = Session
const webContents = WebContents
const electron = {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  dialog,
  double,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
  webContents,
}

export type ElectronDouble = typeof electron
export default electron
export {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  dialog,
  double,
  ipcMain,
  Menu,
  MenuItem,
  Notification,
  nativeImage,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
  webContents,
}
