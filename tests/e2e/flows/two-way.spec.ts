import { expect, test } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'

test('a text arrives live, is read, answered, and the answer reaches the phone', async ({ page, customer }) => {
  const inbox = new InboxPage(page)
  await inbox.open()

  await customer.texts('Is the crew on the way? 🚚')
  const row = inbox.row(customer.shownNumber)
  await expect(row).toContainText('Is the crew on the way? 🚚')
  await expect(row).toContainText('1 unread')
  await expect(inbox.rows.first()).toContainText(customer.shownNumber)

  await inbox.openRow(customer.shownNumber)
  await expect(inbox.thread).toContainText('Is the crew on the way? 🚚')
  await expect(row).not.toContainText('unread')

  await inbox.send('Yes, in ten minutes.')
  await expect(inbox.thread).toContainText('Yes, in ten minutes.')
  await expect(inbox.thread).toContainText('Delivered')
  await expect(row).toContainText('You: Yes, in ten minutes.')
  await expect.poll(() => customer.received()).toMatchObject([{ body: 'Yes, in ten minutes.', status: 'delivered' }])
})

test('a text for the open conversation appears in the thread and stays read', async ({ page, customer }) => {
  const inbox = new InboxPage(page)
  await customer.texts('First')
  await inbox.open()
  await inbox.openRow(customer.shownNumber)
  await expect(inbox.thread).toContainText('First')

  await inbox.input.fill('half a sente')
  await customer.texts('Second')
  await expect(inbox.thread).toContainText('Second')
  await expect(inbox.row(customer.shownNumber)).not.toContainText('unread')
  await expect(inbox.input).toHaveValue('half a sente')
})

test('a double click on Send sends once', async ({ page, customer }) => {
  const inbox = new InboxPage(page)
  await customer.texts('Hello')
  await inbox.open()
  await inbox.openRow(customer.shownNumber)
  await inbox.input.fill('Only once')
  await inbox.composer.getByRole('button', { name: /^Send/ }).dblclick()
  await expect(inbox.thread).toContainText('Delivered')
  expect((await customer.received()).map((text) => text.body)).toEqual(['Only once'])
})
