import { randomUUID } from 'node:crypto'
import { getConversations } from '#shared/contract/messaging/inbox.ts'
import { getUserAndCompany } from '#shared/contract/platform/session.ts'
import { InboxPage } from '../../e2e/pages/inbox.page.ts'
import { ApiClient } from '../../support/api-client.ts'
import { openBrowser } from '../harness/browser.ts'
import { defineFault } from '../harness/fault.ts'
import { carrierTexts, compare, eventually } from '../harness/texts.ts'
import { startWatchedServer } from '../harness/watched-server.ts'

const junk = [
  '',
  '{',
  'null',
  '[]',
  '[null,1,"x",{}]',
  '{"a":',
  '"text"',
  '\0\ud800',
  'x'.repeat(100_000),
  '{"theme":{},"dismissedNotices":7}',
  'undefined',
]

/** Where somebody wrote who has not sent yet. */
const DRAFT = 'A draft that must stay'

export default defineFault({
  name: 'corrupt browser storage',
  times: { quick: 3, full: 25 },
  run: async (context) => {
    const server = await startWatchedServer()
    context.cleanUp(() => server.stop())
    const api = new ApiClient(server.url, 'admin@acme.example').withToken(await server.ask('tokenOf', { email: 'admin@acme.example' }))
    const { user, company } = await api.call(getUserAndCompany)
    const { items } = await api.call(getConversations, { query: { id: company?.id ?? '' } })
    const [open, target] = items.filter((row) => !row.isUnsubscribed)
    if (!open || !target) throw new Error('The demo has too few conversations')

    const { page, harm } = await openBrowser(context, server.url)
    const inbox = new InboxPage(page)
    await inbox.open('admin@acme.example', `/conversations/${open.id}`)
    let [notLive, lost] = [0, 0]
    const texts: string[] = []
    const sentSoFar = async () => (await carrierTexts(server.url, target.phone)).filter((text) => texts.includes(text))
    for (let round = 0; round < context.times; round++) {
      const text = `kept through damage ${round}`
      texts.push(text)
      const item = {
        clientMessageId: randomUUID(),
        conversation: target,
        text,
        fileNames: [],
        createdAt: new Date().toISOString(),
        phase: 'waiting',
        attempts: 1,
        refusal: null,
        message: null,
      }
      // One text is whole, one lacks what can be done without; those beside them do not say what or to whom.
      const { fileNames: _, ...enough } = { ...item, clientMessageId: randomUUID(), text: `kept in parts ${round}` }
      texts.push(enough.text)
      const outbox = [
        null,
        7,
        enough,
        { ...item, text: 12 },
        { ...item, clientMessageId: 3 },
        { ...item, clientMessageId: randomUUID(), conversation: { id: open.id } },
        item,
      ]
      const pick = () => junk[Math.floor(context.chance() * junk.length)] ?? ''
      const written: Record<string, string> = {
        [`iq.outbox.${user.id}`]: JSON.stringify(outbox),
        [`iq.draft.${user.id}.${open.id}`]: DRAFT,
        [`iq.drafts.${user.id}`]: pick(),
        'iq.preferences': pick(),
        'iq.early': pick(),
        [`iq.contact-edit.${open.contactId}`]: pick(),
        'iq.unknown': pick(),
        // The tokens too: the session at the identity provider stands, so nobody has to sign in.
        ...(round % 3 === 2 && { tokens: pick() }),
      }
      await page.goto('about:blank')
      await page.goto(`${server.url}/healthz`)
      await page.evaluate((values) => {
        for (const [name, value] of Object.entries(values)) {
          const keys = name === 'tokens' ? Object.keys(localStorage).filter((key) => key.includes('oidc')) : [name]
          for (const key of keys) localStorage.setItem(key, value)
        }
      }, written)
      await inbox.open('admin@acme.example', `/conversations/${open.id}`).catch((error: unknown) => {
        notLive += 1
        console.error(`round ${round}: ${String(error).slice(0, 500)} ${JSON.stringify(written).slice(0, 800)}`)
      })
      const draft = await eventually(async () => {
        const value = await inbox.input.inputValue()
        if (value !== DRAFT) throw new Error(value)
        return value
      }, 15_000).catch((error: unknown) => String(error))
      if (draft !== DRAFT) {
        lost += 1
        console.error(`round ${round}: the draft is ${draft}`)
      }
      // The next round writes over what waits.
      await eventually(async () => {
        if ((await sentSoFar()).length < texts.length) throw new Error('not yet')
      }).catch(() => undefined)
    }
    const sent = await sentSoFar()
    context.row('damaged starts', context.times, '', { atLeast: context.times })
    context.none('starts that failed', notLive)
    context.none('drafts lost', lost)
    context.none('waiting texts lost', compare(texts, sent).lost.length)
    context.none('waiting texts sent twice', compare(texts, sent).doubled)
    context.none('uncaught errors and broken policies', harm.length)
    for (const words of harm) console.error(words)
  },
})
