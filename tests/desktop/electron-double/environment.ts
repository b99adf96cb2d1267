import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const switchValue = (name: string) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)

/** How the double was started, parsed once. */
export const environment = {
  appDirectory: process.env.DOUBLE_APP_DIRECTORY ?? process.cwd(),
  userData: switchValue('user-data-dir') ?? mkdtempSync(path.join(os.tmpdir(), 'electron-double-')),
  /** Playwright waits for the address of the browser on stderr. */
  isDebugged: process.env.DOUBLE_IS_DEBUGGED === '1',
  isHeaded: process.env.DOUBLE_HEADED === '1',
  hasKeyring: process.env.DOUBLE_KEYRING !== 'none',
}
