import { beforeEach, describe, expect, it } from 'vitest'
import { aConversation, aPage, aServer, freshHost, refused, storage, unanswered, values } from '#tests/support/client/outbox.ts'
import { draftStoreOf } from './draft-store.ts'
import { confirmTexts, discardText, drainAll, editText, retryText, sendText, watchConversation } from './outbox.ts'

beforeEach(freshHost)

describe('sending', () => {
  it('bridges from the answer to the arrival in the thread while the thread is on screen', async () => {
    const { store, items } = aPage()
    const server = aServer()
    const conversation = aConversation()
    const unwatch = store.dispatch(watchConversation(conversation.id))
    const done = store.dispatch(sendText({ conversation, text: 'hello', files: [] }, server.post))
    expect(items()).toMatchObject([{ text: 'hello', phase: 'sending' }])
    await server.accept(0)
    await done
    expect(items()).toMatchObject([{ phase: 'accepted', message: { body: 'hello' } }])
    store.dispatch(confirmTexts([items()[0]?.clientMessageId ?? '']))
    expect(items()).toEqual([])
    unwatch()
  })

  it('keeps nothing of an accepted text when nobody looks at its conversation', async () => {
    const { store, items } = aPage()
    const server = aServer()
    const done = store.dispatch(sendText({ conversation: aConversation(), text: 'hello', files: [] }, server.post))
    await server.accept(0)
    await done
    expect(items()).toEqual([])
    expect(values.size).toBe(0)
  })

  it('keeps the order of a conversation: the second waits for the first, also through a failure', async () => {
    const { store, phases } = aPage()
    const server = aServer()
    const conversation = aConversation()
    const done = store.dispatch(sendText({ conversation, text: 'first', files: [] }, server.post))
    void store.dispatch(sendText({ conversation, text: 'second', files: [] }, server.post))
    expect(server.calls).toHaveLength(1)
    ;(await server.nth(0)).answer(unanswered)
    await done
    expect(phases()).toEqual(['first: waiting', 'second: waiting'])
    store.dispatch(drainAll(server.post))
    store.dispatch(drainAll(server.post))
    await server.accept(1)
    await server.accept(2)
    expect(server.calls.map((call) => call.item.text)).toEqual(['first', 'first', 'second'])
    expect(server.calls[1]?.item.clientMessageId).toBe(server.calls[0]?.item.clientMessageId)
  })

  it('goes on with the next text when one is refused', async () => {
    const { store, phases } = aPage()
    const server = aServer()
    const conversation = aConversation()
    const done = store.dispatch(sendText({ conversation, text: 'first', files: [] }, server.post))
    void store.dispatch(sendText({ conversation, text: 'second', files: [] }, server.post))
    ;(await server.nth(0)).answer(refused)
    await server.accept(1)
    await done
    expect(phases()).toEqual(['first: refused'])
  })

  it('sends the files of a text, and once more with a retry', async () => {
    const { store, items } = aPage()
    const server = aServer()
    const picture = new File(['x'], 'a.png', { type: 'image/png' })
    const done = store.dispatch(sendText({ conversation: aConversation(), text: '', files: [picture] }, server.post))
    ;(await server.nth(0)).answer(refused)
    await done
    const [item] = items()
    if (!item) throw new Error('the refused text is gone')
    void store.dispatch(retryText(item, server.post))
    expect((await server.nth(1)).files).toEqual([picture])
    expect((await server.nth(1)).item.clientMessageId).toBe(item.clientMessageId)
    await server.accept(1)
  })
})

describe('a refused text', () => {
  async function aRefusedText() {
    const page = aPage()
    const server = aServer()
    const done = page.store.dispatch(sendText({ conversation: aConversation(), text: 'please read', files: [] }, server.post))
    ;(await server.nth(0)).answer(refused)
    await done
    const [item] = page.items()
    if (!item) throw new Error('the refused text is gone')
    return { ...page, item }
  }

  it('keeps its reason over a reload, and is not sent by itself', async () => {
    await aRefusedText()
    const reloaded = aPage()
    const server = aServer()
    reloaded.store.dispatch(drainAll(server.post))
    expect(reloaded.items()).toMatchObject([{ text: 'please read', phase: 'refused', refusal: { words: 'unsubscribed' } }])
    expect(server.calls).toEqual([])
  })

  it('goes back into the draft with Edit', async () => {
    const { store, items, item } = await aRefusedText()
    store.dispatch(editText(item))
    expect(items()).toEqual([])
    expect(draftStoreOf(storage, 'dana').get(item.conversation.id).text).toBe('please read')
    expect(aPage().items()).toEqual([])
  })

  it('is gone with Discard', async () => {
    const { store, items, item } = await aRefusedText()
    store.dispatch(discardText(item))
    expect(items()).toEqual([])
    expect(aPage().items()).toEqual([])
  })
})
