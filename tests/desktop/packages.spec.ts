import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import {
  FUSES,
  filesInAsar,
  knownFuses,
  packApp,
  packagedBinaries,
  readFuses,
  readInAsar,
  readManifest,
  root,
} from './support/packaged-app.ts'

const KB = 1024
const MB = 1024 * KB

/** What may be shipped at most. Whoever needs more says so here, and in docs/measurements.md. */
const BUDGET = {
  'main process, before the window': 450 * KB,
  'preload script': 1 * KB,
  'the client': 3 * MB,
  'the archive': 46 * MB,
}

/** Every fuse as it is to be. */
const WANTED = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
}

test.describe.configure({ mode: 'serial', timeout: 120_000 })

let directory: string
let packaged: string
let archive: string
let files: Map<string, number>

test.beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'iq-suite-package-'))
  packaged = await packApp(directory)
  archive = path.join(packaged, 'resources/app.asar')
  files = filesInAsar(archive)
})
test.afterAll(() => rmSync(directory, { recursive: true, force: true }))

const ours = () => [...files.keys()].filter((file) => !file.startsWith('node_modules/'))
const bytesBelow = (folder: string) => [...files].filter(([file]) => file.startsWith(folder)).reduce((sum, [, bytes]) => sum + bytes, 0)

test('the archive has what the app needs', () => {
  const needed = [
    'package.json',
    'dist/electron/main.mjs',
    'dist/electron/preload.cjs',
    'dist/renderer/index.html',
    'server/main.ts',
    'shared/contract/openapi.json',
    'build/icons/icon.png',
    'build/icons/tray-1.ico',
    'node_modules/electron-updater/out/main.js',
    'node_modules/@electric-sql/pglite/dist/index.js',
  ]
  expect(needed.filter((file) => !files.has(file))).toEqual([])
  expect(JSON.parse(readInAsar(archive, 'package.json').toString())).toMatchObject({
    main: 'dist/electron/main.mjs',
    version: expect.any(String),
  })
})

test('and nothing else: no sources of what is built, no tests, no maps, no packages for development, no secrets', () => {
  expect([...new Set(ours().map((file) => file.split('/')[0]))].sort()).toEqual(['build', 'dist', 'package.json', 'server', 'shared'])
  expect(ours().filter((file) => file.startsWith('build/') && !/^build\/icons\/[\w@.-]+\.(png|ico)$/.test(file))).toEqual([])
  expect(ours().filter((file) => /\.(test|spec)\.|(^|\/)\.|\.(map|md|pem|key|log|jsonl|plist|nsh)$/.test(file))).toEqual([])
  expect([...files.keys()].filter((file) => /\.(map|d\.[cm]?ts)$/.test(file))).toEqual([])

  // What is needed by something that runs is there, though it is also used while developing.
  const needed = new Set(['@electric-sql/pglite'])
  const forDevelopment = Object.keys(readManifest().devDependencies).filter((name) => !needed.has(name))
  expect(forDevelopment.filter((name) => [...files.keys()].some((file) => file.startsWith(`node_modules/${name}/`)))).toEqual([])

  const secret = /-----BEGIN [A-Z ]*PRIVATE KEY-----|\b(AKIA|ghp_|xox[bp]-)[A-Za-z0-9]{12,}/
  const telling = ours().filter((file) => {
    const text = readInAsar(archive, file).toString('latin1')
    return secret.test(text) || text.includes(root)
  })
  expect(telling).toEqual([])
})

test('it stays within its budget', () => {
  const sizes: Record<keyof typeof BUDGET, number> = {
    'main process, before the window': files.get('dist/electron/main.mjs') ?? Number.NaN,
    'preload script': files.get('dist/electron/preload.cjs') ?? Number.NaN,
    'the client': bytesBelow('dist/renderer/'),
    'the archive': bytesBelow(''),
  }
  test.info().annotations.push({ type: 'bytes', description: JSON.stringify(sizes) })
  for (const [what, bytes] of Object.entries(sizes)) expect(bytes, what).toBeLessThanOrEqual(BUDGET[what as keyof typeof BUDGET])
  // What the first window does not need is not in the way of it.
  const main = readFileSync(path.join(root, 'dist/electron/main.mjs'), 'utf8')
  expect(main).not.toMatch(/^import[^;]*(electron-updater|oidc-client-ts)/m)
})

test('every fuse is set by name, and packaging sets it', async () => {
  expect(FUSES).toHaveLength(await knownFuses())
  expect(Object.keys(WANTED)).toEqual(FUSES)
  expect(await readFuses(path.join(packaged, 'iq-suite'))).toEqual(WANTED)
})

test('fuses of the packages on this computer are as they are to be', async () => {
  const binaries = packagedBinaries()
  test.skip(binaries.length === 0, 'there is no packaged Electron on this computer (npm run package makes one)')
  for (const binary of binaries) {
    const { length } = FUSES
    const found = Object.entries(await readFuses(binary))
    expect(Object.fromEntries(found.slice(0, length)), binary).toEqual(WANTED)
    test.info().annotations.push({ type: 'fuses with the defaults of Electron', description: JSON.stringify(found.slice(length)) })
  }
})
