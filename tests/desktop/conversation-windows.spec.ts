import type { ElectronApplication, Page } from 'playwright'
import { badgeCount, catchWhatLeaves, notes, windowState } from './support/around-the-app.ts'
import { type Desktop, expect, test } from './support/desktop-test.ts'
import { allWindows, chooseInMenu, pathOf } from './support/menus.ts'

const ANN = '7d0f6f0e-3f1c-4c7e-9a51-2f6a0f6f1a01'
const BOB = '7d0f6f0e-3f1c-4c7e-9a51-2f6a0f6f1a02'

const openWindow = (page: Page, conversationId: string) =>
  page.evaluate((id) => window.iqSuite?.request('windows.openConversation', { conversationId: id }), conversationId)

const paths = async (electron: ElectronApplication) => (await allWindows(electron)).map(({ url }) => pathOf(url))

async function opened(desktop: Desktop) {
  const app = await desktop.open()
  await expect.poll(async () => (await windowState(app.electron)).isVisible).toBe(true)
  return app
}

test('a conversation has one window of its own, whoever asks, and it comes back after a restart where it was', async ({ desktop }) => {
  const { electron, page } = await opened(desktop)
  await openWindow(page, ANN)
  await openWindow(page, BOB)
  await openWindow(page, ANN)
  await expect.poll(() => paths(electron)).toEqual(['/', `/window/conversations/${ANN}`, `/window/conversations/${BOB}`])
  // The window in front shows Ann's: the menu asks for the same once more.
  await chooseInMenu(electron, 'ownWindow')
  await electron.evaluate(({ BrowserWindow }, id) => {
    const all = BrowserWindow.getAllWindows()
    all.find(({ webContents }) => webContents.getURL().endsWith(id))?.setBounds({ x: 300, y: 120, width: 500, height: 640 })
  }, ANN)
  // Closed by the person, it is gone for good.
  await electron.evaluate(
    ({ BrowserWindow }, id) =>
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().endsWith(id))
        ?.close(),
    BOB,
  )
  await expect.poll(() => paths(electron)).toEqual(['/', `/window/conversations/${ANN}`])
  await electron.close()

  const second = await opened(desktop)
  await expect.poll(() => paths(second.electron)).toEqual(['/', `/window/conversations/${ANN}`])
  const restored = (await allWindows(second.electron))[1]
  expect(restored?.bounds).toEqual({ x: 300, y: 120, width: 500, height: 640 })
})

test('a second window shares the sign-in, but neither announces nor counts', async ({ desktop }) => {
  const { electron, page } = await opened(desktop)
  await catchWhatLeaves(electron)
  const second = electron.waitForEvent('window')
  await openWindow(page, ANN)
  const own = await second
  await own.waitForURL(/window/)
  expect(await own.evaluate(() => window.iqSuite?.request('session.getAccessToken', { refused: null }))).toEqual({ status: 'signed-out' })
  const note = { id: 'n1', title: 'Ann', body: 'Hello', conversationId: ANN }
  expect(await own.evaluate((shown) => window.iqSuite?.request('shell.notify', shown), note)).toMatchObject({ status: 'not-shown' })
  await own.evaluate(() => window.iqSuite?.send('shell.setUnread', 66))
  await page.evaluate(() => window.iqSuite?.send('shell.setUnread', 4))
  await expect.poll(() => badgeCount(electron)).toBe(4)
  expect(await notes(electron)).toEqual([])
})

test('closing in full screen leaves it first, then hides', async ({ desktop }) => {
  const { electron } = await opened(desktop)
  const isFullScreen = () => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFullScreen())
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setFullScreen(true))
  await expect.poll(isFullScreen).toBe(true)
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(isFullScreen).toBe(false)
  await expect.poll(async () => (await windowState(electron)).isVisible).toBe(false)
})
