import type { Locator, Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { SignInPage } from './sign-in.page.ts'

/** The frame around every page: top bar, navigation, notices, palette. */
export class ShellPage {
  readonly page: Page
  readonly topBar: Locator
  readonly navigation: Locator
  readonly inboxLink: Locator
  readonly palette: Locator
  readonly notice: Locator

  constructor(page: Page) {
    this.page = page
    this.topBar = page.getByRole('banner')
    this.navigation = page.getByRole('navigation', { name: 'Apps' })
    this.inboxLink = this.navigation.getByRole('link', { name: /^Inbox/ })
    this.palette = page.getByRole('combobox', { name: 'Contact or page' })
    this.notice = page.getByRole('region', { name: 'Notifications' })
  }

  /** For a browser in which nobody is signed in yet. */
  async open(email: string, address = '/'): Promise<void> {
    await this.page.goto(address)
    await new SignInPage(this.page).submit(email)
    await expect(this.topBar).toBeVisible({ timeout: 20_000 })
  }

  async choose(...entries: string[]): Promise<void> {
    await this.topBar.getByRole('button').last().click()
    for (const name of entries) await this.page.getByRole('menuitem', { name }).click()
  }

  /** Once the title has it: it follows the navigation by a moment. There must be unread texts. */
  async shownUnreadTotal(): Promise<number> {
    await expect(this.inboxLink).toContainText('unread')
    await expect(this.page).toHaveTitle(/^\(\d+\)/)
    return this.unreadTotal()
  }

  /** As the title counts them; the navigation shows no more than 99+. */
  async unreadTotal(): Promise<number> {
    return Number(/^\((\d+)\)/.exec(await this.page.title())?.[1] ?? 0)
  }
}
