import { expect, test } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'
import { SimulatorPage } from '../pages/simulator.page.ts'

test('a person texts as a customer at the simulator and sees the answer there', async ({ page, context, customer }) => {
  const inbox = new InboxPage(page)
  await inbox.open()
  const simulator = new SimulatorPage(await context.newPage())
  await simulator.open()
  await simulator.become(customer.shownNumber)
  await simulator.choosePhone('Front desk')
  await expect(simulator.thread).toContainText('Nothing here yet')

  await simulator.send('Do you sell bark mulch? 🌲')
  await expect(simulator.thread).toContainText('Do you sell bark mulch? 🌲')
  await expect(inbox.rows.first()).toContainText('Do you sell bark mulch? 🌲')
  await inbox.openRow(customer.shownNumber)
  await inbox.send('We do, by the yard.')
  await expect(simulator.thread).toContainText('We do, by the yard.')

  await simulator.quick.getByRole('button', { name: 'STOP' }).click()
  await expect(inbox.composer).toContainText('This phone number has unsubscribed')
  await expect(simulator.thread).toContainText(/unsubscribed/i)
  await simulator.quick.getByRole('button', { name: 'START' }).click()
  await expect(inbox.composer).not.toContainText('This phone number has unsubscribed')

  await simulator.page.reload()
  await expect(simulator.thread).toContainText('We do, by the yard.')
})

test('a picture and a burst reach the inbox', async ({ page, context, customer }) => {
  const inbox = new InboxPage(page)
  await inbox.open()
  const simulator = new SimulatorPage(await context.newPage())
  await simulator.open()
  await simulator.become(customer.number)
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await simulator.page
    .getByLabel('Attach a picture')
    .setInputFiles({ name: 'fence.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
  await expect(simulator.page.getByRole('img', { name: 'fence.png' })).toBeVisible()
  await simulator.send('The broken fence')
  await inbox.openRow(customer.shownNumber)
  const picture = inbox.thread.getByRole('button', { name: /^Open the picture/ }).locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await expect(inbox.thread).toContainText('The broken fence')

  await simulator.page.getByRole('spinbutton', { name: 'Texts' }).fill('6')
  await simulator.page.getByRole('spinbutton', { name: 'A second' }).fill('50')
  await simulator.page.getByRole('spinbutton', { name: 'Senders' }).fill('3')
  await simulator.page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(simulator.page.getByText(/^Done: 6 of 6 sent/)).toBeVisible()
  for (const number of ['(415) 234-2000', '(628) 234-2000', '(510) 234-2000']) await expect(inbox.row(number)).toContainText('2 unread')
})

test('a number that no phone can have is refused in words', async ({ page }) => {
  const simulator = new SimulatorPage(page)
  await simulator.open()
  await simulator.become('12')
  await expect(page.getByRole('alert').filter({ hasText: 'Type a whole phone number.' })).toBeVisible()
})
