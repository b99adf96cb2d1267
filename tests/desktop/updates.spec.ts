import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Page } from 'playwright'
import type { UpdateState } from '#shared/ipc/updates.ts'
import { test as base, expect } from './support/desktop-test.ts'
import { chooseInMenu } from './support/menus.ts'

interface Feed {
  version: string
  stagingPercentage?: number
  /** What lies there is not what was announced. */
  isDamaged?: boolean
  isDown?: boolean
}

/** A place where versions are published, and a computer with an AppImage in a folder of the person. */
interface Publisher {
  url: string
  env: Record<string, string>
  publish(feed: Feed): void
  /** Whether somebody has looked since it was last published. */
  wasAsked(): boolean
  /** What stands in the place of the program. */
  installed(): string
  /** How what was installed has been started. */
  starts(): string[]
}

const test = base.extend<{ publisher: Publisher }>({
  publisher: async ({ desktop }, use) => {
    const home = path.join(desktop.userData, 'home')
    mkdirSync(home)
    const appImage = path.join(home, 'IQ Suite.AppImage')
    const log = path.join(home, 'starts')
    const config = path.join(home, 'app-update.yml')
    const program = (version: string) => `#!/bin/sh\n# ${version}\necho "${version} \${APPIMAGE_EXIT_AFTER_INSTALL:-stays}" >> "${log}"\n`
    writeFileSync(appImage, program('0.0.0'), { mode: 0o755 })

    let feed: Feed = { version: '0.0.0' }
    let isAsked = false
    const server = createServer((request, response) => {
      const bytes = Buffer.from(program(feed.version))
      if (feed.isDown) return response.writeHead(503).end()
      if (!request.url?.startsWith('/latest-linux.yml')) return response.end(feed.isDamaged ? Buffer.from('something else') : bytes)
      isAsked = true
      const sha512 = createHash('sha512').update(bytes).digest('base64')
      const staging = feed.stagingPercentage === undefined ? '' : `stagingPercentage: ${feed.stagingPercentage}\n`
      const file = `iq-${feed.version}.AppImage`
      return response.end(
        `version: ${feed.version}\nfiles:\n  - url: ${file}\n    sha512: ${sha512}\n    size: ${bytes.length}\npath: ${file}\nsha512: ${sha512}\n${staging}`,
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    writeFileSync(config, `provider: generic\nurl: ${url}\nupdaterCacheDirName: iq-suite-updater\n`)
    await use({
      url,
      env: { IQ_UPDATE_CONFIG: config, APPIMAGE: appImage, XDG_CACHE_HOME: path.join(home, 'cache') },
      publish(next) {
        feed = next
        isAsked = false
      },
      wasAsked: () => isAsked || feed.isDown === true,
      installed: () => /# (.*)/.exec(readFileSync(appImage, 'utf8'))?.[1] ?? '',
      starts: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
    })
    server.closeAllConnections()
    server.close()
  },
})

test.skip(process.platform !== 'linux', 'the installers of other systems are no scripts; the rules are in electron/main/updates')

const stateOf = async (page: Page): Promise<UpdateState> =>
  page.evaluate(async () => {
    if (!window.iqSuite) throw new Error('There is no bridge.')
    return (await window.iqSuite.request('updates.read', null)).state
  })

/** Looks for new versions until what was published last has been seen. */
async function check(page: Page, publisher: Publisher): Promise<UpdateState> {
  let state: UpdateState = { status: 'checking' }
  await expect
    .poll(async () => {
      // Asked for first: what the state is after that is of this check or a later one.
      const wasAsked = publisher.wasAsked()
      state = await stateOf(page)
      const isAtRest = !['checking', 'downloading'].includes(state.status)
      if (isAtRest && !wasAsked) await page.evaluate(() => window.iqSuite?.request('updates.check', null))
      return isAtRest && wasAsked
    })
    .toBe(true)
  return state
}

test('nothing older, nothing that is not for this computer yet, and nothing damaged is taken', async ({ desktop, publisher }) => {
  const { page } = await desktop.open({ env: publisher.env })
  publisher.publish({ version: '0.0.1' })
  expect(await check(page, publisher)).toEqual({ status: 'current' })
  publisher.publish({ version: '9.0.0', stagingPercentage: 0 })
  expect(await check(page, publisher)).toEqual({ status: 'current' })
  publisher.publish({ version: '9.0.0', isDamaged: true })
  expect(await check(page, publisher)).toMatchObject({ status: 'failed', reason: expect.stringContaining('thrown away') })
  publisher.publish({ version: '9.0.0', isDown: true })
  await page.evaluate(() => window.iqSuite?.request('updates.check', null))
  await expect.poll(() => stateOf(page)).toMatchObject({ status: 'failed', reason: expect.stringContaining('cannot be reached') })
  publisher.publish({ version: '9.0.0', stagingPercentage: 100 })
  expect(await check(page, publisher)).toMatchObject({ status: 'ready', version: '9.0.0' })
  expect(publisher.installed()).toBe('0.0.0')
})

test('an update waits for texts, is installed by a restart or at the end, and never goes in a circle', async ({ desktop, publisher }) => {
  publisher.publish({ version: '9.0.0' })
  const first = await desktop.open({ env: publisher.env })
  expect(await check(first.page, publisher)).toMatchObject({ status: 'ready' })
  await first.page.evaluate(() => {
    window.iqSuite?.send('updates.unsent', 1)
    return window.iqSuite?.request('updates.restart', null)
  })
  expect(await stateOf(first.page)).toMatchObject({ status: 'ready', isWaiting: true })
  expect(publisher.installed()).toBe('0.0.0')
  const ended = first.electron.waitForEvent('close')
  await first.page.evaluate(() => window.iqSuite?.send('updates.unsent', 0))
  await ended
  expect(publisher.installed()).toBe('9.0.0')
  await expect.poll(() => publisher.starts()).toEqual(['9.0.0 stays'])

  // The version that starts is the old one all the same: the installation did not hold.
  const second = await desktop.open({ env: publisher.env })
  publisher.publish({ version: '9.0.0' })
  expect(await check(second.page, publisher)).toMatchObject({ status: 'ready' })
  await second.electron.close()
  await expect.poll(() => publisher.starts()).toEqual(['9.0.0 stays', '9.0.0 true'])

  const third = await desktop.open({ env: publisher.env })
  publisher.publish({ version: '9.0.0' })
  expect(await check(third.page, publisher)).toEqual({
    status: 'given-up',
    version: '9.0.0',
    download: `${publisher.url}/iq-9.0.0.AppImage`,
  })
  await third.electron.close()
  expect(publisher.starts()).toHaveLength(2)
})

test('the menu looks for updates and shows the page that tells what came of it', async ({ desktop, publisher }) => {
  const { electron, page } = await desktop.open({ env: publisher.env })
  publisher.publish({ version: '0.0.1' })
  await chooseInMenu(electron, 'check-for-updates')
  await expect(page.locator('#messages li')).toHaveText(['shell.openSettings desktop'])
  await expect.poll(() => stateOf(page)).toEqual({ status: 'current' })
})

test('run from source there are no updates, and the page is told why', async ({ desktop }) => {
  const { electron, page } = await desktop.open()
  await chooseInMenu(electron, 'check-for-updates')
  await expect(page.locator('#messages li')).toHaveText(['shell.openSettings desktop'])
  expect(await stateOf(page)).toEqual({ status: 'off', reason: 'This is a version for development.' })
})
