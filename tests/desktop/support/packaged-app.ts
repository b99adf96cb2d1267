import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '../../..')

const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
// Parts of electron-builder, so always of the versions that do the packaging.
const parts = createRequire(builder.resolve('app-builder-lib'))

interface AsarNode {
  size?: number
  files?: Record<string, AsarNode>
}

/** The names of the fuses in the order in which a binary has them. A later Electron may have more than this list. */
export const FUSES: readonly string[] = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
]

/** How many fuses the library that sets them knows. */
export async function knownFuses(): Promise<number> {
  const { FuseV1Options } = await loadFuses()
  return Object.values(FuseV1Options).filter((value) => typeof value === 'number').length
}

/** The fuses of a binary as they are. */
export async function readFuses(binary: string): Promise<Record<string, boolean>> {
  const { getCurrentFuseWire } = await loadFuses()
  const { version: _version, ...wire } = await getCurrentFuseWire(binary)
  return Object.fromEntries(Object.entries(wire).map(([at, state]) => [FUSES[Number(at)] ?? `fuse ${at}`, state === '1'.charCodeAt(0)]))
}

async function loadFuses(): Promise<{
  FuseV1Options: Record<string, string | number>
  getCurrentFuseWire(binary: string): Promise<Record<string, number | string>>
}> {
  return parts('@electron/fuses')
}

/**
 * Packages for Linux as an installer would, with a stand-in for the binary: everything around it is real.
 * @returns the folder of the packaged app
 */
export async function packApp(directory: string): Promise<string> {
  const electronDist = path.join(directory, 'electron')
  mkdirSync(path.join(electronDist, 'resources'), { recursive: true })
  // Where a real one has its fuses: after this text, with the version of the list and its length; all set the wrong way round.
  const wrong = Buffer.from('10110011')
  const wire = Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, wrong.length]), wrong])
  writeFileSync(path.join(electronDist, 'electron'), wire, { mode: 0o755 })
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version']) writeFileSync(path.join(electronDist, name), '')
  const { build, Platform, Arch } = builder('electron-builder') as typeof import('electron-builder')
  process.env.IQ_UPDATES_URL ??= 'https://updates.iqsuite.example/desktop'
  const output = path.join(directory, 'installers')
  await build({
    projectDir: root,
    publish: 'never',
    targets: Platform.LINUX.createTarget('dir', Arch.x64),
    config: { extends: path.join(root, 'electron-builder.yml'), electronDist, directories: { output } },
  })
  return path.join(output, 'linux-unpacked')
}

/** Each file of an archive with its bytes, by path. */
export function filesInAsar(archive: string): Map<string, number> {
  const { header } = (parts('@electron/asar') as { getRawHeader(archive: string): { header: AsarNode } }).getRawHeader(archive)
  const files = new Map<string, number>()
  const walk = (node: AsarNode, at: string) => {
    for (const [name, child] of Object.entries(node.files ?? {})) {
      if (child.files) walk(child, `${at}${name}/`)
      else files.set(at + name, child.size ?? 0)
    }
  }
  walk(header, '')
  return files
}

export function readInAsar(archive: string, file: string): Buffer {
  return (parts('@electron/asar') as { extractFile(archive: string, file: string): Buffer }).extractFile(archive, file)
}

/** The binaries that were packaged on this computer with a real Electron. */
export function packagedBinaries(): string[] {
  const output = path.join(root, 'dist/installers')
  if (!existsSync(output)) return []
  const names = ['linux-unpacked/iq-suite', 'linux-arm64-unpacked/iq-suite', 'win-unpacked/IQ Suite.exe', 'win-arm64-unpacked/IQ Suite.exe']
  const apps = readdirSync(output).filter((name) => name.startsWith('mac'))
  return [...names, ...apps.map((name) => `${name}/IQ Suite.app`)].map((name) => path.join(output, name)).filter((file) => existsSync(file))
}

export function readManifest(): { devDependencies: Record<string, string> } {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
}
