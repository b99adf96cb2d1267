import { catchWhatLeaves, clickNote, closeWindow, notes, windowState } from './support/around-the-app.ts'
import { expect, test } from './support/desktop-test.ts'

const CONVERSATION = '7d0f6f0e-3f1c-4c7e-9a51-2f6a0f6f1a01'
const note = { id: 'n1', title: 'Ann Baker', body: 'Is the mower ready?', conversationId: CONVERSATION }

test('a click on a notification brings the window back and opens its conversation', async ({ desktop }) => {
  const { electron, page } = await desktop.open()
  await catchWhatLeaves(electron)
  expect(await page.evaluate((shown) => window.iqSuite?.request('shell.notify', shown), note)).toEqual({ status: 'shown' })
  expect(await notes(electron)).toEqual([{ title: 'Ann Baker', body: 'Is the mower ready?' }])

  await closeWindow(electron)
  await expect.poll(async () => (await windowState(electron)).isVisible).toBe(false)
  await clickNote(electron)
  await expect(page.locator('#messages li')).toHaveText([`shell.openConversation ${CONVERSATION}`])
  await expect.poll(() => windowState(electron)).toMatchObject({ isVisible: true })
})

test('a click on a notification of several conversations leads to the list', async ({ desktop }) => {
  const { electron, page } = await desktop.open()
  await catchWhatLeaves(electron)
  const several = { id: 'n2', title: 'IQ Suite', body: 'You have 3 new messages', conversationId: null }
  await page.evaluate((shown) => window.iqSuite?.request('shell.notify', shown), several)
  await clickNote(electron)
  await expect(page.locator('#messages li')).toHaveText(['shell.openConversation'])
})

test('a click while the page is still loading is not lost', async ({ desktop }) => {
  const { electron, page } = await desktop.open()
  await catchWhatLeaves(electron)
  await page.evaluate((shown) => window.iqSuite?.request('shell.notify', shown), note)
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route('**/page.js', async (route) => {
    asked.resolve()
    await held.promise
    await route.fallback()
  })
  const reloaded = page.reload()
  await asked.promise
  await clickNote(electron)
  held.resolve()
  await reloaded
  await expect(page.locator('#messages li')).toHaveText([`shell.openConversation ${CONVERSATION}`])
})

test('what the system refuses is answered with its reason', async ({ desktop }) => {
  const { electron, page } = await desktop.open()
  await catchWhatLeaves(electron)
  await electron.evaluate(({ Notification }) => {
    Notification.prototype.show = function (this: Electron.Notification) {
      setImmediate(() => this.emit('failed', {}, 'Notifications are off in the system settings.'))
    }
  })
  expect(await page.evaluate((shown) => window.iqSuite?.request('shell.notify', shown), note)).toEqual({
    status: 'not-shown',
    reason: 'Notifications are off in the system settings.',
  })
  await electron.evaluate(({ Notification }) => {
    Notification.isSupported = () => false
  })
  expect(await page.evaluate(() => window.iqSuite?.request('shell.notificationPermission', null))).toBe('unsupported')
})

test('waking from sleep is told to the page', async ({ desktop }) => {
  const { electron, page } = await desktop.open()
  await expect(page.locator('#server-url')).not.toBeEmpty()
  await electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'))
  await expect(page.locator('#messages li')).toHaveText(['lifecycle.resume'])
})
