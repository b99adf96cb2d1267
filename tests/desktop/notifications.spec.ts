import { catchWhatLeaves, clickNote, closeWindow, notes, windowState } from './support/around-the-app.ts'
import { expect, test } from './support/desktop-test.ts'

const CONVERSATION = '7d0f6f0e-3f1c-4c7e-9a51-2f6a0f6f1a01'
const OTHER = '7d0f6f0e-3f1c-4c7e-9a51-2f6a0f6f1a02'
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

test('each conversation has one notification, and what was read elsewhere is taken back', async ({ desktop }) => {
  const { electron, page } = await desktop.open()
  await catchWhatLeaves(electron)
  const show = (change: Partial<typeof note>) =>
    page.evaluate((shown) => window.iqSuite?.request('shell.notify', shown), { ...note, ...change })
  await show({ id: 'n1' })
  await show({ id: 'n2', title: 'Tom Lee', body: 'Thanks!', conversationId: OTHER })
  await show({ id: 'n3', body: 'Hello?' })
  expect(await notes(electron)).toEqual([
    { title: 'Tom Lee', body: 'Thanks!' },
    { title: 'Ann Baker', body: 'Hello?' },
  ])
  await page.evaluate((tag) => window.iqSuite?.send('shell.withdraw', tag), OTHER)
  await expect.poll(() => notes(electron)).toEqual([{ title: 'Ann Baker', body: 'Hello?' }])
  await page.evaluate(() => void window.iqSuite?.request('session.signOut', { everywhere: false }))
  await expect.poll(() => notes(electron)).toEqual([])
})

test('a reply is handed to the client again until it has taken it', async ({ desktop }) => {
  test.skip(process.platform === 'win32', 'Windows hands replies over by itself; see notification-center.test.ts')
  const { electron, page } = await desktop.open()
  await catchWhatLeaves(electron)
  await page.evaluate((shown) => window.iqSuite?.request('shell.notify', shown), note)
  await electron.evaluate(() => void globalThis.caught.notes[0]?.emit('reply', { reply: 'On its way.' }, 'On its way.'))
  await expect(page.locator('#messages li')).toHaveText(['shell.reply On its way.'])

  // The page took it into no outbox: after a reload it gets the same reply, under the same id.
  const taken = page.evaluate(() => new Promise<string>((resolve) => void window.iqSuite?.on('shell.reply', ({ id }) => resolve(id))))
  await page.evaluate(() => window.iqSuite?.send('page.listening', null))
  await page.evaluate((id) => window.iqSuite?.send('shell.replyTaken', id), await taken)
  await page.reload()
  await electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'))
  await expect(page.locator('#messages li')).toHaveText(['lifecycle.resume {"hasSlept":true}'])
})

test('the system’s own do not disturb is told of, where it can be read', async ({ desktop }) => {
  test.skip(process.platform !== 'linux', 'the desktop’s answer is made here')
  const { electron, page } = await desktop.open({ env: { DESKTOP_IS_QUIET: 'true' } })
  await catchWhatLeaves(electron)
  expect(await page.evaluate((shown) => window.iqSuite?.request('shell.notify', shown), note)).toEqual({
    status: 'shown',
    remark: expect.stringContaining('own do not disturb is on'),
  })
  expect(await page.evaluate(() => window.iqSuite?.request('quiet.system', null))).toBe('on')
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

test('waking from sleep and unlocking the screen are told to the page apart', async ({ desktop }) => {
  const { electron, page } = await desktop.open()
  await expect(page.locator('#server-url')).not.toBeEmpty()
  await electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'))
  await electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('unlock-screen'))
  await expect(page.locator('#messages li')).toHaveText(['lifecycle.resume {"hasSlept":true}', 'lifecycle.resume {"hasSlept":false}'])
})
