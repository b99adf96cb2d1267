import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Configuration } from 'electron-builder'
import { expect, test } from 'vitest'
import { DEEP_LINK_SCHEME } from '#electron/main/link-routes.ts'

const root = path.join(import.meta.dirname, '../..')
// The checker is no public part of electron-builder, but the very one that a packaging run begins with.
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const { getConfig, validateConfiguration } = builder('app-builder-lib/out/util/config/config.js') as {
  getConfig(projectDir: string, configPath: string, overrides: null): Promise<Configuration>
  validateConfiguration(config: Configuration, debugLogger: object): Promise<void>
}
const { DebugLogger } = builder('builder-util') as { DebugLogger: new (isEnabled: boolean) => object }

const load = () => getConfig(root, 'electron-builder.yml', null)

test('electron-builder accepts the configuration, and would refuse a mistake in it', async () => {
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

test('every icon that the app names is there', () => {
  const numbers = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '9plus']
  const names = [
    'icon.png',
    'notification.png',
    'trayTemplate.png',
    'trayTemplate@2x.png',
    ...numbers.flatMap((number) => [`tray-${number}.png`, `tray-${number}@2x.png`]),
    ...numbers.slice(1).map((number) => `overlay-${number}.png`),
  ]
  expect(names.filter((name) => !existsSync(path.join(root, 'build/icons', name)))).toEqual([])
})
