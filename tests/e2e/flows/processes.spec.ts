import { expect, test } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'

test.describe('a server that is killed and started again', () => {
  test.use({ expectedConsole: [/ERR_CONNECTION|Failed to (load|fetch)|WebSocket|disconnected|signalr/i] })

  test('leaves an open inbox as it was: what is written stays, what is sent meanwhile goes out, new texts arrive', async ({
    page,
    server,
    customer,
  }) => {
    const inbox = new InboxPage(page)
    await customer.texts('Before')
    await inbox.open()
    await inbox.openRow(customer.shownNumber)
    await inbox.input.fill('Being written')

    await server.kill()
    await expect(page.getByText('The connection was lost. Reconnecting… New texts appear as soon as it is back.')).toBeVisible()
    await expect(inbox.thread).toContainText('Before')

    await server.start()
    await inbox.expectLive()
    await expect(inbox.input).toHaveValue('Being written')
    await customer.texts('After')
    await expect(inbox.thread).toContainText('After')
    await inbox.composer.getByRole('button', { name: /^Send/ }).click()
    await expect(inbox.thread).toContainText('Delivered')
    expect((await customer.received()).map(({ body }) => body)).toEqual(['Being written'])
  })
})
