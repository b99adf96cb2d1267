import type { Page } from 'playwright/test'

const DEMO_PASSWORD = 'demo-demo-demo'

/** The identity provider's sign-in page. */
export class SignInPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get error() {
    return this.page.getByRole('alert')
  }

  async submit(email: string, password = DEMO_PASSWORD): Promise<void> {
    await this.page.locator('input[name=email]').fill(email)
    await this.page.locator('input[name=password]').fill(password)
    await this.page.locator('button[type=submit]').click()
  }
}
