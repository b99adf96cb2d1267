import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserWindowConstructorOptions, Session } from 'electron'
import { expect, it, vi } from 'vitest'
import { createClientWindow } from './client-window.ts'

const made = vi.hoisted(() => [] as BrowserWindowConstructorOptions[])
vi.mock('electron', () => ({
  app: { getAppPath: () => '/app', isPackaged: true },
  BrowserWindow: class {
    webContents = { on: () => undefined }
    constructor(options: BrowserWindowConstructorOptions) {
      made.push(options)
    }
  },
}))

it('no window can be made with a page that has more rights than the others', () => {
  createClientWindow({
    session: {} as Session,
    homeOrigin: 'app://iq-suite',
    serverUrl: 'https://texts.example.com',
    options: {
      webPreferences: {
        nodeIntegration: true,
        contextIsolation: false,
        sandbox: false,
        webSecurity: false,
        allowRunningInsecureContent: true,
        experimentalFeatures: true,
        webviewTag: true,
        preload: '/tmp/evil.js',
      },
    },
  })
  expect(made).toHaveLength(1)
  const { preload, session: _session, additionalArguments: _address, ...preferences } = made[0]?.webPreferences ?? {}
  expect(path.basename(preload ?? '')).toBe('preload.cjs')
  expect(preferences).toEqual({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
  })
})

const electron = path.join(import.meta.dirname, '../..')
const sources = readdirSync(electron, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(path.join(electron, file), 'utf8') }))
const whereIs = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

it.each([
  ['windows are made in one place', /new (BrowserWindow|WebContentsView|BrowserView)\(/, ['main/windows/client-window.ts']],
  ['one script is put into pages, and it names what they get', /exposeInMainWorld/, ['preload/preload.ts']],
  ['no switch changes what Chromium allows', /appendSwitch|appendArgument|enableBlinkFeatures|disable-web-security/, []],
  ['no certificate is accepted that the system refuses', /setCertificateVerifyProc|certificate-error|rejectUnauthorized|NODE_TLS/, []],
  ['no code is made out of text', /\beval\(|new Function\(/, []],
  ['no page comes from a file', /loadFile\(|['"`]file:\/\//, []],
])('%s', (_rule, pattern, places) => {
  expect(whereIs(pattern)).toEqual(places)
})

it('Electron is pinned to one version, and is the one that is installed', () => {
  const manifest = JSON.parse(readFileSync(path.join(electron, '../package.json'), 'utf8'))
  const installed = JSON.parse(readFileSync(path.join(electron, '../node_modules/electron/package.json'), 'utf8'))
  expect(manifest.devDependencies.electron).toBe(installed.version)
})
