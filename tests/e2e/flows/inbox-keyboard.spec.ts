import { Customer } from '../customer.ts'
import { expect, test } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'

test('the inbox is worked by the keyboard alone', async ({ page, server, customer: first }) => {
  const inbox = new InboxPage(page)
  const second = new Customer(server.url, first.number.replace('+1415', '+1206'))
  const third = new Customer(server.url, first.number.replace('+1415', '+1303'))
  await inbox.open()
  const row = (person: Customer) => inbox.row(person.shownNumber)
  const opened = (person: Customer) => expect(row(person)).toHaveAttribute('aria-current', 'page')
  for (const person of [third, second, first]) {
    await person.texts('Hello')
    await expect(inbox.rows.first()).toContainText(person.shownNumber)
  }

  await page.keyboard.press('j')
  await expect(row(first)).toBeFocused()
  await page.keyboard.press('j')
  await expect(row(second)).toBeFocused()
  await page.keyboard.press('k')
  await expect(row(first)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await opened(second)

  // While a person types, letters are letters.
  await page.keyboard.press('r')
  await expect(inbox.input).toBeFocused()
  await page.keyboard.type('jkrsenu/? c')
  await expect(inbox.input).toHaveValue('jkrsenu/? c')
  await opened(second)
  await expect(row(second)).not.toContainText(/Starred|unread/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await inbox.input.fill('Good morning')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => second.received()).toMatchObject([{ body: 'Good morning' }])

  // Out of the composer, the keys are shortcuts again.
  await page.keyboard.press('Tab')
  await page.keyboard.press('s')
  await expect(row(second)).toContainText('Starred')
  await page.keyboard.press('u')
  await expect(row(second)).toContainText('1 unread')
  await page.keyboard.press('u')
  await expect(row(second)).not.toContainText('unread')

  await page.keyboard.press('n')
  await opened(first)
  await page.keyboard.press('n')
  await opened(third)
  await page.keyboard.press('e')
  const archive = inbox.dialog('Are you sure you want archive this conversation?')
  await expect(archive).toBeVisible()
  // The dialog has its own keys: nothing behind it moves.
  await page.keyboard.press('s')
  await page.keyboard.press('n')
  await expect(archive.getByRole('button', { name: 'Close Conversation' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Archived conversation', { exact: true })).toBeVisible()
  await expect(row(third)).toHaveCount(0)
  await expect(archive).toHaveCount(0)

  await page.keyboard.press('/')
  await expect(inbox.search).toBeFocused()
  await page.keyboard.type(first.shownNumber)
  await expect(inbox.rows).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(inbox.search).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(inbox.search).not.toBeFocused()

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Next unread conversation')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await page.keyboard.press('c')
  const start = page.getByRole('dialog', { name: 'New Conversation' })
  await expect(start.getByRole('textbox', { name: 'Text to' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(start).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Contact or page' })).toBeFocused()
  await page.keyboard.type(first.shownNumber)
  await expect(page.getByRole('option', { name: first.shownNumber })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await opened(first)
  await expect(inbox.thread).toContainText('Hello')
})
