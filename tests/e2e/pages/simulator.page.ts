import type { Locator, Page } from 'playwright/test'

/** The phone of a customer at /sandbox. */
export class SimulatorPage {
  readonly page: Page
  readonly thread: Locator
  readonly text: Locator
  readonly quick: Locator

  constructor(page: Page) {
    this.page = page
    this.thread = page.getByRole('log', { name: 'Texts' })
    this.text = page.getByRole('textbox', { name: 'Text message' })
    this.quick = page.getByRole('group', { name: 'Quick texts' })
  }

  async open(): Promise<void> {
    await this.page.goto('/sandbox')
  }

  async become(number: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Your phone number' }).fill(number)
    await this.page.getByRole('button', { name: 'Use', exact: true }).click()
  }

  async choosePhone(name: string): Promise<void> {
    await this.page.getByRole('radio', { name: new RegExp(name) }).check()
  }

  async send(text: string): Promise<void> {
    await this.text.fill(text)
    await this.page.getByRole('button', { name: 'Send', exact: true }).click()
  }
}
