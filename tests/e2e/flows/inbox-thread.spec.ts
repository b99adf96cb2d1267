import { dataUrl, picture } from '../../support/picture.ts'
import { Customer } from '../customer.ts'
import { expect, test } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'

test('a thread opens at the first unread text, and older ones come on scroll without a jump', async ({ page, customer }) => {
  const inbox = new InboxPage(page)
  const text = (number: number) => inbox.thread.locator('[data-message]').filter({ has: page.getByText(`Text ${number}`, { exact: true }) })
  for (let number = 1; number <= 65; number++) await customer.texts(`Text ${number}`)
  await inbox.open()
  await expect(inbox.row(customer.shownNumber)).toContainText('65 unread')
  await inbox.openRow(customer.shownNumber)
  await expect(inbox.row(customer.shownNumber)).not.toContainText('unread')

  await page.goto('/conversations')
  await inbox.expectLive()
  for (let number = 66; number <= 80; number++) await customer.texts(`Text ${number}`)
  await expect(inbox.row(customer.shownNumber)).toContainText('15 unread')
  await inbox.openRow(customer.shownNumber)
  const line = inbox.thread.getByText('New', { exact: true })
  await expect(line).toBeInViewport()
  await expect(text(66)).toBeInViewport()
  const [lineBox, firstNew, lastRead] = [await line.boundingBox(), await text(66).boundingBox(), await text(65).boundingBox()]
  expect(lineBox?.y).toBeLessThan(firstNew?.y ?? 0)
  expect(lineBox?.y).toBeGreaterThan(lastRead?.y ?? Number.POSITIVE_INFINITY)

  await page.getByRole('button', { name: /go to the newest text/i }).click()
  await expect(text(80)).toBeInViewport()
  await expect(page.getByRole('button', { name: /go to the newest text/i })).toHaveCount(0)

  // Up to the first text. Whatever is loaded above, the text that was at the top of the window stays where it was.
  await expect(text(1)).toHaveCount(0)
  const jump = await inbox.thread.evaluate(async (scroller) => {
    const rows = () => [...scroller.querySelectorAll<HTMLElement>('[data-message]')]
    const topOf = (row: HTMLElement) => row.getBoundingClientRect().top
    const hasFirst = () => rows().some((row) => row.querySelector('[class*=bubble]')?.textContent === 'Text 1')
    let largest = 0
    while (!hasFirst()) {
      scroller.scrollTop = Math.max(0, scroller.scrollTop - 150)
      const count = rows().length
      const seen = rows().find((row) => topOf(row) >= scroller.getBoundingClientRect().top)
      const before = seen ? topOf(seen) : 0
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      if (seen && rows().length > count) largest = Math.max(largest, Math.abs(topOf(seen) - before))
    }
    return largest
  })
  expect(jump).toBeLessThan(2)
  await inbox.thread.press('Home')
  await expect(text(1)).toBeInViewport()
  const shown = await inbox.thread.locator('[data-message] [class*=bubble]').allTextContents()
  expect(shown).toEqual(Array.from({ length: 80 }, (_, index) => `Text ${index + 1}`))

  // Reading further up is left alone by what arrives; it is only announced.
  await customer.texts('Text 81')
  await expect(page.getByRole('button', { name: '1 new, go to the newest text' })).toBeVisible()
  await expect(text(1)).toBeInViewport()
})

test('pictures stand in the thread and open in a viewer', async ({ page, customer }) => {
  const inbox = new InboxPage(page)
  await inbox.open()
  await customer.texts('The hedge, before and after', undefined, [dataUrl(picture(120, 90)), dataUrl(picture(90, 120, [200, 120, 40]))])
  await expect(inbox.row(customer.shownNumber)).toContainText('The hedge, before and after')
  await inbox.openRow(customer.shownNumber)
  const pictures = inbox.thread.getByRole('button', { name: /^Open the picture/ })
  await expect(pictures).toHaveCount(2)
  await expect
    .poll(() => pictures.locator('img').evaluateAll((images: HTMLImageElement[]) => images.map((i) => i.naturalWidth)))
    .toEqual([120, 90])

  await pictures.first().click()
  const viewer = page.getByRole('dialog', { name: /^Picture/ })
  await expect(viewer).toContainText('1 of 2')
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('2 of 2')
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect(viewer).toContainText('150%')
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(pictures.first()).toBeFocused()

  // A picture without words is named in the list.
  await customer.texts('', undefined, [dataUrl(picture())])
  await expect(pictures).toHaveCount(3)
  await expect(inbox.row(customer.shownNumber)).toContainText('Photo')
})

test('a text that fails says why, and offers Retry only where that can help', async ({ page, server }) => {
  const inbox = new InboxPage(page)
  const failures = [
    { ending: '5559003', words: 'Not delivered: the phone could not be reached', canRetry: true },
    { ending: '5559005', words: 'Not delivered: unknown phone', canRetry: false },
    { ending: '5559006', words: 'Not delivered: a landline, or out of reach of the carrier', canRetry: false },
    { ending: '5559034', words: 'Failed: our number is not registered for texting (10DLC)', canRetry: true },
    { ending: '5559614', words: 'Failed: this number cannot receive texts', canRetry: false },
  ].map((failure) => ({ ...failure, customer: new Customer(server.url, `+1707${failure.ending}`) }))
  for (const { customer } of failures) await customer.texts('Hello')
  await inbox.open()
  for (const { customer, words, canRetry } of failures) {
    await inbox.openRow(customer.shownNumber)
    await inbox.send('Can you hear us?')
    await expect(inbox.message('Can you hear us?')).toContainText(words)
    await expect(inbox.thread.getByRole('button', { name: 'Retry' })).toHaveCount(canRetry ? 1 : 0)
  }

  const [{ customer: unreachable }] = failures as [(typeof failures)[number]]
  await inbox.openRow(unreachable.shownNumber)
  await inbox.thread.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(async () => (await unreachable.received()).length).toBe(2)
  await expect(inbox.message('Can you hear us?')).toHaveCount(1)
  await expect(inbox.message('Can you hear us?')).toContainText('Not delivered: the phone could not be reached')
})

test('a text says where it came from: staff, system or workflow; calls and days stand between', async ({ page, customer }) => {
  const inbox = new InboxPage(page)
  await customer.texts('STOP')
  await inbox.open()
  await inbox.openRow(customer.shownNumber)
  await expect(inbox.message('unsubscribed')).toContainText('System')
  await expect(inbox.thread).toContainText('Today')

  await inbox.search.fill('Priya Raman')
  await inbox.openRow('Priya Raman')
  await expect(inbox.message('We missed you!')).toContainText('HubSpot workflow: Missed call follow-up')
  await expect(inbox.message('Your crew arrives Thursday')).toContainText('Dana Reyes')
  await expect(inbox.thread).toContainText('Missed call')
})
