import { test as base, expect, type Page } from 'playwright/test'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { Customer } from './customer.ts'

interface WorkerFixtures {
  server: ServerProcess
}

interface Fixtures {
  /** A customer with a phone number of their own. */
  customer: Customer
  /** Complaints of the console that the test brings about on purpose (a request that must fail); any other fails it. */
  expectedConsole: RegExp[]
}

let nextCustomer = 100

/** Every test gets a server with demo data (one a worker) and a page whose console must stay clean. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startServerProcess()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  customer: async ({ server }, use) => {
    nextCustomer++
    // The demo's customers have 234.
    const worker = String(test.info().workerIndex % 100).padStart(2, '0')
    await use(new Customer(server.url, `+1415235${worker}${String(nextCustomer % 100).padStart(2, '0')}`))
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  expectedConsole: async ({}, use) => use([]),
  page: async ({ page, expectedConsole }, use) => {
    const complaints: string[] = []
    watchConsole(page, complaints)
    await use(page)
    expect(complaints.filter((text) => !expectedConsole.some((expected) => expected.test(text)))).toEqual([])
  },
})

function watchConsole(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || (message.type() === 'warning' && /react|warning:/i.test(message.text())))
      complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
}

export { expect }
