import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { windowState } from './support/around-the-app.ts'
import { expect, test } from './support/desktop-test.ts'

test('start at login is set and taken back by the settings', async ({ desktop }) => {
  test.skip(process.platform !== 'linux', 'the list of the other systems must not be changed by a test')
  const config = path.join(desktop.userData, 'xdg')
  mkdirSync(config)
  const { page } = await desktop.open({ env: { XDG_CONFIG_HOME: config } })
  const choose = (startAtLogin: boolean) =>
    page.evaluate((isOn) => window.iqSuite?.request('desktop.choose', { startAtLogin: isOn }), startAtLogin)
  expect((await choose(true))?.choices.startAtLogin).toBe(true)
  const file = path.join(config, 'autostart/com.iqsuite.desktop.desktop')
  expect(readFileSync(file, 'utf8')).toMatch(/^Exec=.*"--hidden"$/m)
  expect((await choose(false))?.choices.startAtLogin).toBe(false)
  expect(existsSync(file)).toBe(false)
})

test('started by the login, the app waits in the tray until it is wanted', async ({ desktop }) => {
  const { electron, page } = await desktop.open({ args: ['--hidden'] })
  await expect(page.locator('#server-url')).not.toBeEmpty()
  expect((await windowState(electron)).isVisible).toBe(false)
  await electron.evaluate(({ app }) => void app.emit('activate'))
  await expect.poll(async () => (await windowState(electron)).isVisible).toBe(true)
})

test('settings of a wrong kind are refused, and harm nothing', async ({ desktop }) => {
  const { page } = await desktop.open()
  const answers = await page.evaluate(() => {
    const bridge = window.iqSuite as unknown as { request(name: string, payload: unknown): Promise<unknown> }
    const wrong = [{ zoomFactor: 20 }, { startAtLogin: 'yes' }, { spellCheckLanguages: 'en' }, { serverUrl: 'x' }]
    return Promise.all(wrong.map((choices) => bridge.request('desktop.choose', choices).then(() => 'done', String)))
  })
  for (const answer of answers) expect(answer).toContain('refused: bad argument')
  const languages = await page.evaluate(() => window.iqSuite?.request('desktop.choose', { spellCheckLanguages: ['xx-none', 'en-GB'] }))
  if (process.platform !== 'darwin') expect(languages?.choices.spellCheckLanguages).toEqual(['en-GB'])
})
