import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { formatPhone } from '#shared/domain/phone-format.ts'
import { readCorpus } from '../../../build/corpus/read-corpus.ts'
import { numberOfSender } from '../../../build/corpus/us-number.ts'
import { root } from '../../../build/testing/run.ts'
import { Customer } from '../customer.ts'
import { expect, test } from '../fixtures.ts'
import { InboxPage } from '../pages/inbox.page.ts'

const COUNT = 500
const ownSample = path.join(root, 'tests/support/corpus/sample.jsonl')
const largeCorpus = path.join(root, '../shared/data/nus-sms.jsonl.gz')

for (const [name, corpus] of [
  ['the sample', ownSample],
  ['the large corpus', largeCorpus],
] as const) {
  test(`${COUNT} texts of ${name} while the inbox is open: each appears, in order, none twice, and one is answered`, async ({
    page,
    server,
  }) => {
    test.skip(!existsSync(corpus), `${name} is not here`)
    test.setTimeout(240_000)
    const inbox = new InboxPage(page)
    await inbox.open()
    const unreadBefore = await unreadTotal(page)

    const bySender = await textsBySender(corpus)
    const replay = promisify(execFile)(
      process.execPath,
      ['build/replay.ts', corpus, '--rate', '100', '--limit', String(COUNT), '--url', server.url],
      {
        cwd: root,
      },
    )
    const { stdout } = await replay
    expect(stdout).toContain(`${COUNT}`)

    // Unread: every inbound text, whoever sent it, none of them opened yet.
    await expect.poll(() => unreadTotal(page), { timeout: 60_000 }).toBe(unreadBefore + COUNT)
    await expectWholeList(inbox, bySender)

    const senders = [...bySender].sort(([, a], [, b]) => b.length - a.length)
    for (const [number, texts] of [...senders.slice(0, 2), ...senders.slice(-1)]) await expectThread(inbox, number, texts)

    const [number] = senders.at(-1) ?? ['']
    await inbox.send('Thank you, we are on it.')
    await expect.poll(() => new Customer(server.url, number).received()).toMatchObject([{ body: 'Thank you, we are on it.' }])
  })
}

async function textsBySender(corpus: string): Promise<Map<string, string[]>> {
  const bySender = new Map<string, string[]>()
  let count = 0
  for await (const entry of readCorpus(corpus)) {
    if (count === COUNT) break
    if ('fault' in entry || entry.text.text.trim() === '') continue
    const { sender, text } = entry.text
    const number = numberOfSender(sender)
    bySender.set(number, [...(bySender.get(number) ?? []), text])
    count++
  }
  return bySender
}

/** The number that the title of the window shows: what tray and badge get. */
async function unreadTotal(page: InboxPage['page']): Promise<number> {
  return Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0)
}

/** Every sender has one row, with the number of their texts and the last of them. */
async function expectWholeList(inbox: InboxPage, bySender: Map<string, string[]>): Promise<void> {
  const missing = new Map([...bySender].map(([number, texts]) => [formatPhone(number), texts]))
  const scroller = inbox.page.getByRole('list', { name: 'Conversations' })
  await expect(async () => {
    for (const row of await inbox.rows.all()) {
      const shown = (await row.textContent()) ?? ''
      const number = /\(\d{3}\) \d{3}-\d{4}/.exec(shown)?.[0] ?? ''
      const texts = missing.get(number)
      if (!texts) continue
      expect(Number(/(\d+)\+?\s*unread/.exec(shown)?.[1])).toBe(Math.min(texts.length, 99))
      missing.delete(number)
    }
    await scroller.press('End')
    await inbox.rows.last().scrollIntoViewIfNeeded()
    expect([...missing.keys()]).toEqual([])
  }).toPass({ timeout: 60_000 })
}

/** Opens a sender's thread by search and reads it from the first text to the last. */
async function expectThread(inbox: InboxPage, number: string, texts: string[]): Promise<void> {
  await inbox.search.fill(formatPhone(number))
  await inbox.openRow(formatPhone(number))
  const seen: { id: string; text: string }[] = []
  await expect(async () => {
    const bubbles = await inbox.thread.locator('[data-message]').evaluateAll((nodes) =>
      nodes.map((node) => ({
        id: node.getAttribute('data-message') ?? '',
        text: node.querySelector('[class*=bubble]')?.textContent ?? '',
      })),
    )
    for (const bubble of bubbles) if (!seen.some(({ id }) => id === bubble.id)) seen.push(bubble)
    await inbox.thread.evaluate((element) => element.scrollBy({ top: 400 }))
    expect(seen.length).toBeGreaterThanOrEqual(texts.length)
  }).toPass({ timeout: 60_000, intervals: [100] })
  expect(seen.map(({ text }) => normalised(text))).toEqual(texts.map(normalised))
  await inbox.search.fill('')
}

const normalised = (text: string): string => text.replace(/\s+/g, ' ').trim()
