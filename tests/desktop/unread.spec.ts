import type { ElectronApplication, Page } from 'playwright'
import { NOT_QUIET } from '#shared/domain/do-not-disturb.ts'
import { badgeCount, chooseInTray, closeWindow, tray, windowState } from './support/around-the-app.ts'
import { expect, test } from './support/desktop-test.ts'

const CONVERSATION = '7d0f6f0e-3f1c-4c7e-9a51-2f6a0f6f1a01'

test('tray, tooltip and badge follow the unread total', async ({ desktop, isDouble }) => {
  const { electron, page } = await desktop.open()
  const setUnread = (total: number) => page.evaluate((value) => window.iqSuite?.send('shell.setUnread', value), total)

  await setUnread(3)
  await expect.poll(() => badgeCount(electron)).toBe(3)
  test.skip(!isDouble, 'a real tray cannot be read from here')
  expect(await tray(electron)).toMatchObject({
    icon: 'tray-3.png',
    isIconEmpty: false,
    scales: [1, 1.25, 1.5, 2, 3],
    tooltip: 'IQ Suite: 3 unread messages',
  })

  await setUnread(1)
  await expect.poll(() => tray(electron)).toMatchObject({ icon: 'tray-1.png', tooltip: 'IQ Suite: 1 unread message' })
  await setUnread(1234)
  await expect
    .poll(() => tray(electron))
    .toMatchObject({ icon: 'tray-9plus.png', isIconEmpty: false, tooltip: 'IQ Suite: 1,234 unread messages' })
  await setUnread(0)
  await expect.poll(() => tray(electron)).toMatchObject({ icon: 'tray-0.png', tooltip: 'IQ Suite' })
  expect(await badgeCount(electron)).toBe(0)
})

test.describe('the tray menu', () => {
  test.skip(({ isDouble }) => !isDouble, 'the menu of a real tray cannot be reached from here')

  test('offers the next unread conversation only when there is one, and opens it', async ({ desktop }) => {
    const { electron, page } = await desktop.open()
    const labels = (await tray(electron))?.menu.map(({ label }) => label)
    expect(labels).toEqual(['Open IQ Suite', 'Next unread', 'Do not disturb', '', 'Quit'])
    await expect(chooseInTray(electron, 'next-unread')).rejects.toThrow('could be chosen')

    await page.evaluate(() => window.iqSuite?.send('shell.setUnread', 2))
    await expect.poll(async () => (await tray(electron))?.menu.find(({ id }) => id === 'next-unread')?.enabled).toBe(true)
    await closeWindow(electron)
    await chooseInTray(electron, 'next-unread')
    await expect(page.locator('#messages li')).toHaveText(['shell.nextUnread'])
    expect(await windowState(electron)).toMatchObject({ isVisible: true, isFocused: true })
  })

  const notify = (page: Page) =>
    page.evaluate(
      (conversationId) => window.iqSuite?.request('shell.notify', { id: '1', title: 'Ann', body: 'Hello', conversationId }),
      CONVERSATION,
    )
  const quietState = async (electron: ElectronApplication) =>
    (await tray(electron))?.menu.find(({ id }) => id === 'do-not-disturb')?.items.find(({ id }) => id === 'quiet-state')?.label

  test('do not disturb is kept over a restart and silences notifications, with the reason', async ({ desktop }) => {
    const first = await desktop.open()
    await expect.poll(() => notify(first.page)).toEqual({ status: 'shown' })
    await chooseInTray(first.electron, 'quiet-on')
    expect((await tray(first.electron))?.tooltip).toBe('IQ Suite\nDo not disturb is on.')
    await first.electron.close()

    const second = await desktop.open()
    expect(await quietState(second.electron)).toBe('Do not disturb is on.')
    expect(await notify(second.page)).toEqual({ status: 'not-shown', reason: 'Do not disturb is on.' })
    await chooseInTray(second.electron, 'quiet-off')
    expect(await quietState(second.electron)).toBe('Off')
    expect(await notify(second.page)).toEqual({ status: 'shown' })
  })

  test('do not disturb may end by itself, and the page knows what the tray set', async ({ desktop }) => {
    const { electron, page } = await desktop.open()
    await chooseInTray(electron, 'quiet-30')
    expect(await quietState(electron)).toMatch(/^Do not disturb is on until \d+:\d\d [AP]M\.$/)
    expect(await notify(page)).toMatchObject({ status: 'not-shown', reason: expect.stringContaining('until') })
    const state = await page.evaluate(() => window.iqSuite?.request('quiet.get', null))
    expect(Number(state?.until) - Date.now()).toBeGreaterThan(29 * 60_000)

    await page.evaluate((soon) => window.iqSuite?.request('quiet.set', soon), { ...NOT_QUIET, until: Date.now() + 500 })
    await expect.poll(() => quietState(electron)).toBe('Off')
    expect(await notify(page)).toEqual({ status: 'shown' })
  })

  test('quiet hours are reached from the tray', async ({ desktop }) => {
    const { electron, page } = await desktop.open()
    await chooseInTray(electron, 'quiet-hours')
    await expect(page.locator('#messages li')).toHaveText(['shell.openSettings notifications'])
  })
})

test('signing out takes the number away at once', async ({ desktop, isDouble }) => {
  const { electron, page } = await desktop.open()
  await page.evaluate(() => window.iqSuite?.send('shell.setUnread', 5))
  await expect.poll(() => badgeCount(electron)).toBe(5)
  await page.evaluate(() => void window.iqSuite?.request('session.signOut', { everywhere: false }))
  await expect.poll(() => badgeCount(electron)).toBe(0)
  if (isDouble) expect(await tray(electron)).toMatchObject({ icon: 'tray-0.png', tooltip: 'IQ Suite' })
})

test('a connection that stays away shows, and its return at once', async ({ desktop, isDouble }) => {
  test.skip(!isDouble, 'a real tray cannot be read from here')
  const { electron, page } = await desktop.open()
  const connect = (state: 'live' | 'down' | 'none') => page.evaluate((now) => window.iqSuite?.send('shell.setConnection', now), state)
  await page.evaluate(() => window.iqSuite?.send('shell.setUnread', 2))
  await connect('down')
  await expect.poll(() => tray(electron)).toMatchObject({ icon: 'tray-down.png', tooltip: 'IQ Suite: 2 unread messages (not connected)' })
  await connect('live')
  await expect.poll(() => tray(electron)).toMatchObject({ icon: 'tray-2.png', tooltip: 'IQ Suite: 2 unread messages' })
})
