import { setTimeout as pause } from 'node:timers/promises'
import { getnewConversation } from '#shared/contract/messaging/contacts.ts'
import type { Message, ThreadEntry } from '#shared/contract/messaging/conversation.ts'
import { getContactMessages, getConversations } from '#shared/contract/messaging/inbox.ts'
import { getUserAndCompany } from '#shared/contract/platform/session.ts'
import { ApiClient } from '../../support/api-client.ts'
import { Customer } from '../customer.ts'
import { expect, test } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'

const PHONE = '+14155550142'

test.describe('a connection that drops', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket|disconnected|signalr/i] })

  test('for 30 s during a burst: list and thread end equal to the database', async ({ page, context, server, customer }) => {
    test.setTimeout(150_000)
    const inbox = new InboxPage(page)
    await customer.texts('before')
    await inbox.open()
    await inbox.openRow(customer.shownNumber)
    await expect(inbox.thread).toContainText('before')

    const others = ['408', '510', '628', '650', '707'].map(
      (area) => new Customer(server.url, customer.number.replace(/^\+1415/, `+1${area}`)),
    )
    let isOver = false
    const burst = (async () => {
      for (let number = 1; !isOver; number++) {
        await customer.texts(`burst ${number}`)
        await others[number % others.length]?.texts(`other ${number}`)
        // Some 40 texts a second: what is missed stays within what the feed replays. More than that is a case of the faults ("client away").
        await pause(50)
      }
    })()
    await expect(inbox.thread).toContainText('burst 3')
    await context.setOffline(true)
    await expect(page.getByText(/offline/i).first()).toBeVisible()
    await pause(30_000)
    await context.setOffline(false)
    await inbox.expectLive()
    isOver = true
    await burst

    const client = await new ApiClient(server.url, 'admin@acme.example').signIn()
    const { company } = await client.call(getUserAndCompany)
    const companyId = company?.id ?? ''
    const { contactId } = await client.call(getnewConversation, { body: { companyId, contactPhone: customer.number } })
    const stored = (await client.call(getContactMessages, { query: { contactId, companyPhone: PHONE, top: 200 } })).items.filter(isMessage)
    const newest = stored.slice(-30).map((message) => message.id)
    await expect
      .poll(async () => {
        const shown = await inbox.thread
          .locator('[data-message]')
          .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-message')))
        return shown.slice(-30)
      })
      .toEqual(newest)

    const list = await client.call(getConversations, { query: { id: companyId } })
    await expect
      .poll(async () => {
        const shown = await inbox.rows.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-conversation')))
        return shown.slice(0, 10)
      })
      .toEqual(list.items.slice(0, 10).map((row) => row.id))
  })
})

const isMessage = (entry: ThreadEntry): entry is Message => entry.kind === 'message'
