import { getnewConversation, updateChatInfo } from '#shared/contract/messaging/contacts.ts'
import { getUserAndCompany } from '#shared/contract/platform/session.ts'
import { ApiClient } from '../../support/api-client.ts'
import { Customer } from '../customer.ts'
import { expect, test } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'

const CREW = '+14155550167'

/** More customers, whose numbers differ from the first one's by the area code. */
function others(customer: Customer, server: { url: string }, areaCodes: string[]): Customer[] {
  return areaCodes.map((area) => new Customer(server.url, customer.number.replace(/^\+1\d{3}/, `+1${area}`)))
}

/** Gives the customer a name, as a colleague would have done earlier. */
async function name(customer: Customer, server: { url: string }, firstname: string, lastname: string): Promise<void> {
  const client = await new ApiClient(server.url, 'admin@acme.example').signIn()
  const { company } = await client.call(getUserAndCompany)
  const { contactId: id } = await client.call(getnewConversation, {
    body: { companyId: company?.id ?? '', contactPhone: customer.number },
  })
  await client.call(updateChatInfo, { body: { id, firstname, lastname, phonenumber: customer.number, email: '' } })
}

test('each filter shows what it says, and nothing else', async ({ page, server, customer: waiting }) => {
  const [starred, closed, failing] = others(waiting, server, ['206', '303', '312']) as [Customer, Customer, Customer]
  const unreachable = new Customer(server.url, failing.number.replace(/\d{7}$/, '5559003'))
  for (const person of [starred, closed, unreachable, waiting]) await person.texts('Is anyone there?')
  const inbox = new InboxPage(page)
  await inbox.open()

  await inbox.openRow(starred.shownNumber)
  await inbox.contact.getByRole('button', { name: 'Star' }).click()
  await expect(inbox.row(starred.shownNumber)).toContainText('Starred')
  await inbox.openRow(unreachable.shownNumber)
  await inbox.send('We are here')
  await expect(inbox.row(unreachable.shownNumber)).toContainText('Not delivered')
  await inbox.openRow(closed.shownNumber)
  await inbox.contact.getByRole('button', { name: 'Close Conversation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close Conversation' }).click()
  await expect(inbox.row(closed.shownNumber)).toHaveCount(0)

  const everyone = { waiting, starred, closed, unreachable }
  const shown: Record<string, (keyof typeof everyone)[]> = {
    'Needs Reply': ['waiting', 'starred'],
    Starred: ['starred'],
    Closed: ['closed'],
    Unread: ['waiting'],
    Failed: ['unreachable'],
    'View All': ['waiting', 'starred', 'unreachable'],
  }
  for (const [filter, names] of Object.entries(shown)) {
    await test.step(filter, async () => {
      await inbox.show(filter)
      for (const [key, person] of Object.entries(everyone)) {
        await expect(inbox.row(person.shownNumber)).toHaveCount(names.some((shownName) => shownName === key) ? 1 : 0)
      }
    })
  }

  // What no longer fits leaves the filtered list at once, and what begins to fit comes in.
  await inbox.show('Needs Reply')
  await inbox.openRow(waiting.shownNumber)
  await inbox.send('Yes, we are')
  await expect(inbox.row(waiting.shownNumber)).toHaveCount(0)
  await waiting.texts('Good to know')
  await expect(inbox.row(waiting.shownNumber)).toHaveCount(1)
})

test('Filter by User shows the conversations of one user’s phones; a User has only these', async ({ page, browser, server, customer }) => {
  const [crewCustomer] = others(customer, server, ['206']) as [Customer]
  await customer.texts('To the front desk')
  await crewCustomer.texts('To the crew', CREW)
  const inbox = new InboxPage(page)
  await inbox.open()
  await expect(inbox.row(customer.shownNumber)).toBeVisible()
  await expect(inbox.row(crewCustomer.shownNumber)).toBeVisible()

  const filter = page.getByRole('combobox', { name: 'Filter by User' })
  await filter.click()
  await filter.fill('Uma')
  await filter.press('Enter')
  await expect(inbox.row(crewCustomer.shownNumber)).toBeVisible()
  await expect(inbox.row(customer.shownNumber)).toHaveCount(0)
  await filter.click()
  await filter.fill('View All')
  await filter.press('Enter')
  await expect(inbox.row(customer.shownNumber)).toBeVisible()

  const context = await browser.newContext()
  const uma = new InboxPage(await context.newPage())
  await uma.open('user@acme.example', `${server.url}/conversations`)
  await expect(uma.row(crewCustomer.shownNumber)).toBeVisible()
  await expect(uma.row(customer.shownNumber)).toHaveCount(0)
  await expect(uma.page.getByRole('combobox', { name: 'Filter by User' })).toHaveCount(0)
  await customer.texts('Still to the front desk')
  await crewCustomer.texts('Still to the crew', CREW)
  await expect(uma.row(crewCustomer.shownNumber)).toContainText('Still to the crew')
  await expect(uma.row(customer.shownNumber)).toHaveCount(0)
  await context.close()
})

