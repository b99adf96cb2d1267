import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Configuration } from 'electron-builder'
import { expect, test } from 'vitest'
import { DEEP_LINK_SCHEME } from '#electron/main/links/link-routes.ts'
import { overlayIconFile } from '#electron/main/tray/icon-file.ts'
import { sizesInIcns } from '../../build/icons/icns.ts'
import { sizesInIco } from '../../build/icons/ico.ts'

const root = path.join(import.meta.dirname, '../..')
// The checker is no public part of electron-builder, but the very one that a packaging run begins with.
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const { getConfig, validateConfiguration } = builder('app-builder-lib/out/util/config/config.js') as {
  getConfig(projectDir: string, configPath: string, overrides: null): Promise<Configuration>
  validateConfiguration(config: Configuration, debugLogger: object): Promise<void>
}
const { DebugLogger } = builder('builder-util') as { DebugLogger: new (isEnabled: boolean) => object }

const load = () => getConfig(root, 'electron-builder.yml', null)

// The checker compiles a large schema first.
test('electron-builder accepts the configuration, and would refuse a mistake in it', { timeout: 30_000 }, async () => {
  const config = await load()
  await validateConfiguration(config, new DebugLogger(false))
  await expect(validateConfiguration({ ...config, appid: 'x' } as Configuration, new DebugLogger(false))).rejects.toThrow('appid')
})

const read = (file: unknown) => readFileSync(path.join(root, String(file)))

test('every system gets its installers, and a package that replaces itself where it can', async () => {
  const { mac, win, linux } = await load()
  const targets = [mac, win, linux].map((system) =>
    [system?.target ?? []].flat().map((entry) => (typeof entry === 'string' ? entry : entry.target)),
  )
  expect(targets).toEqual([['dmg', 'zip'], ['nsis'], ['AppImage', 'deb']])
  expect([mac?.target ?? []].flat().map((entry) => typeof entry !== 'string' && entry.arch)).toEqual(['universal', 'universal'])
  // A deb is refused without the first, and without the address in the second.
  const config = await load()
  expect(config.extraMetadata).toMatchObject({ homepage: expect.stringMatching(/^https:/) })
  expect(linux?.maintainer).toMatch(/<.+@.+>$/)
})

test('links of ours open the app on every system', async () => {
  const { protocols, nsis } = await load()
  expect(protocols).toEqual([expect.objectContaining({ schemes: [DEEP_LINK_SCHEME] })])
  const script = read(nsis?.include).toString()
  const [install = '', uninstall = ''] = script.split('!macro customUnInstall')
  expect(install).toContain(`Software\\Classes\\${DEEP_LINK_SCHEME}\\shell\\open\\command`)
  expect(uninstall).toContain(`DeleteRegKey SHELL_CONTEXT "Software\\Classes\\${DEEP_LINK_SCHEME}"`)
})

test('macOS: hardened, notarised, and with no right but that to compile', async () => {
  const { mac } = await load()
  expect(mac).toMatchObject({ hardenedRuntime: true, notarize: true })
  for (const file of [mac?.entitlements, mac?.entitlementsInherit])
    expect(
      read(file)
        .toString()
        .match(/<key>.*<\/key>/g),
    ).toEqual(['<key>com.apple.security.cs.allow-jit</key>'])
})

test('new versions come from where the packager says, in stages if it wants so', async () => {
  const { publish, generateUpdatesFilesForAllChannels } = await load()
  expect(publish).toEqual({ provider: 'generic', url: '$'.concat('{env.IQ_UPDATES_URL}') })
  expect(generateUpdatesFilesForAllChannels).toBe(true)
})

test('each system has the icon in its own form and sizes', async () => {
  const { mac, win, linux, dmg } = await load()
  expect(sizesInIcns(read(mac?.icon))).toEqual([16, 32, 32, 64, 128, 256, 256, 512, 512, 1024])
  expect(sizesInIco(read(win?.icon))).toEqual([16, 20, 24, 32, 40, 48, 64, 256])
  for (const size of [16, 24, 32, 48, 64, 128, 256, 512]) expect(read(`${linux?.icon}/${size}x${size}.png`).readUInt32BE(16)).toBe(size)
  const background = String(dmg?.background)
  expect([background, background.replace('.png', '@2x.png')].map((file) => read(file).readUInt32BE(16))).toEqual([540, 1080])
})

test('every icon that the app names is there, drawn for each scale of displays', () => {
  const icons = path.join(root, 'build/icons')
  const sizeOf = (name: string) => (existsSync(path.join(icons, name)) ? readFileSync(path.join(icons, name)).readUInt32BE(16) : null)
  expect(sizeOf('icon.png')).toBe(1024)
  expect(sizeOf('notification.png')).toBe(256)

  const scales = [1, 1.25, 1.5, 2, 3]
  const ending = (scale: number) => (scale === 1 ? '' : `@${scale}x`)
  const numbers = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '9plus']
  for (const name of [...numbers, 'down']) {
    expect(
      scales.map((scale) => sizeOf(`tray-${name}${ending(scale)}.png`)),
      name,
    ).toEqual([24, 30, 36, 48, 72])
    expect(sizesInIco(readFileSync(path.join(icons, `tray-${name}.ico`))), name).toEqual([16, 20, 24, 32, 48])
  }
  for (const name of ['trayTemplate', 'trayDownTemplate']) {
    expect([1, 2, 3].map((scale) => sizeOf(`${name}${ending(scale)}.png`))).toEqual([18, 36, 54])
  }
  for (const number of numbers.slice(1)) {
    const sizes = scales.map((scale) => sizeOf(overlayIconFile(number === '9plus' ? 10 : Number(number), scale)))
    expect(sizes, number).toEqual([16, 20, 24, 32, 48])
  }
})
