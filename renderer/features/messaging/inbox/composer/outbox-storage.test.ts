import { beforeEach, describe, expect, it } from 'vitest'
import { aConversation, anItem, aPage, aServer, freshHost, unanswered, values } from '#tests/support/client/outbox.ts'
import { drainAll, openOutbox, sendText } from './outbox.ts'

const HOUR = 3_600_000

beforeEach(freshHost)

describe('a reload', () => {
  it('keeps a text that got no answer and sends it under the same id', async () => {
    const first = aPage()
    const server = aServer()
    const conversation = aConversation()
    void first.store.dispatch(sendText({ conversation, text: 'on its way', files: [] }, server.post))
    const { item } = await server.nth(0)

    const reloaded = aPage()
    expect(reloaded.phases()).toEqual(['on its way: waiting'])
    const later = aServer()
    // The first page's send never came to an end, so only its own module's guard holds this one back: end it.
    server.calls[0]?.answer(unanswered)
    await Promise.resolve()
    await Promise.resolve()
    reloaded.store.dispatch(drainAll(later.post))
    expect((await later.nth(0)).item).toMatchObject({ clientMessageId: item.clientMessageId, text: 'on its way' })
    await later.accept(0)
  })

  it('asks a person when the pictures of a text are lost, and keeps its words', () => {
    const saved = anItem({ text: 'see picture', fileNames: ['a.png'] })
    values.set('iq.outbox.dana', JSON.stringify([saved]))
    expect(aPage().items()).toMatchObject([{ text: 'see picture', phase: 'refused', refusal: { code: 'files_lost' } }])
  })

  it('asks a person about a text of yesterday', () => {
    const createdAt = new Date(Date.now() - 13 * HOUR).toISOString()
    const saved = anItem({ text: 'are you there', createdAt, phase: 'waiting' })
    values.set('iq.outbox.dana', JSON.stringify([saved]))
    expect(aPage().items()).toMatchObject([{ text: 'are you there', phase: 'refused', refusal: { code: 'stale' } }])
  })

  it('shows nobody the texts of another person, and loses none of them', async () => {
    const server = aServer()
    const done = aPage('dana').store.dispatch(sendText({ conversation: aConversation(), text: 'mine', files: [] }, server.post))
    ;(await server.nth(0)).answer(unanswered)
    await done
    const { store, items } = aPage('lee')
    expect(items()).toEqual([])
    store.dispatch(openOutbox('dana'))
    expect(items()).toMatchObject([{ text: 'mine' }])
  })

  it('leaves the unsent texts of another tab in the storage', async () => {
    const conversation = aConversation()
    const page = aPage()
    const foreign = anItem({ conversation, text: 'elsewhere', phase: 'waiting' })
    values.set('iq.outbox.dana', JSON.stringify([foreign]))
    const server = aServer()
    const done = page.store.dispatch(sendText({ conversation, text: 'here', files: [] }, server.post))
    await server.accept(0)
    await done
    expect(aPage().phases()).toEqual(['elsewhere: waiting'])
  })

  it('starts empty on damaged storage', () => {
    values.set('iq.outbox.dana', '[{"text":')
    expect(aPage().items()).toEqual([])
  })
})
