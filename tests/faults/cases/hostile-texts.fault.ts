import type { Page } from 'playwright'
import { updateChatInfo } from '#shared/contract/messaging/contacts.ts'
import { getConversations } from '#shared/contract/messaging/inbox.ts'
import { getUserAndCompany } from '#shared/contract/platform/session.ts'
import { InboxPage } from '../../e2e/pages/inbox.page.ts'
import { SimulatorPage } from '../../e2e/pages/simulator.page.ts'
import { ApiClient } from '../../support/api-client.ts'
import { openBrowser, type WatchedPage } from '../harness/browser.ts'
import { defineFault } from '../harness/fault.ts'
import { deliver, eventually, PHONE } from '../harness/texts.ts'
import { startWatchedServer } from '../harness/watched-server.ts'

/** Every one would leave an element with this attribute, open a dialog or break the policy if it were taken for more than a text. */
const MARK = 'data-injected'
const texts: readonly string[] = [
  `<img src=x ${MARK} onerror=alert(1)>`,
  `<script ${MARK}>alert(1)</script>`,
  `"><svg ${MARK} onload=alert(1)>`,
  `'-alert(1)-'`,
  `<a ${MARK} href="javascript:alert(1)">here</a>`,
  'javascript:alert(1)//https://example.com',
  `https://example.com/"onmouseover="alert(1)" ${MARK}="`,
  `https://example.com/<b ${MARK}>bold</b>`,
  `<style ${MARK}>*{display:none}</style><base ${MARK} href="https://evil.example/">`,
  `<iframe ${MARK} srcdoc="<script>alert(1)</script>"></iframe>`,
  `</textarea></title><b ${MARK}>`,
  `&lt;b ${MARK}&gt;&#60;b&#62;`,
  '{{constructor.constructor("alert(1)")()}}',
  '\u202egnp.exe \u202d\u2066\u2067\u2068 left open',
  'العربية then English עברית',
  '\u200b\u200c\u200d\u2060\ufeff\u00ad invisible',
  `Z${'\u0351\u0369\u0320\u0348\u034d'.repeat(60)}algo`,
  'W'.repeat(1500),
  '\u0001\u0007\u0008\u001b[31m\u007f\u0085 control',
  '\u2028\u2029 separators',
  '𝕏👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
]
const names = texts.map((text) => [...text].slice(0, 90).join(''))

export default defineFault({
  name: 'hostile texts and names',
  times: { quick: 1, full: 20 },
  run: async (context) => {
    const server = await startWatchedServer()
    context.cleanUp(() => server.stop())
    const api = new ApiClient(server.url, 'admin@acme.example').withToken(await server.ask('tokenOf', { email: 'admin@acme.example' }))
    const id = (await api.call(getUserAndCompany)).company?.id ?? ''
    const watched = await openBrowser(context, server.url)
    const { page, harm } = watched
    const inbox = new InboxPage(page)
    const from = '+14152341000'
    let [shown, missing, injected, broken] = [0, 0, 0, 0]
    const note = (words: string): void => console.error(words)

    broken += await signInPages(watched, server.url, note)
    await deliver(server.url, { from, to: PHONE, body: 'An ordinary text' })
    await inbox.open()
    for (let round = 0; round < context.times; round++) {
      for (const body of texts)
        if (!(await deliver(server.url, { from, to: PHONE, body }))) note(`refused by the sandbox: ${body.slice(0, 60)}`)
      const { items } = await api.call(getConversations, { query: { id, top: 100 } })
      // Names of the list: each row is given one.
      for (const [index, row] of items.slice(0, names.length).entries()) {
        const firstname = names[(index + round) % names.length] ?? ''
        await api
          .call(updateChatInfo, {
            body: { id: row.contactId, firstname, lastname: firstname.slice(0, 20), phonenumber: row.phone, email: '' },
          })
          .catch((error: unknown) => note(`${JSON.stringify(firstname.slice(0, 40))}: ${String(error).slice(0, 200)}`))
      }
      await page.reload()
      await inbox.expectLive()
      const open = items.find((row) => row.phone === from)
      await page.goto(`/conversations/${open?.id}`)
      for (const body of texts) {
        shown += 1
        const words = plain(body)
        const isThere = await eventually(async () => {
          if (!plain((await inbox.thread.textContent()) ?? '').includes(words)) throw new Error('not yet')
          return true
        }, 15_000).catch(() => false)
        if (isThere) continue
        missing += 1
        note(`not in the thread: ${JSON.stringify(body.slice(0, 80))}`)
      }
      broken += await brokenLayout(inbox, note)
      await inbox.search.fill(MARK)
      await page.waitForTimeout(1500)
      injected += await injectedElements(page, note)
      await inbox.search.fill('')

      const simulator = new SimulatorPage(await watched.context.newPage())
      await simulator.open()
      await simulator.become(from)
      await eventually(async () => {
        if (!plain((await simulator.thread.textContent()) ?? '').includes(plain(texts.at(-1) ?? '')))
          throw new Error('The simulator shows nothing')
      })
      injected += await injectedElements(simulator.page, note)
      await simulator.page.close()
    }
    const before = harm.length
    const ran = await scriptRuns(page)
    const isHeld = await eventually(async () => {
      if (harm.length === before) throw new Error('The policy says nothing')
      return true
    }, 10_000).catch(() => false)
    context.row('texts and names', shown + names.length * context.times, '', { atLeast: 40 })
    context.none('texts not shown as they are', missing)
    context.none('elements made of texts', injected)
    context.none('broken places of the layout or of sign-in', broken)
    context.none('dialogs, errors and broken policies', before)
    context.none('scripts that ran although they were planted', ran || !isHeld ? 1 : 0)
    for (const words of harm.slice(0, before)) note(words)
  },
})

