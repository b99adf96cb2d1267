import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Configuration } from 'electron-builder'
import { expect, test } from 'vitest'
import { overlayIconFile } from '#electron/main/icon-file.ts'
import { DEEP_LINK_SCHEME } from '#electron/main/link-routes.ts'
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

test('every system gets its installer, the icon is there, and links of ours open the app', async () => {
  const config = await load()
  expect([config.mac?.target, config.win?.target, config.linux?.target].every((target) => target !== undefined)).toBe(true)
  expect(config.protocols).toEqual([expect.objectContaining({ schemes: [DEEP_LINK_SCHEME] })])
  const icon = readFileSync(path.join(root, String(config.icon)))
  expect(icon.readUInt32BE(16)).toBe(1024)
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
