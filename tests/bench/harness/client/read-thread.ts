import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { tagsIn } from './burst.ts'

/** Reads the open thread from its end upwards, until `first` has come. @returns what is missing of `expected`, and what stands out of order */
export async function readThread(page: Page, expected: readonly number[]): Promise<{ missing: number; outOfOrder: number }> {
  const [first = 0] = expected
  const found = new Set<number>()
  let outOfOrder = 0
  await page.getByRole('log').evaluate((log) => log.scrollTo({ top: log.scrollHeight }))
  for (let step = 0; step < 300 && !found.has(first); step++) {
    const texts = await page.getByRole('log').locator('[data-message]').allTextContents()
    const tags = texts.flatMap(tagsIn)
    outOfOrder = Math.max(outOfOrder, tags.filter((tag, index) => tag < (tags[index - 1] ?? 0)).length)
    for (const tag of tags) found.add(tag)
    await page.getByRole('log').evaluate((log) => log.scrollBy({ top: -log.clientHeight / 2 }))
    await pause(30)
  }
  return { missing: expected.filter((tag) => !found.has(tag)).length, outOfOrder }
}
