import type { Page } from 'playwright/test'
import { getUserAndCompany, updateNotificationSetting } from '#shared/contract/platform/session.ts'
import { ApiClient } from '../../support/api-client.ts'
import { Customer } from '../customer.ts'
import { expect, test } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'
import { ShellPage } from '../pages/shell.page.ts'

const CREW_LINE = '+14155550167'

/** As if the person had set it on another computer. */
async function setNotifications(server: { url: string }, email: string, isOn: boolean): Promise<void> {
  const client = await new ApiClient(server.url, email).signIn()
  const { user } = await client.call(getUserAndCompany)
  await client.call(updateNotificationSetting, { body: { Id: user.id, Notifications: isOn } })
}

const notificationsOf = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready
    return (await worker.getNotifications()).map(({ title, body }) => ({ title, body }))
  })

/** What the browser does when a person clicks the notification. */
async function clickNotification(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications()
    const NotificationEvent = Reflect.get(globalThis, 'NotificationEvent')
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
}

test.describe('where the browser allows them', () => {
  test.use({ permissions: ['notifications'] })

  test('one text is announced as it is and once for all tabs, several as their number; a click opens them', async ({
    page,
    context,
    server,
    customer,
  }) => {
    await setNotifications(server, 'admin@acme.example', true)
    const shell = new ShellPage(page)
    await shell.open('admin@acme.example', '/settings/user')
    await new InboxPage(page).expectLive()
    const other = await context.newPage()
    await other.goto('/')
    await new InboxPage(other).expectLive()
    const total = await shell.shownUnreadTotal()

    await customer.texts('Are you open on Sunday?')
    await expect.poll(() => notificationsOf(page)).toEqual([{ title: customer.shownNumber, body: 'Are you open on Sunday?' }])
    await expect(page).toHaveTitle(`(${total + 1}) User Settings · IQ Suite`)

    await clickNotification(page)
    const opened = /\/conversations\/[0-9a-f-]{36}$/
    await expect.poll(() => [page, other].filter((tab) => opened.test(tab.url())).length).toBe(1)
    const front = opened.test(page.url()) ? page : other
    await expect(new InboxPage(front).thread).toContainText('Are you open on Sunday?')
    await expect.poll(() => shell.unreadTotal()).toBe(total)

    const second = new Customer(server.url, customer.number.replace('+1415', '+1628'))
    await second.texts('From one')
    await second.texts('From one again')
    const third = new Customer(server.url, customer.number.replace('+1415', '+1510'))
    await third.texts('From another')
    await expect.poll(async () => (await notificationsOf(page))[0]?.title, { timeout: 20_000 }).toBe('You have 3 new messages')
    await clickNotification(page)
    await expect(front).toHaveURL(/\/conversations$/)
    await expect(new InboxPage(front).row(second.shownNumber)).toContainText('2 unread')
    await expect(new InboxPage(front).row(third.shownNumber)).toContainText('1 unread')
  })

  test('none is shown to whom they are switched off, until they are switched on', async ({ page, server, customer }) => {
    await setNotifications(server, 'user@acme.example', false)
    const shell = new ShellPage(page)
    await shell.open('user@acme.example')
    await expect(shell.notice).toContainText('Notifications for new texts are not enabled for your account.')
    const total = await shell.shownUnreadTotal()
    await customer.texts('Silent', CREW_LINE)
    await expect.poll(() => shell.unreadTotal()).toBe(total + 1)

    await shell.notice.getByRole('link', { name: 'Enable them' }).click()
    await expect(page).toHaveURL(/\/settings\/user$/)
    await page.getByRole('switch', { name: 'Browser notifications' }).click()
    await expect(page.getByText('Notifications are allowed here.')).toBeVisible()
    await customer.texts('Aloud', CREW_LINE)
    // Had the first been waiting, the two would be one notification; had it been shown, it would be there for ten seconds more.
    await expect.poll(() => notificationsOf(page), { timeout: 8_000 }).toEqual([{ title: customer.shownNumber, body: 'Aloud' }])
    await page.goto('/')
    await expect(shell.notice).toHaveCount(0)
  })
})

test('where the browser blocks them a notice says so, until it is closed', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  const shell = new ShellPage(page)
  await shell.open('billing@acme.example')
  await expect(shell.notice).toContainText('Your browser or system blocks notifications, so new texts are not announced.')
  await shell.notice.getByRole('button', { name: 'Close this notice' }).click()
  await expect(shell.notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await expect(shell.notice).toHaveCount(0)
})

test('where the browser has none a notice says so', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Notification'))
  const shell = new ShellPage(page)
  await shell.open('billing@acme.example')
  await expect(shell.notice).toContainText('This browser does not support notifications.')
})