test('search finds by name, number and text, marks the hit and opens it', async ({ page, server, customer }) => {
  await customer.texts('The sprinkler by the gazebo is leaking')
  for (let number = 1; number <= 12; number++) await customer.texts(`Something else ${number}`)
  await name(customer, server, 'Wilhelmina', 'Oakes')
  const inbox = new InboxPage(page)
  await inbox.open()
  const row = inbox.row('Wilhelmina Oakes')
  const mark = inbox.rows.locator('mark')

  await inbox.search.fill('helmi')
  await expect(mark).toHaveText('helmi')
  await expect(row).toHaveCount(1)

  await inbox.search.fill(customer.shownNumber)
  await expect(mark).toHaveText(customer.shownNumber)
  await inbox.search.fill(customer.number.slice(-7))
  await expect(inbox.rows.filter({ hasText: 'Wilhelmina Oakes' }).locator('mark')).toHaveText(/^\d{3}-\d{4}$/)

  await inbox.search.fill('GAZEBO')
  await expect(mark).toHaveText('gazebo')
  await row.click()
  await expect(page).toHaveURL(/\?message=/)
  await expect(inbox.message('gazebo')).toBeInViewport()

  await inbox.search.fill('no such words anywhere')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search', exact: true }).last().click()
  await expect(inbox.search).toHaveValue('')
  await expect(inbox.rows.nth(5)).toBeVisible()
})

test('Load More... brings the next 20, and what arrives leaves the place and the selection alone', async ({ page, server, customer }) => {
  const areaCodes = '206 207 208 209 212 213 214 215 216 217 218 219 224 225 228 229 231 234 239 240 248 251 252 253 254'.split(' ')
  const people = others(customer, server, areaCodes)
  for (const person of people) await person.texts('Hello')
  const inbox = new InboxPage(page)
  await inbox.open()
  await expect(inbox.rows).toHaveCount(20)
  const loadMore = page.getByRole('button', { name: 'Load More...' })
  await expect(loadMore).toHaveCount(0)
  await inbox.rows.last().scrollIntoViewIfNeeded()
  await inbox.rows.last().hover()
  await page.mouse.wheel(0, 2000)
  await expect(loadMore).toBeVisible()
  await expect.poll(() => inbox.rows.count()).toBeGreaterThan(25)

  const oldest = people[0] as Customer
  const middle = people[12] as Customer
  await inbox.row(middle.shownNumber).scrollIntoViewIfNeeded()
  await inbox.openRow(middle.shownNumber)
  await expect(inbox.row(middle.shownNumber)).toHaveAttribute('aria-current', 'page')
  const before = await inbox.row(middle.shownNumber).boundingBox()
  await oldest.texts('I am first now')
  await expect(inbox.rows.first()).toContainText('I am first now')
  await expect(inbox.row(oldest.shownNumber)).toContainText('2 unread')
  const after = await inbox.row(middle.shownNumber).boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? Number.NaN))).toBeLessThan(2)
  await expect(inbox.row(middle.shownNumber)).toHaveAttribute('aria-current', 'page')

  // The open conversation goes to the top itself; it stays selected, and read.
  await middle.texts('Me too')
  await expect(inbox.rows.first()).toContainText('Me too')
  await expect(inbox.rows.first()).toHaveAttribute('aria-current', 'page')
  await expect(inbox.rows.first()).not.toContainText('unread')
})

test('New Conversation masks and checks the number, and opens the conversation that texts it', async ({ page, server, customer }) => {
  const inbox = new InboxPage(page)
  await inbox.open()
  await page.getByRole('button', { name: 'New Conversation' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Conversation' })
  const number = dialog.getByRole('textbox', { name: 'Text to' })
  await expect(number).toBeFocused()
  const open = dialog.getByRole('button', { name: 'Open conversation' })
  await open.click()
  await expect(dialog.getByRole('alert')).toHaveText('Field is required')
  await number.pressSequentially('415235')
  await expect(number).toHaveValue('(415) 235')
  await open.click()
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect phone number format. Please try again.')

  await number.fill('')
  await number.pressSequentially(customer.number.slice(2))
  await expect(number).toHaveValue(customer.shownNumber)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await number.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: customer.shownNumber }).first()).toBeVisible()
  await inbox.send('Hello, this is Acme')
  await expect.poll(() => new Customer(server.url, customer.number).received()).toMatchObject([{ body: 'Hello, this is Acme' }])
  await expect(inbox.row(customer.shownNumber)).toContainText('You: Hello, this is Acme')
})
