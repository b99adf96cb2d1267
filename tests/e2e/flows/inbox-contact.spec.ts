import { Customer } from '../customer.ts'
import { expect, test } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'

const UNSUBSCRIBED =
  "This phone number has unsubscribed and we can't send a message. Please ask the person to text START to your IQ number to resubscribe."

test.describe('editing', () => {
  // The number that another contact has.
  test.use({ expectedConsole: [/409 \(Conflict\)/] })

  test('name, phone and email are edited; faults stand at their fields; colleagues see the change', async ({
    page,
    context,
    server,
    customer,
  }) => {
    const inbox = new InboxPage(page)
    const taken = new Customer(server.url, customer.number.replace('+1415', '+1206'))
    const moved = new Customer(server.url, customer.number.replace('+1415', '+1303'))
    await taken.texts('I am here already')
    await customer.texts('Hello')
    await inbox.open()
    await inbox.openRow(customer.shownNumber)
    const colleague = new InboxPage(await context.newPage())
    await colleague.page.goto('/conversations')
    await colleague.expectLive()

    await inbox.contact.getByRole('button', { name: 'Edit contact' }).click()
    const form = page.getByRole('form', { name: 'Edit contact' })
    const field = (label: string) => form.getByLabel(label)
    const save = form.getByRole('button', { name: 'Save Changes' })
    await expect(save).toBeDisabled()
    await field('First name').fill('Rosalind')
    await field('Last name').fill(`Vance ${customer.number.slice(-4)}`)
    await field('Email').fill('rosalind@')
    await field('Phone').fill('415235')
    await save.click()
    await expect(form.getByRole('alert')).toHaveText(['Incorrect phone number format. Please try again.', 'E-mail must be valid'])
    await field('Phone').fill(taken.number.slice(2))
    await field('Email').fill('rosalind@vance.example')
    await save.click()
    await expect(form.getByRole('alert')).toHaveText('Another contact has this number.')
    await field('Phone').fill(moved.number.slice(2))
    await save.click()
    await expect(page.getByText('Contact saved')).toBeVisible()

    const name = `Rosalind Vance ${customer.number.slice(-4)}`
    await expect(inbox.contact).toContainText('rosalind@vance.example')
    await expect(inbox.contact).toContainText(moved.shownNumber)
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
    await expect(inbox.row(name)).toBeVisible()
    await expect(colleague.row(name)).toBeVisible()
    await inbox.send('To your new number')
    await expect.poll(() => moved.received()).toMatchObject([{ body: 'To your new number' }])
    expect(await customer.received()).toEqual([])
  })
})

test('a started edit is not lost; closing asks first', async ({ page, customer }) => {
  const inbox = new InboxPage(page)
  await customer.texts('Hello')
  await inbox.open()
  await inbox.openRow(customer.shownNumber)
  await inbox.contact.getByRole('button', { name: 'Edit contact' }).click()
  const form = page.getByRole('form', { name: 'Edit contact' })
  await form.getByLabel('First name').fill('Half a na')
  await page.reload()
  await expect(form.getByLabel('First name')).toHaveValue('Half a na')
  await form.getByRole('button', { name: 'Close' }).click()
  await inbox.dialog('Discard your changes?').getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('First name')).toHaveValue('Half a na')
  await form.getByRole('button', { name: 'Close' }).click()
  await inbox.dialog('Discard your changes?').getByRole('button', { name: 'Discard' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('heading', { name: customer.shownNumber, level: 2 })).toBeVisible()
})

