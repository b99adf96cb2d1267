import { gzipSync } from 'node:zlib'
import type { Response } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'

const MOST_SCRIPT = 300 * 1024

test('whoever comes back sees the list with at most 300 KB of scripts, each of its answers asked for once', async ({ page }) => {
  const inbox = new InboxPage(page)
  await inbox.open()

  const before: Response[] = []
  let isPainted = false
  page.on('response', (response) => {
    if (!isPainted) before.push(response)
  })
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-conversation]')) return
      observer.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('list-painted')))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  const painted = await page.waitForFunction(() => performance.getEntriesByName('list-painted')[0]?.startTime)
  isPainted = true
  const paintedAt = (await painted.jsonValue()) ?? 0
  const requested = await page.evaluate(
    (until) => performance.getEntriesByType('resource').flatMap((entry) => (entry.startTime < until ? [entry.name] : [])),
    paintedAt,
  )

  const scripts = before.filter((response) => response.url().endsWith('.js') && requested.includes(response.url()))
  const sizes = await Promise.all(scripts.map(async (response) => gzipSync(await response.body()).length))
  expect(scripts.length).toBeGreaterThan(2)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_SCRIPT)

  const asked = requested
    .map((url) => new URL(url).pathname)
    .filter((path) => /GetUserAndCompany|GetConversations$|config\.json/.test(path))
  expect(asked.sort()).toEqual(['/api/Web/Inbox/GetConversations', '/api/Web/User/GetUserAndCompany', '/config.json'])

  // All the rest is there when it is wanted.
  await inbox.expectLive()
  await page.getByRole('banner').getByRole('button').last().click()
  await expect(page.getByRole('menuitem', { name: 'Exit App' })).toBeVisible()
})
