import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeWindow, windowState } from './support/around-the-app.ts'
import { expect, test } from './support/desktop-test.ts'

const CONVERSATION = '7d0f6f0e-3f1c-4c7e-9a51-2f6a0f6f1a01'

test('a link opens its conversation when the app runs', async ({ desktop }) => {
  const { electron, page } = await desktop.open()
  await electron.evaluate(
    ({ app }, id) => void app.emit('open-url', { preventDefault() {} }, `iqsuite://conversations/${id}`),
    CONVERSATION,
  )
  await expect(page.locator('#messages li')).toHaveText([`shell.openConversation ${CONVERSATION}`])
})

test('a link to a page of the settings opens it when the app runs', async ({ desktop }) => {
  const { electron, page } = await desktop.open()
  await electron.evaluate(({ app }) => void app.emit('open-url', { preventDefault() {} }, 'iqsuite://settings/notifications'))
  await expect(page.locator('#messages li')).toHaveText(['shell.openSettings notifications'])
})

for (const [link, address] of [
  [`iqsuite://conversation/${CONVERSATION}`, `/conversations/${CONVERSATION}`],
  [`iqsuite://conversations/${CONVERSATION}`, `/conversations/${CONVERSATION}`],
  ['iqsuite://settings/diagnostics', '/settings/diagnostics'],
]) {
  test(`a link that starts the app opens it on its page: ${link}`, async ({ desktop }) => {
    const { electron } = await desktop.open({ args: [String(link)] })
    expect((await windowState(electron)).url).toBe(`app://iq-suite${address}`)
  })
}

test('a link handed over by a second start opens its conversation in the first', async ({ desktop }) => {
  const { electron, page } = await desktop.open()
  await closeWindow(electron)
  const [file, args] = desktop.command([`iqsuite://conversation/${CONVERSATION}`])
  expect(await once(spawn(file, args, { stdio: 'ignore' }), 'exit')).toEqual([0, null])
  await expect(page.locator('#messages li')).toHaveText([`shell.openConversation ${CONVERSATION}`])
  await expect.poll(() => windowState(electron)).toMatchObject({ isVisible: true })
})

test('a second start brings the first to the front and ends; there is one window', async ({ desktop }) => {
  const { electron, page } = await desktop.open()
  await expect.poll(async () => (await windowState(electron)).isVisible).toBe(true)
  await closeWindow(electron)
  await expect.poll(async () => (await windowState(electron)).isVisible).toBe(false)

  const [file, args] = desktop.command([])
  expect(await once(spawn(file, args, { stdio: 'ignore' }), 'exit')).toEqual([0, null])
  await expect.poll(() => windowState(electron)).toMatchObject({ isVisible: true })
  expect(await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  await expect(page.locator('#messages li')).toHaveCount(0)
})

for (const link of [
  'iqsuite://conversations/../../etc/passwd',
  'iqsuite://conversation/1%22onload',
  'iqsuite://settings/../logout',
  'iqsuite://settings/elsewhere',
  'iqsuite://evil/',
  'iqsuite://',
]) {
  test(`a link that means nothing only brings the app to the front: ${link}`, async ({ desktop }) => {
    const { electron, page } = await desktop.open({ args: [link] })
    expect((await windowState(electron)).url).toBe('app://iq-suite/')
    await electron.evaluate(({ app }, url) => void app.emit('open-url', { preventDefault() {} }, url), link)
    await electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'))
    await expect(page.locator('#messages li')).toHaveText(['lifecycle.resume {"hasSlept":true}'])
  })
}