test('star, mark as unread and read, and a closed conversation that a new text opens again', async ({
  page,
  context,
  customer,
  server,
}) => {
  const inbox = new InboxPage(page)
  const next = new Customer(server.url, customer.number.replace('+1415', '+1206'))
  await customer.texts('One')
  await customer.texts('Two')
  await next.texts('I stay')
  await inbox.open()
  const row = inbox.row(customer.shownNumber)
  await inbox.openRow(customer.shownNumber)
  await expect(row).not.toContainText('unread')
  const colleague = new InboxPage(await context.newPage())
  await colleague.page.goto('/conversations')
  await colleague.expectLive()

  await inbox.contact.getByRole('button', { name: 'Star' }).click()
  await expect(row).toContainText('Starred')
  await expect(colleague.row(customer.shownNumber)).toContainText('Starred')
  await inbox.contact.getByRole('button', { name: 'Remove the star' }).click()
  await expect(row).not.toContainText('Starred')

  await inbox.contact.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(row).toContainText('2 unread')
  await expect(colleague.row(customer.shownNumber)).toContainText('2 unread')
  await inbox.contact.getByRole('button', { name: 'Mark as read' }).click()
  await expect(row).not.toContainText('unread')
  await expect(colleague.row(customer.shownNumber)).not.toContainText('unread')

  await inbox.contact.getByRole('button', { name: 'Close Conversation' }).click()
  const dialog = inbox.dialog('Are you sure you want archive this conversation?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toBeVisible()
  await inbox.contact.getByRole('button', { name: 'Close Conversation' }).click()
  await dialog.getByRole('button', { name: 'Close Conversation' }).click()
  await expect(page.getByText('Archived conversation', { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(colleague.row(customer.shownNumber)).toHaveCount(0)
  await expect(inbox.rows.first()).toHaveAttribute('aria-current', 'page')
  await expect(inbox.thread).toContainText('I stay')

  await customer.texts('Me again')
  await expect(inbox.rows.first()).toContainText('Me again')
})

test('Unsubscribe asks, blocks the composer and keeps the draft; START lifts it and STOP sets it, live', async ({ page, customer }) => {
  const inbox = new InboxPage(page)
  await customer.texts('Please no more')
  await inbox.open()
  await inbox.openRow(customer.shownNumber)
  await inbox.input.fill('But we have an offer')

  await inbox.contact.getByRole('button', { name: 'Unsubscribe' }).click()
  const dialog = inbox.dialog('Are you sure you want to unsubscribe this contact?')
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('Contact unsubscribed', { exact: true })).toBeVisible()
  await expect(inbox.overlay).toContainText(UNSUBSCRIBED)
  await expect(inbox.input).toHaveCount(0)
  await expect(inbox.row(customer.shownNumber)).toContainText('Unsubscribed')
  await expect(inbox.contact.getByRole('definition').filter({ hasText: 'Unsubscribed' })).toBeVisible()

  await customer.texts('START')
  await expect(inbox.overlay).toHaveCount(0)
  await expect(inbox.input).toHaveValue('But we have an offer')
  await expect(inbox.row(customer.shownNumber)).not.toContainText('Unsubscribed')
  await inbox.sendButton.click()
  await expect.poll(async () => (await customer.received()).map(({ body }) => body)).toContain('But we have an offer')

  await inbox.input.fill('half a sen')
  await customer.texts('STOP')
  await expect(inbox.overlay).toContainText(UNSUBSCRIBED)
  await expect(inbox.message(/^.*STOP/).first()).toBeVisible()
  await customer.texts('start')
  await expect(inbox.input).toHaveValue('half a sen')
})

test.describe('when the server fails', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  test('archive, unsubscribe and star say so, and nothing changes', async ({ page, customer }) => {
    const inbox = new InboxPage(page)
    await customer.texts('Hello')
    await inbox.open()
    await inbox.openRow(customer.shownNumber)
    const failure = { status: 500, contentType: 'application/problem+json', body: '{"title":"Broken","status":500,"code":"internal"}' }
    await page.route(/ArchiveConversation|Unsubscribe|SetIsFavorite/, (route) => route.fulfill(failure))

    await inbox.contact.getByRole('button', { name: 'Close Conversation' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close Conversation' }).click()
    await expect(page.getByText('Error archiving conversation', { exact: true })).toBeVisible()
    await inbox.contact.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByText('Error unsubscribing contact', { exact: true })).toBeVisible()
    await inbox.contact.getByRole('button', { name: 'Star' }).click()
    await expect(page.getByText('The star could not be saved. Please try again.', { exact: true })).toBeVisible()
    const row = inbox.row(customer.shownNumber)
    await expect(row).toBeVisible()
    await expect(row).not.toContainText('Starred')
    await expect(row).not.toContainText('Unsubscribed')
    await inbox.send('Still possible')
    await expect.poll(() => customer.received()).toMatchObject([{ body: 'Still possible' }])
  })
})
