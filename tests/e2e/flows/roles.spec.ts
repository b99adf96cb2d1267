import { getConversations } from '#shared/contract/messaging/inbox.ts'
import { getUserAndCompany } from '#shared/contract/platform/session.ts'
import { ApiClient } from '../../support/api-client.ts'
import { Customer } from '../customer.ts'
import { expect, test } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'
import { ShellPage } from '../pages/shell.page.ts'

const CREW_LINE = '+14155550167'

/** The address of a conversation, as somebody who may see it would pass it on. */
async function linkTo(server: { url: string }, customer: Customer): Promise<string> {
  const client = await new ApiClient(server.url, 'admin@acme.example').signIn()
  const { company } = await client.call(getUserAndCompany)
  const { items } = await client.call(getConversations, { query: { id: company?.id ?? '' } })
  return `/conversations/${items.find(({ phone }) => phone === customer.number)?.id}`
}

test.describe('a User', () => {
  test.use({ expectedConsole: [/status of 404/] })

  test('sees only the conversations of their own phone: list, search, link, live and totals', async ({ page, server, customer }) => {
    const ofOthers = new Customer(server.url, customer.number.replace('+1415', '+1628'))
    await customer.texts('Wheelbarrow for the crew', CREW_LINE)
    await ofOthers.texts('Wheelbarrow for the front desk')
    const inbox = new InboxPage(page)
    const shell = new ShellPage(page)
    await inbox.open('user@acme.example')
    await expect(inbox.row(customer.shownNumber)).toBeVisible()
    await expect(inbox.row('Hannah Ortiz')).toBeVisible()
    for (const name of ['Marcus Bell', 'Tom Okafor', ofOthers.shownNumber]) await expect(inbox.row(name)).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Filter by User' })).toHaveCount(0)

    const total = await shell.shownUnreadTotal()
    await ofOthers.texts('Also not for the crew')
    await customer.texts('Second for the crew', CREW_LINE)
    await expect(inbox.row(customer.shownNumber)).toContainText('Second for the crew')
    await expect(inbox.row(ofOthers.shownNumber)).toHaveCount(0)
    await expect.poll(() => shell.unreadTotal()).toBe(total + 1)
    await expect(page).toHaveTitle(`(${total + 1}) Conversations · IQ Suite`)

    await inbox.search.fill('Wheelbarrow for')
    await expect(inbox.rows).toHaveCount(1)
    await expect(inbox.rows).toContainText('Wheelbarrow for the crew')
    await inbox.search.fill('Wheelbarrow for the front')
    await expect(page.getByText('Nothing found')).toBeVisible()

    await page.goto(await linkTo(server, ofOthers))
    await expect(page.getByRole('heading', { name: 'This conversation is not here' })).toBeVisible()
    await page.goto(await linkTo(server, customer))
    await expect(inbox.thread).toContainText('Wheelbarrow for the crew')
    await expect(page.getByText('Front desk')).toHaveCount(0)
  })
})

test('an account administrator sees all phones, or those of one user', async ({ page, server, customer }) => {
  await customer.texts('For the crew', CREW_LINE)
  const atFrontDesk = new Customer(server.url, customer.number.replace('+1415', '+1510'))
  await atFrontDesk.texts('For the front desk')
  const inbox = new InboxPage(page)
  await inbox.open()
  await expect(inbox.row(atFrontDesk.shownNumber)).toBeVisible()
  await expect(inbox.row(customer.shownNumber)).toBeVisible()

  await page.getByRole('combobox', { name: 'Filter by User' }).click()
  await page.getByTitle('Uma Castillo').click()
  await expect(inbox.row(atFrontDesk.shownNumber)).toHaveCount(0)
  await expect(inbox.row(customer.shownNumber)).toBeVisible()
})

test('a billing administrator sees all phones and no filter by user', async ({ page, server, customer }) => {
  await customer.texts('For the crew', CREW_LINE)
  const atFrontDesk = new Customer(server.url, customer.number.replace('+1415', '+1510'))
  await atFrontDesk.texts('For the front desk')
  const inbox = new InboxPage(page)
  await inbox.open('billing@acme.example')
  await expect(inbox.row(atFrontDesk.shownNumber)).toBeVisible()
  await expect(inbox.row(customer.shownNumber)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Filter by User' })).toHaveCount(0)
  await expect(new ShellPage(page).navigation).toContainText('Billing Admin')
})

for (const { email, name, role, company } of [
  { email: 'admin@globex.example', name: 'Glen', role: 'Account Admin', company: 'Globex' },
  { email: 'super@iqsuite.example', name: 'Sasha', role: 'System Admin', company: 'IQ Suite' },
]) {
  test(`${email}, whose company does not own Message IQ, is offered its plans instead of its pages`, async ({ page }) => {
    const shell = new ShellPage(page)
    await shell.open(email, '/settings/user')
    await expect(page).toHaveURL(/\/product\/plan-selection\/MessageIQ$/)
    await expect(page.getByRole('heading', { name: `${company} does not own Message IQ` })).toBeVisible()
    await expect(shell.inboxLink).toHaveCount(0)
    await expect(shell.navigation).toContainText(role)
    await expect(shell.topBar).toContainText(company)

    await page.keyboard.press('Control+k')
    await shell.palette.fill('inbox')
    await expect(page.getByText(/^Nothing found/)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Back to start' }).click()
    await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Launch Message IQ' })).toHaveCount(0)
  })
}
