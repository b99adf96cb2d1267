import { badgeCount, chooseInTray, closeWindow, tray, windowState } from './support/around-the-app.ts'
import { expect, test } from './support/desktop-test.ts'

const CONVERSATION = '7d0f6f0e-3f1c-4c7e-9a51-2f6a0f6f1a01'

test('tray, tooltip and badge follow the unread total', async ({ desktop, isDouble }) => {
  const { electron, page } = await desktop.open()
  const setUnread = (total: number) => page.evaluate((value) => window.iqSuite?.send('shell.setUnread', value), total)

  await setUnread(3)
  await expect.poll(() => badgeCount(electron)).toBe(3)
  test.skip(!isDouble, 'a real tray cannot be read from here')
  expect(await tray(electron)).toMatchObject({ icon: 'tray-3.png', isIconEmpty: false, tooltip: 'IQ Suite: 3 unread messages' })

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

  test('do not disturb is kept over a restart and silences notifications, with the reason', async ({ desktop }) => {
    const first = await desktop.open()
    const notify = { id: '1', title: 'Ann', body: 'Hello', conversationId: CONVERSATION }
    await expect
      .poll(() => first.page.evaluate((note) => window.iqSuite?.request('shell.notify', note), notify))
      .toEqual({ status: 'shown' })
    await chooseInTray(first.electron, 'do-not-disturb')
    expect((await tray(first.electron))?.tooltip).toBe('IQ Suite (do not disturb)')
    await first.electron.close()

    const second = await desktop.open()
    expect((await tray(second.electron))?.menu.find(({ id }) => id === 'do-not-disturb')?.checked).toBe(true)
    expect(await second.page.evaluate((note) => window.iqSuite?.request('shell.notify', note), notify)).toEqual({
      status: 'not-shown',
      reason: 'Do not disturb is on.',
    })
    await chooseInTray(second.electron, 'do-not-disturb')
    expect(await second.page.evaluate((note) => window.iqSuite?.request('shell.notify', note), notify)).toEqual({ status: 'shown' })
  })
})