/** White space, and what has no shape of its own, is for the browser to show as it likes. */
const plain = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, '')

async function injectedElements(page: Page, note: (words: string) => void): Promise<number> {
  const found = await page.evaluate((mark) => {
    const links = [...document.querySelectorAll('a[href]')].map((link) => (link as HTMLAnchorElement).protocol)
    const strange = links.filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol))
    return [...document.querySelectorAll(`[${mark}]`)].map((element) => element.outerHTML).concat(strange)
  }, MARK)
  for (const element of found) note(`made of a text: ${element.slice(0, 200)}`)
  return found.length
}

/** Rows of one height, nothing wider than its place. */
async function brokenLayout({ list: conversations }: InboxPage, note: (words: string) => void): Promise<number> {
  const faults = await conversations.evaluate((list) => {
    const told: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth + 1) told.push(`the page is ${scrollWidth} wide in ${clientWidth}`)
    const box = list.getBoundingClientRect()
    const rows = [...list.querySelectorAll('[data-conversation]')].map((row) => row.getBoundingClientRect())
    if (rows.length === 0) return ['there is no list']
    const heights = new Set(rows.map((row) => Math.round(row.height)))
    if (heights.size > 1) told.push(`rows are ${[...heights].join(', ')} high`)
    if (rows.some((row) => row.right > box.right + 1 || row.left < box.left - 1)) told.push('a row is wider than the list')
    const log = document.querySelector('[role=log]')
    const place = log?.getBoundingClientRect()
    for (const text of log?.querySelectorAll('[data-message]') ?? []) {
      const { left, right } = text.getBoundingClientRect()
      if (place && (right > place.right + 1 || left < place.left - 1))
        told.push(`a text is wider than the thread: ${text.textContent?.slice(0, 40)}`)
    }
    return told
  })
  for (const fault of faults) note(fault)
  return faults.length
}

/** @returns whether a script that somebody planted in the page ran */
function scriptRuns(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = 'window.planted = true'
    document.head.append(script)
    const holder = document.createElement('div')
    holder.innerHTML = '<img src="data:," onerror="window.planted = true">'
    document.body.append(holder)
    await new Promise((resolve) => setTimeout(resolve, 500))
    holder.remove()
    return 'planted' in window
  })
}

/** What comes back in the pages of the identity provider. */
async function signInPages({ page }: WatchedPage, url: string, note: (words: string) => void): Promise<number> {
  const bad = `"><img src=x ${MARK} onerror=alert(1)>@evil.example`
  const query = new URLSearchParams({
    client_id: 'iq-web',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${url}/auth/callback`,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
    login_hint: bad,
  })
  let faults = 0
  await page.goto(`/oidc/auth?${query}`)
  const email = page.locator('input[name=email]')
  if ((await email.inputValue()) !== bad) {
    faults += 1
    note(`the hint is shown as ${await email.inputValue()}`)
  }
  await page.locator('input[name=password]').fill(bad)
  await page.locator('button[type=submit]').click()
  await page.getByRole('alert').waitFor()
  if ((await email.inputValue()) !== bad) {
    faults += 1
    note(`the address is shown as ${await email.inputValue()}`)
  }
  faults += await injectedElements(page, note)
  for (const address of [
    `/oidc/auth?client_id=${encodeURIComponent(bad)}`,
    `/auth/callback?error=${encodeURIComponent(bad)}&error_description=${encodeURIComponent(bad)}&state=x`,
  ]) {
    await page.goto(address)
    await page.waitForTimeout(500)
    faults += await injectedElements(page, note)
  }
  return faults
}
