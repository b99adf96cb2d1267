import type { JSHandle } from 'playwright/test'
import { picture } from '../../support/picture.ts'
import { Customer } from '../customer.ts'
import { expect, test } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'

const bodies = async (customer: Customer): Promise<string[]> => (await customer.received()).map(({ body }) => body)

/** What a person drags or has copied. */
function carried(inbox: InboxPage, name: string): Promise<JSHandle<DataTransfer>> {
  return inbox.page.evaluateHandle(
    ([fileName, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], fileName, { type: 'image/png' }))
      return transfer
    },
    [name, picture().toString('base64')] as const,
  )
}

test('the counter counts SMS, emoji go in at the caret, and a text that is too long is not sent', async ({ page, customer }) => {
  const inbox = new InboxPage(page)
  await customer.texts('Hello')
  await inbox.open()
  await inbox.openRow(customer.shownNumber)
  const counter = inbox.composer.getByTestId('counter')
  await expect(inbox.sendButton).toHaveAttribute('aria-disabled', 'true')
  await inbox.input.fill('a'.repeat(160))
  await expect(counter).toHaveText('160 / 160')
  await inbox.input.fill('a'.repeat(161))
  await expect(counter).toHaveText('161 / 160 / 2 SMS')
  await inbox.input.fill(`${'a'.repeat(70)}“`)
  await expect(counter).toHaveText('71 / 70 / 2 SMS')
  await expect(inbox.composer.getByRole('button', { name: /^Unicode: “/ })).toBeVisible()

  await inbox.input.fill('x'.repeat(1601))
  await expect(inbox.composer.getByRole('alert')).toContainText('This text is 1 character too long: a text carries at most 1,600.')
  await expect(inbox.sendButton).toHaveAttribute('aria-disabled', 'true')
  await inbox.input.press('Control+Enter')
  await expect(inbox.input).toHaveValue('x'.repeat(1601))

  await inbox.input.fill('On our way!')
  await expect(inbox.composer.getByRole('alert')).toHaveCount(0)
  await inbox.input.press('ArrowLeft')
  await inbox.composer.getByRole('button', { name: 'Emoji', exact: true }).click()
  const emoji = page.getByRole('dialog', { name: 'Emoji' })
  await emoji.getByRole('textbox').fill('rocket')
  await emoji.getByRole('gridcell', { name: 'rocket', exact: true }).click()
  await expect(inbox.input).toHaveValue('On our way🚀!')
  // First out of the search, then out of the picker.
  await page.keyboard.press('Escape')
  await expect(emoji.getByRole('textbox')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(emoji).toHaveCount(0)
  await expect(inbox.input).toBeFocused()
  await inbox.sendButton.click()
  await expect(inbox.input).toHaveValue('')
  await expect.poll(() => bodies(customer)).toEqual(['On our way🚀!'])
})

test('Ctrl+Enter sends and Enter breaks the line, or Enter sends, as the person has set it', async ({ page, customer }) => {
  const inbox = new InboxPage(page)
  await customer.texts('Hello')
  await inbox.open()
  await inbox.openRow(customer.shownNumber)
  await inbox.input.pressSequentially('One')
  await inbox.input.press('Enter')
  await inbox.input.pressSequentially('Two')
  await expect(inbox.input).toHaveValue('One\nTwo')
  await inbox.input.press('Control+Enter')
  await expect(inbox.input).toHaveValue('')
  await expect.poll(() => bodies(customer)).toEqual(['One\nTwo'])

  await page.goto('/settings/user')
  const setting = page.getByRole('switch', { name: 'Send on Enter' })
  await setting.click()
  await expect(setting).toBeChecked()
  await page.goBack()
  await inbox.input.fill('Three')
  await inbox.input.press('Shift+Enter')
  await inbox.input.pressSequentially('Four')
  await inbox.input.press('Enter')
  await expect(inbox.input).toHaveValue('')
  await expect.poll(() => bodies(customer)).toEqual(['One\nTwo', 'Three\nFour'])
})

test('several pictures are chosen, pasted and dropped, and all of them are sent; a bad file is named', async ({ page, customer }) => {
  const inbox = new InboxPage(page)
  await customer.texts('Can you show me?')
  await inbox.open()
  await inbox.openRow(customer.shownNumber)
  await inbox.composer.getByTestId('attachments').setInputFiles([
    { name: 'lawn.png', mimeType: 'image/png', buffer: picture() },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    { name: 'hedge.png', mimeType: 'image/png', buffer: picture(80, 60, [10, 90, 200]) },
  ])
  await expect(inbox.attached).toHaveCount(2)
  await expect(inbox.composer.getByRole('alert')).toHaveText(
    '“notes.txt” was not added: only .jpeg, .png, .jpg and .gif pictures can be sent.',
  )

  const pasted = await carried(inbox, 'pasted.png')
  await inbox.input.evaluate((input, clipboardData) => {
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, pasted)
  await expect(inbox.attached).toHaveCount(3)
  const dragged = await carried(inbox, 'dropped.png')
  await inbox.thread.dispatchEvent('dragover', { dataTransfer: dragged })
  await expect(inbox.composer).toContainText('Drop the pictures to attach them')
  await inbox.thread.dispatchEvent('drop', { dataTransfer: dragged })
  await expect(inbox.attached).toHaveCount(4)
  await inbox.composer.getByRole('button', { name: 'Remove hedge.png' }).click()
  await expect(inbox.attached).toHaveCount(3)
  await expect(inbox.composer).toContainText('3 pictures')

  // Pictures alone are enough to send, and words may go with them.
  await inbox.send('Here they are')
  await expect(inbox.attached).toHaveCount(0)
  await expect(inbox.message('Here they are').getByRole('button', { name: /^Open the picture/ })).toHaveCount(3)
  await expect.poll(async () => (await customer.received()).map(({ body, media }) => [body, media.length])).toEqual([['Here they are', 3]])
  const [text] = await customer.received()
  for (const url of text?.media ?? []) {
    const response = await fetch(url)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
  await page.reload()
  await expect
    .poll(() => inbox.thread.getByRole('img', { includeHidden: true }).or(inbox.thread.locator('img')).evaluateAll(loaded))
    .toEqual([64, 64, 64])
})

const loaded = (images: (HTMLElement | SVGElement)[]): number[] =>
  images.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))

test('a draft waits in its conversation, over a switch and a reload', async ({ page, server, customer }) => {
  const inbox = new InboxPage(page)
  const other = new Customer(server.url, customer.number.replace('+1415', '+1206'))
  await customer.texts('First')
  await other.texts('Second')
  await inbox.open()
  await inbox.openRow(customer.shownNumber)
  await inbox.input.fill('Dear first,')
  await inbox.openRow(other.shownNumber)
  await expect(inbox.input).toHaveValue('')
  await inbox.input.fill('Dear second,')
  await inbox.openRow(customer.shownNumber)
  await expect(inbox.input).toHaveValue('Dear first,')
  await page.reload()
  await expect(inbox.input).toHaveValue('Dear first,')
  await inbox.input.press('End')
  await inbox.input.pressSequentially(' all is well')
  await inbox.sendButton.click()
  await expect.poll(() => bodies(customer)).toEqual(['Dear first, all is well'])
  await inbox.openRow(other.shownNumber)
  await expect(inbox.input).toHaveValue('Dear second,')
  await inbox.openRow(customer.shownNumber)
  await expect(inbox.input).toHaveValue('')
})

test.describe('when the way to the server fails', () => {
  test.use({ expectedConsole: [/Failed to load resource|ERR_/] })

  test('the text stays in sight, goes out once the way is clear, and arrives once', async ({ page, customer }) => {
    const inbox = new InboxPage(page)
    await customer.texts('Hello')
    await inbox.open()
    await inbox.openRow(customer.shownNumber)

    // It never reaches the server.
    await page.route('**/SendMessage', (route) => route.abort())
    await inbox.send('Into the void')
    await expect(inbox.message('Into the void')).toContainText('No answer from the server. It is tried again by itself.')
    await page.reload()
    await expect(inbox.message('Into the void')).toContainText('No answer from the server.')
    expect(await bodies(customer)).toEqual([])
    await page.unroute('**/SendMessage')
    await expect(inbox.message('Into the void')).toContainText('Delivered', { timeout: 30_000 })
    await expect.poll(() => bodies(customer)).toEqual(['Into the void'])

    // It reaches the server, and the answer is lost: what the thread learns of it settles it, or else another try.
    await page.route(
      '**/SendMessage',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await inbox.send('Heard, not answered')
    await expect(inbox.message('Heard, not answered')).toContainText('Delivered')
    await expect(inbox.message('Heard, not answered')).toHaveCount(1)
    await expect.poll(() => bodies(customer)).toEqual(['Into the void', 'Heard, not answered'])
  })
})
