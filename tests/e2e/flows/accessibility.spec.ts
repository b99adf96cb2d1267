import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'
import { ShellPage } from '../pages/shell.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { SimulatorPage } from '../pages/simulator.page.ts'

async function expectNoFaults(page: Page, place: string): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))))
  // Menus and tooltips hang below the body, outside of all landmarks: the rule about those (a recommendation, not WCAG) cannot hold for them.
  const { violations } = await new AxeBuilder({ page }).disableRules('region').analyze()
  const faults = violations.map(({ id, impact, nodes }) => [impact, id, ...nodes.map((node) => node.html)])
  expect.soft(faults, `${place} has no accessibility faults`).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, expectedConsole: [/status of 401/] })

    test('sign-in and the phone simulator have no accessibility faults', async ({ page, customer }) => {
      await page.goto('/conversations')
      await expect(page.getByLabel('Email')).toBeVisible()
      await expectNoFaults(page, 'Sign-in')
      await new SignInPage(page).submit('nobody@acme.example', 'wrong')
      await expect(page.getByRole('alert')).toBeVisible()
      await expectNoFaults(page, 'Failed sign-in')

      await customer.texts('Seen by axe')
      const simulator = new SimulatorPage(page)
      await simulator.open()
      await simulator.become(customer.number)
      await expect(simulator.thread).toContainText('Seen by axe')
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await expectNoFaults(page, 'The simulator')
    })

    test('no page has accessibility faults', async ({ page, customer }) => {
      const shell = new ShellPage(page)
      const inbox = new InboxPage(page)
      await customer.texts('https://acme.example is a link, and this is a text')
      await shell.open('admin@acme.example')
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      for (const [address, heading] of [
        ['/', 'Welcome, Dana'],
        ['/settings/user', 'Message IQ Settings'],
        ['/settings/notifications', 'Notifications on this computer'],
        ['/settings/diagnostics', 'Why was there no notification?'],
        ['/nowhere', 'There is no such page'],
        ['/conversations', 'Choose a conversation…'],
      ] as const) {
        await page.goto(address)
        await expect(page.getByRole('heading', { name: heading })).toBeVisible()
        await inbox.expectLive()
        await expectNoFaults(page, address)
      }

      for (const name of ['Priya Raman', customer.shownNumber]) {
        await inbox.search.fill(name)
        await inbox.openRow(name)
        await inbox.search.fill('')
        await expect(inbox.contact.getByText('Phone', { exact: true })).toBeVisible()
        await expectNoFaults(page, `The conversation with ${name}`)
      }
      await inbox.input.fill('One text that fits')
      await inbox.contact.getByRole('button', { name: 'Edit contact' }).click()
      await inbox.search.fill('text')
      await expect(inbox.rows.first().locator('mark')).toBeVisible()
      await expectNoFaults(page, 'Search, editing and writing')
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: /^New Conversation/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoFaults(page, 'New Conversation')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()

      await page.keyboard.press('Control+k')
      await expect(shell.palette).toBeFocused()
      await expectNoFaults(page, 'The palette')
      await page.keyboard.press('Escape')

      await inbox.contact.getByRole('button', { name: 'Close Conversation' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoFaults(page, 'The question before closing')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()

      await page.getByRole('button', { name: 'More actions' }).focus()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoFaults(page, 'The list of shortcuts')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()

      await shell.choose()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectNoFaults(page, 'The user menu')
      await page.getByRole('menuitem', { name: 'Exit App' }).click()
      await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
      await expectNoFaults(page, '/logout')
    })

    test('no page of a phone has accessibility faults', async ({ page, customer }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const inbox = new InboxPage(page)
      await customer.texts('From phone to phone')
      await inbox.open()
      await expectNoFaults(page, 'The list')
      await inbox.openRow(customer.shownNumber)
      await expectNoFaults(page, 'The thread')
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: /^Contact information/ }).click()
      await expect(inbox.contact).toBeInViewport()
      await expectNoFaults(page, 'Contact information')
    })

    test('plan selection has no accessibility faults', async ({ page }) => {
      await new ShellPage(page).open('admin@globex.example', '/conversations')
      await expect(page.getByRole('heading', { name: 'Globex does not own Message IQ' })).toBeVisible()
      await expectNoFaults(page, 'Plan selection')
    })
  })
}
