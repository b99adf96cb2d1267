import type { Locator, Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { SignInPage } from './sign-in.page.ts'

/** The inbox at /conversations: list, thread, composer, contact information. */
export class InboxPage {
  readonly page: Page
  readonly list: Locator
  readonly rows: Locator
  readonly thread: Locator
  readonly composer: Locator
  readonly contact: Locator
  readonly search: Locator

  constructor(page: Page) {
    this.page = page
    this.list = page.getByRole('list', { name: 'Conversations' })
    this.rows = this.list.getByRole('link')
    this.thread = page.getByRole('log')
    this.composer = page.getByRole('region', { name: 'Write a text' })
    this.contact = page.getByRole('complementary', { name: 'Contact information' })
    this.search = page.getByRole('textbox', { name: /^Search conversations/ })
  }

  /** Signs in where the session asks for it, and waits until the inbox is live. */
  async open(email = 'admin@acme.example', address = '/conversations'): Promise<void> {
    await this.page.goto(address)
    await this.page.waitForURL(/sign-in|conversations/)
    const signIn = new SignInPage(this.page)
    const form = this.page.locator('input[name=email]')
    await expect(form.or(this.rows.first())).toBeVisible({ timeout: 20_000 })
    if (await form.isVisible()) await signIn.submit(email)
    await this.expectLive()
  }

  async expectLive(): Promise<void> {
    await expect(this.page.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 })
  }

  row(nameOrNumber: string): Locator {
    return this.rows.filter({ hasText: nameOrNumber })
  }

  async openRow(nameOrNumber: string): Promise<void> {
    await this.row(nameOrNumber).first().click()
    await expect(this.thread).toBeVisible()
  }

  get input(): Locator {
    return this.composer.getByRole('textbox', { name: /^Text to/ })
  }

  get sendButton(): Locator {
    return this.composer.getByRole('button', { name: /^Send/ })
  }

  async send(text: string): Promise<void> {
    await this.input.fill(text)
    await this.sendButton.click()
  }

  /** One text of the thread. */
  message(text: string | RegExp): Locator {
    return this.thread.locator('[data-message]').filter({ hasText: text })
  }

  /** The pictures that hang on the text being written. */
  get attached(): Locator {
    return this.composer.getByRole('list', { name: 'Attached pictures' }).getByRole('img')
  }

  /** What lies over the composer when nothing can be sent. */
  get overlay(): Locator {
    return this.composer.getByRole('status')
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog').filter({ has: this.page.getByText(title, { exact: true }) })
  }

  /** Chooses a filter, wherever it stands: in the bar, or in the menu beside it. */
  async show(filter: string): Promise<void> {
    const bar = this.page.getByRole('group', { name: 'Show conversations' })
    const button = bar.getByRole('button', { name: new RegExp(`^${filter}`) })
    if (!(await button.isVisible())) {
      await bar.getByRole('button', { name: 'More filters' }).click()
      await this.page.getByRole('menuitem', { name: new RegExp(`^${filter}`) }).click()
    } else {
      await button.click()
    }
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
}
