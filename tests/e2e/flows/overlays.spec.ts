import type { Page } from 'playwright/test'
import type { Conversation } from '#shared/contract/messaging/conversation.ts'
import type { UserAndCompany } from '#shared/contract/platform/session.ts'
import { expect, test } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'

type Company = NonNullable<UserAndCompany['company']>

/** The server's own answers, changed on their way. */
async function vary<T>(page: Page, operation: string, change: (answer: T) => unknown): Promise<void> {
  await page.route(new RegExp(`/api/Web/\\w+/${operation}\\b`), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
}

const varyCompany = (page: Page, change: Partial<Company>) =>
  vary<UserAndCompany>(page, 'GetUserAndCompany', (answer) => ({ ...answer, company: { ...answer.company, ...change } }))

async function expectNoSending(inbox: InboxPage): Promise<void> {
  await expect(inbox.composer.locator('[inert]').getByLabel(/^Text to/)).toHaveCount(1)
}

test('a company that is not connected to a CRM is led to connect it, and can read meanwhile', async ({ page, customer }) => {
  await customer.texts('Can you read this?')
  await varyCompany(page, { isHubSpotIntegrated: false, isActiveCampaignIntegrated: false, isBroadcastCompany: false })
  const inbox = new InboxPage(page)
  await inbox.open()
  const dialog = page.getByRole('dialog', { name: 'Please connect to HubSpot to Send Message.' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await inbox.openRow(customer.shownNumber)
  await expect(inbox.thread).toContainText('Can you read this?')
  await expect(inbox.composer).toContainText('Please connect to HubSpot to Send Message.')
  await expectNoSending(inbox)

  await page.reload()
  await dialog.getByRole('button', { name: 'Connect to HubSpot' }).click()
  await expect(page).toHaveURL(/\/settings\/integrations$/)
})

test('an unconfirmed email has to be confirmed first', async ({ page }) => {
  await varyCompany(page, { confirmed: false })
  await new InboxPage(page).open()
  const dialog = page.getByRole('dialog', { name: 'Please confirm email.' })
  await expect(dialog).toContainText('Please click the link in it')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a company that may not send is pointed to the chat', async ({ page, customer }) => {
  await customer.texts('Hello?')
  await vary(page, 'CanSendSms', () => false)
  const inbox = new InboxPage(page)
  await inbox.open()
  await inbox.openRow(customer.shownNumber)
  await expect(inbox.composer).toContainText('Messages cannot be sent')
  await expect(inbox.composer).toContainText('Please use the chat option to reach out to a Message IQ staff member.')
  await expectNoSending(inbox)
})

test('a contact without a phone number cannot be texted', async ({ page, customer }) => {
  await customer.texts('My number is about to vanish')
  const inbox = new InboxPage(page)
  await inbox.open()
  await inbox.openRow(customer.shownNumber)
  // From here on nothing is told live about this conversation, so the changed answers stand.
  await expect(inbox.row(customer.shownNumber)).not.toContainText('unread')
  const withoutPhone = (row: Conversation) => (row.phone === customer.number ? { ...row, phone: '', fullName: 'No Number' } : row)
  await vary<{ items: Conversation[] }>(page, 'GetConversations', (list) => ({ ...list, items: list.items.map(withoutPhone) }))
  await vary<Conversation>(page, 'GetConversation', withoutPhone)
  await page.reload()
  await expect(inbox.row('No Number')).toBeVisible()
  await expect(inbox.composer).toContainText(
    'Unfortunately, none of the contacts associated here have a phone number we can message. Please add a valid phone or mobile phone number to a contact.',
  )
  await expectNoSending(inbox)
})

test('STOP closes the composer while it is open, START opens it again with what was written', async ({ page, customer }) => {
  const inbox = new InboxPage(page)
  await customer.texts('Too many texts')
  await inbox.open()
  await inbox.openRow(customer.shownNumber)
  await inbox.input.fill('Half an answer')

  await customer.texts('STOP')
  await expect(inbox.composer).toContainText(
    "This phone number has unsubscribed and we can't send a message. Please ask the person to text START to your IQ number to resubscribe.",
  )
  await expectNoSending(inbox)
  await expect(inbox.row(customer.shownNumber)).toContainText('Unsubscribed')
  await expect(inbox.contact.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0)

  await customer.texts('START')
  await expect(inbox.composer).not.toContainText('This phone number has unsubscribed')
  await expect(inbox.input).toHaveValue('Half an answer')
  await inbox.composer.getByRole('button', { name: /^Send/ }).click()
  await expect(inbox.thread).toContainText('Delivered')
  await expect.poll(async () => (await customer.received()).map(({ body }) => body)).toContain('Half an answer')
})
